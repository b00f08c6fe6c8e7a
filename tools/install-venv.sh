#!/bin/sh
# Debian's Python comes without venv and pip: install them, as root or with sudo.
set -eu
sudo=""
[ "$(id -u)" = 0 ] || sudo="sudo"
$sudo apt-get update -qq
$sudo apt-get install -y -qq --no-install-recommends python3-venv python3-pip
