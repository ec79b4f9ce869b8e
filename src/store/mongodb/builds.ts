import type { MongoClient } from 'mongodb';

/**
 * A connection for what may take long, beside those that requests are answered on: its answers are waited for. Open
 * while somebody uses it.
 */
export interface Builds {
  use<R>(work: (client: MongoClient) => Promise<R>): Promise<R>;
  /** Lets what is about to end come to its end, then breaks off. */
  close(): Promise<void>;
}

const patienceMs = 1000;

export function createBuilds(open: () => MongoClient): Builds {
  const running = new Set<Promise<unknown>>();
  let current: MongoClient | undefined;
  let isClosed = false;

  async function run<R>(work: (client: MongoClient) => Promise<R>): Promise<R> {
    current ??= open();
    return await work(current);
  }

  async function release(): Promise<void> {
    const client = running.size === 0 ? current : undefined;
    if (client === undefined) return;
    current = undefined;
    await client.close();
  }

  return {
    async use(work) {
      if (isClosed) throw new Error('The store is closed.');
      const using = run(work);
      running.add(using);
      try {
        return await using;
      } finally {
        running.delete(using);
        await release();
      }
    },
    async close() {
      isClosed = true;
      let timer: NodeJS.Timeout | undefined;
      const impatience = new Promise((resolve) => {
        timer = setTimeout(resolve, patienceMs);
      });
      await Promise.race([Promise.allSettled(running), impatience]);
      clearTimeout(timer);
      await current?.close();
    },
  };
}
