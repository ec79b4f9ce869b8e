import { DeadlinePassed } from './unavailable.ts';

/** One operation while somebody waits for it. */
export interface Deadline {
  /** Throws once nobody waits any more, so that nothing is begun then. */
  assertOpen(): void;
}

/** Waits for work so long and no longer; the result of work that comes too late is dropped. */
export async function inTime<R>(work: (deadline: Deadline) => Promise<R>, ms: number): Promise<R> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const late = () => new DeadlinePassed(`MongoDB did not answer within ${ms} ms.`);
  const impatience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(late());
    }, ms);
  });
  const assertOpen = (): void => {
    if (isOver) throw late();
  };
  try {
    return await Promise.race([work({ assertOpen }), impatience]);
  } finally {
    clearTimeout(timer);
  }
}
