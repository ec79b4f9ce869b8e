import { UpstreamFault } from './fault.ts';

/** Runs until the deadline: then the signal aborts and the caller is let go, whatever `run` still does. */
export async function withDeadline<T>(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const late = new UpstreamFault('timeout', `No complete reply within ${milliseconds} ms.`);
      controller.abort(late);
      reject(late);
    }, milliseconds);
  });
  try {
    return await Promise.race([run(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}
