import { type Clock, minuteMs } from './clock.ts';

interface RecoveryDependencies {
  /** Each finishes the work of its own module. In this order: one may make work for the next. */
  readonly recover: readonly (() => Promise<void>)[];
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Finishes the consequences of changes whose process died before it could. */
export function createRecovery({ recover, clock, onError }: RecoveryDependencies) {
  let running: Promise<void> | undefined;
  let begunAt = clock.now();
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

  /** One run at a time. Never rejects. */
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
      const now = clock.now();
      // In both directions: the time of a machine may step back.
      if (Math.abs(now - begunAt) < minuteMs) return;
      begunAt = now;
      void run();
    },
    async close(): Promise<void> {
      closed = true;
      await running;
    },
  };
}
