import type { Clock } from '../lib/clock.ts';

/** More than this is no error of measurement. */
const farOffMs = 2_000;

interface ClockWatchOptions {
  /** The time on which all instances agree. */
  readonly store: Clock;
  readonly machine: Clock;
  /** Told once when the machine gets far off, and again after it was right. */
  readonly onFarOff: (offMs: number) => void;
}

/** Sees how far the clock of this machine is off. Nothing but its operator needs to know: the time of the store counts. */
export function createClockWatch({ store, machine, onFarOff }: ClockWatchOptions) {
  let isSaid = false;
  /** Milliseconds that the machine is ahead. */
  const offMs = (): number => machine.now() - store.now();
  const farOff = (): number | undefined => {
    const off = offMs();
    return Math.abs(off) > farOffMs ? off : undefined;
  };
  return {
    offMs,
    /** Undefined while the machine is about right. */
    farOff,
    tick(): void {
      const off = farOff();
      if (off !== undefined && !isSaid) onFarOff(off);
      isSaid = off !== undefined;
    },
  };
}
