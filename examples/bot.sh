#!/bin/sh
# A bot in plain sh for `bowers match`; docs/bots.md has the protocol. It passes when it may, leaves the rest
# to the order of choices before the play, and plays the last of its legal cards.
#
#     bowers match "sh examples/bot.sh" random

while IFS= read -r line; do
    case $line in
    '{"type":"hello",'*)
        echo '{"name":"sh"}'
        ;;
    '{"type":"act",'*)
        kind=${line#*'"kind":"'}
        kind=${kind%%'"'*}
        choices=${line#*'"choices":["'}
        choices=${choices%%'"]'*}
        case $kind in
        play) choice=${choices##*'","'} ;; # the last one
        *) choice=${choices%%'","'*} ;;    # the first one: pass, if that is a choice
        esac
        echo "{\"choice\":\"$choice\"}"
        ;;
    '{"type":"bye"'*)
        exit 0
        ;;
    esac
done
