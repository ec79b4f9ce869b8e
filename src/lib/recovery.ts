import { type Clock, minuteMs } from './clock.ts';
import { singleFlight } from './once.ts';

export interface Recovery {
  /** Finishes what processes left unfinished, this one or another; one run at a time. Never rejects. */
  run(): Promise<void>;
  /** To be called about once a second: a run begins once a minute. */
  tick(): void;
  /** Waits for the run that is on, and begins no other. */
  close(): Promise<void>;
}

export interface RecoveryDependencies {
  /** What finishes its own: in this order, since what comes first may make the next one's work. */
  readonly recover: readonly (() => Promise<void>)[];
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const everyMs = minuteMs;

/** Whatever has to follow from a change follows, even when the process that made it died before. */
export function createRecovery({ recover, clock, onError }: RecoveryDependencies): Recovery {
  const running = new Map<string, Promise<void>>();
  let nextAt = clock.now() + everyMs;
  let closed = false;

  async function runAll(): Promise<void> {
    for (const each of recover) {
      if (closed) return;
      try {
        await each();
      } catch (error) {
        onError(error);
      }
    }
  }

  const run = (): Promise<void> =>
    closed ? Promise.resolve() : singleFlight(running, 'run', runAll);

  return {
    run,
    tick() {
      if (clock.now() < nextAt) return;
      nextAt = clock.now() + everyMs;
      void run();
    },
    async close() {
      closed = true;
      await running.get('run');
    },
  };
}
