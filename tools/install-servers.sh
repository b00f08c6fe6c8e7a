#!/bin/sh
# The tests keep games in Debian's PostgreSQL too, and have its nginx in front of servers of ours:
# install them, as root or with sudo. Nothing of them is started, unless it has been before.
set -eu
sudo=""
[ "$(id -u)" = 0 ] || sudo="sudo"
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' | $sudo tee "$policy" > /dev/null
    trap '$sudo rm -f "$policy"' EXIT
    $sudo chmod 755 "$policy"
fi
$sudo apt-get update -qq
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    postgresql nginx-light
