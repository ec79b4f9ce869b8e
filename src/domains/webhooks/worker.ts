import { createRun, type RunDependencies } from './run.ts';
import { createSlots, type Recipient } from './slots.ts';
import { createTurnOrder } from './turn-order.ts';

/** Sends what is due, lineage by lineage and receiver by receiver, a bounded number at once. */
export interface Worker {
  /** Starts what is due and has a slot; to be called about once a second. Resolves once it has started. Never rejects. */
  tick(): Promise<void>;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Starts nothing more. Resolves when attempts have ended, or after some seconds: another instance repeats them. */
  close(): Promise<void>;
}

export interface WorkerDependencies extends RunDependencies {
  readonly onError: (error: unknown) => void;
}

/** How long `close` waits for what is being sent. */
const patienceMs = 5000;

export function createWorker(dependencies: WorkerDependencies): Worker {
  const { onError } = dependencies;
  const slots = createSlots();
  const running = new Set<Promise<void>>();
  let closed = false;
  /** Whether a due delivery had no slot: then the end of a run starts the next look. */
  let isAnyLeft = false;
  let ticking: Promise<void> | undefined;
  const nextTurns = createTurnOrder({ ...dependencies, slots });
  const sendDue = createRun(dependencies, () => closed);

  function begin(recipient: Recipient): void {
    slots.take(recipient);
    const run: Promise<void> = sendDue(recipient)
      .catch((error: unknown) => {
        onError(error);
        return { isSound: undefined, isMore: false };
      })
      .then(({ isSound, isMore }) => {
        running.delete(run);
        slots.release(recipient, isSound);
        if (isMore || isAnyLeft) void tick();
      });
    running.add(run);
  }

  async function start(): Promise<void> {
    isAnyLeft = slots.free() === 0;
    if (isAnyLeft) return;
    for (const recipient of await nextTurns()) {
      if (closed) return;
      if (slots.roomFor(recipient) === 'free') begin(recipient);
      else isAnyLeft = true;
    }
  }

  function tick(): Promise<void> {
    ticking ??= (closed ? Promise.resolve() : start().catch(onError)).finally(() => {
      ticking = undefined;
    });
    return ticking;
  }

  async function idle(): Promise<void> {
    while (ticking !== undefined || running.size > 0) {
      await ticking;
      await Promise.all(running);
    }
  }

  return {
    tick,
    idle,
    async close() {
      closed = true;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs);
      });
      await Promise.race([idle(), late]);
      clearTimeout(timer);
    },
  };
}
