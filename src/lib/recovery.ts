import { type Clock, minuteMs } from './clock.ts';

export interface RecoveryDependencies {
  /** What finishes its own: in this order, since what comes first may make the next one's work. */
  readonly recover: readonly (() => Promise<void>)[];
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Whatever has to follow from a change follows, even when the process that made it died before. */
export function createRecovery({ recover, clock, onError }: RecoveryDependencies) {
  let running: Promise<void> | undefined;
  let nextAt = clock.now() + minuteMs;
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

  /** Finishes what processes left unfinished, this one or another; one run at a time. Never rejects. */
  async function run(): Promise<void> {
    if (closed) return;
    running ??= runAll().finally(() => {
      running = undefined;
    });
    await running;
  }

  return {
    run,
    /** To be called about once a second: a run begins once a minute. */
    tick(): void {
      if (clock.now() < nextAt) return;
      nextAt = clock.now() + minuteMs;
      void run();
    },
    /** Waits for the run that is on, and begins no other. */
    async close(): Promise<void> {
      closed = true;
      await running;
    },
  };
}
