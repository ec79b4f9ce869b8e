import { minuteMs } from '../lib/clock.ts';

/**
 * Logs that every instance follows are divided by minutes, and by parts of a minute where much is written: a poll asks for
 * the present minute alone, which is on one shard for each part, and no record or shard takes all writes for long. The id of
 * an entry is `<slot>:<name>`.
 */
export const slotAt = (at: number, part = 0): string => `${Math.floor(at / minuteMs)}.${part}`;

export const slotIn = (id: string): string => id.slice(0, id.indexOf(':'));

/** How far the time of another instance may be ahead. */
const aheadMs = 2_000;

/** The slots of all minutes since a moment in which any instance may have written. */
export function slotsSince(from: number, now: number, parts = 1): string[] {
  const slots: string[] = [];
  const to = now + aheadMs;
  for (let minute = Math.floor(from / minuteMs); minute <= Math.floor(to / minuteMs); minute += 1)
    for (let part = 0; part < parts; part += 1) slots.push(slotAt(minute * minuteMs, part));
  return slots;
}
