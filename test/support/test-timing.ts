import type { Timing } from '../../packages/client/src/timing.ts';
import { type TestClock, testClock } from './app.ts';

/** Time for a client under test: it sleeps until the test lets time pass. */
export interface TestTiming extends Timing {
  readonly clock: TestClock;
  /** Lets time pass: whoever slept long enough goes on. */
  pass(milliseconds: number): void;
  /** Waits until the client sleeps for so long, and lets that time pass. */
  sleepOver(milliseconds: number): Promise<void>;
  /** For how long the client sleeps at the moment, sorted. */
  sleeping(): number[];
}

interface Sleeper {
  readonly milliseconds: number;
  readonly until: number;
  readonly wake: () => void;
}

export function testTiming(random: () => number = () => 0): TestTiming {
  const clock = testClock();
  const sleepers = new Set<Sleeper>();
  let onSleep = (): void => undefined;

  function pass(milliseconds: number): void {
    clock.pass(milliseconds);
    for (const sleeper of sleepers) {
      if (sleeper.until > clock.now()) continue;
      sleepers.delete(sleeper);
      sleeper.wake();
    }
  }

  const isAsleep = (milliseconds: number): boolean =>
    [...sleepers].some((one) => one.milliseconds === milliseconds);

  return {
    clock,
    random,
    sleep: (milliseconds, signal) =>
      new Promise((wake, reject) => {
        signal.throwIfAborted();
        const sleeper = { milliseconds, until: clock.now() + milliseconds, wake };
        sleepers.add(sleeper);
        signal.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        });
        onSleep();
      }),
    pass,
    async sleepOver(milliseconds) {
      while (!isAsleep(milliseconds)) {
        await new Promise<void>((resolve) => {
          onSleep = resolve;
        });
      }
      pass(milliseconds);
    },
    sleeping: () => [...sleepers].map((one) => one.milliseconds).sort((one, other) => one - other),
  };
}
