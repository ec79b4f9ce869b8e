/** Time as a dependency: epoch milliseconds. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Goes on evenly when the time of the machine is set anew; only differences of it mean something. */
export const steadyClock: Clock = { now: () => performance.timeOrigin + performance.now() };
