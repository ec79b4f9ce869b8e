/** How long a caller waits for a store to confirm what is in memory (R3.7, R4.9b). */
export const patienceMs = 250;

/**
 * Resolves with the result of the work, or after `ms` with that of `onLate`. A process that was busy reads what arrived
 * meanwhile before it calls the work late.
 */
export async function inTime<R>(work: Promise<R>, ms: number, onLate: () => R): Promise<R> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const late = new Promise<R>((resolve) => {
    timer = setTimeout(() => {
      setImmediate(() => {
        if (!isOver) resolve(onLate());
      });
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** Resolves when the work has, or after `ms`. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  await inTime(work, ms, () => undefined);
}

/** Resolves with the reading, or with what is known where that takes too long; rejects as the reading. */
export type Patience = <R>(reading: Promise<R>, known: R) => Promise<R>;

/** A reading that is late delays its callers by `ms`, and those of the next ones not at all until one is in time. */
export function createPatience(ms = patienceMs): Patience {
  const inTimes = new WeakMap<Promise<unknown>, Promise<boolean>>();
  let isSlow = false;

  async function time(reading: Promise<unknown>): Promise<boolean> {
    const settled = reading.then(
      () => true,
      () => true,
    );
    const isInTime = await inTime(settled, ms, () => false);
    isSlow = !isInTime;
    return isInTime;
  }

  return async (reading, known) => {
    const timed = inTimes.get(reading) ?? time(reading);
    inTimes.set(reading, timed);
    return isSlow || !(await timed) ? known : reading;
  };
}
