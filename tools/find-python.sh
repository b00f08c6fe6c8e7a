#!/bin/sh
# Print the path of a working Python of the version named, such as 3.13; fail without one.
set -eu
for candidate in "python$1" "${PYENV_ROOT:-$HOME/.pyenv}"/versions/"$1"*/bin/python; do
    if found=$(command -v "$candidate" 2>/dev/null) && "$found" -c 'pass' 2>/dev/null; then
        echo "$found"
        exit 0
    fi
done
exit 1
