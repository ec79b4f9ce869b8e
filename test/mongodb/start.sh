#!/bin/sh
# Usage: test/mongodb/start.sh [port] >uri.txt & pid=$!   # first line of uri.txt is the URI once it is ready; stop: kill $pid
# Needs a JDK 17 and Maven. Builds into test/mongodb/target, then becomes the server, so the pid is the server's.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
if [ ! -f "$here/target/classes/waypoint/TestServer.class" ] \
  || [ "$here/pom.xml" -nt "$here/target/classes/waypoint/TestServer.class" ] \
  || [ "$here/src/main/java/waypoint/TestServer.java" -nt "$here/target/classes/waypoint/TestServer.class" ]; then
  mvn --quiet --batch-mode -Dstyle.color=never --no-transfer-progress --file "$here/pom.xml" clean compile >&2
fi
exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m -cp "$here/target/classes:$here/target/lib/*" waypoint.TestServer "${1:-0}"
