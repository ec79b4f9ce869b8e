// Loaded into the service before its own program: says by messages what the process has used, and what the longest turn
// of its main thread was and all of them came to. All are times of the processor, to which a busy machine adds nothing.
import { readFileSync } from 'node:fs';

const file = `/proc/self/task/${process.pid}/schedstat`;
const ofMainThread = () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;

/** A turn in which nothing happens takes less. */
const idleTurnMs = 0.15;

let isWatching = false;
let longestMs = 0;
let busyMs = 0;
let last = 0;

function turn() {
  const now = ofMainThread();
  longestMs = Math.max(longestMs, now - last);
  if (now - last > idleTurnMs) busyMs += now - last;
  last = now;
  if (isWatching) setImmediate(turn);
}

process.on('message', (question) => {
  if (question === 'watch') {
    isWatching = true;
    longestMs = 0;
    busyMs = 0;
    last = ofMainThread();
    setImmediate(turn);
  }
  if (question === 'stop') isWatching = false;
  const { user, system } = process.cpuUsage();
  process.send?.({ usedMs: (user + system) / 1000, longestMs, busyMs });
});
process.channel?.unref();
