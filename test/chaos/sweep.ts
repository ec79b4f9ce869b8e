import { modulesOn, opensModules } from '../../src/cli/open.ts';
import { dayMs, systemClock } from '../../src/lib/clock.ts';

/** Removes showcases that are older than a year, as servers do once a day: a process that is killed in the middle of it. */
const opened = await opensModules.open();
process.send?.('open');
const before = systemClock.now() - 365 * dayMs;
for (const { sweep } of modulesOn(opened).players.aging)
  for await (const removed of sweep(before)) process.send?.(removed);
await opened.store.close();
process.disconnect?.();
