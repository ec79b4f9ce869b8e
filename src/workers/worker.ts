import cluster from 'node:cluster';
import type { Metrics } from '../http/metrics.ts';
import { inTime } from '../lib/patience.ts';
import { endAtOnce } from '../process.ts';
import type { Change, Peers } from './change.ts';
import { createSender, type Ending, type ToServer, type ToWorker } from './messages.ts';
import { figuresMs } from './metrics.ts';

/** The server asks all workers before it answers. */
const metricsMs = 2 * figuresMs;

export interface WorkerSeat extends Peers {
  /** The first one of the server prints what a start prints. */
  readonly isFirst: boolean;
  /** The text for Prometheus, of all workers together. Rejects when the server does not answer. */
  metricsText(): Promise<string>;
  /** Resolves when the server wants this worker to end. */
  readonly ended: Promise<Ending>;
}

/** This process as one of the workers of a server; undefined when it serves alone. */
export function takeSeat(metrics: Metrics): WorkerSeat | undefined {
  const { worker } = cluster;
  if (!cluster.isWorker || !worker) return undefined;
  const send = createSender<ToServer>(process);
  const waiting = new Map<number, (text: string | undefined) => void>();
  let asked = 0;
  let take: (change: Change) => void = () => undefined;
  let beginEnd: (ending: Ending) => void = () => undefined;
  const ended = new Promise<Ending>((resolve) => {
    beginEnd = resolve;
  });

  // The server decides when a worker ends: a terminal and systemd send signals to all processes of a group.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => undefined);
  // The server has died. Node would call `process.exit`, which hangs while a write is under way, and keeps LMDB's lock.
  process.prependListener('disconnect', () => endAtOnce('the server of this worker has ended'));
  process.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'change':
        return take(message.change);
      case 'metrics':
        return waiting.get(message.id)?.(message.text);
      case 'figures':
        // A fault of one of them: this worker is counted as silent.
        return void metrics.registry.getMetricsAsJSON().then(
          (figures) => send({ kind: 'figures', figures }),
          () => undefined,
        );
      case 'end':
        beginEnd(message);
    }
  });

  return {
    isFirst: worker.id === 1,
    tell: (change) => send({ kind: 'change', change }),
    listen(taking) {
      take = taking;
    },
    async metricsText() {
      asked += 1;
      const id = asked;
      const answer = new Promise<string | undefined>((resolve) => {
        waiting.set(id, resolve);
        send({ kind: 'metrics', id });
      });
      const text = await inTime(answer, metricsMs, () => undefined);
      waiting.delete(id);
      if (text === undefined) throw new Error('The metrics of the workers could not be gathered.');
      return text;
    },
    ended,
  };
}
