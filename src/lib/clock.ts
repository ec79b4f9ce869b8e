/** Time as a dependency: epoch milliseconds. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Runs evenly even when the time of the machine is changed; only its differences have a meaning. */
export const steadyClock: Clock = { now: () => performance.timeOrigin + performance.now() };

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const day = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const moment =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$/;

export const momentForm = 'a date (2026-01-15) or a moment (2026-01-15T08:30:00Z)';

/** A day (from midnight UTC) or a moment with its offset, in epoch milliseconds; undefined for other text (R1.3). */
export function parseMoment(text: string): number | undefined {
  if (!day.test(text) && !moment.test(text)) return undefined;
  const time = Date.parse(text.toUpperCase());
  return Number.isNaN(time) || !isDay(text.slice(0, 10)) ? undefined : time;
}

/** `Date.parse` reads the 31st of February as a day of March. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
