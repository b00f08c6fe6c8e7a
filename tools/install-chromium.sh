#!/bin/sh
# The browser tests run on Debian's Chromium, in its form without windows: install it, as root or
# with sudo.
set -eu
sudo=""
[ "$(id -u)" = 0 ] || sudo="sudo"
$sudo apt-get update -qq
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    chromium-headless-shell fonts-dejavu-core
