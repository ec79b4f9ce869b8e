import type { Clock } from '../../lib/clock.ts';
import type { Store } from '../../store/store.ts';
import type { Lookup } from '../../upstream/poster.ts';
import { createPoster } from '../../upstream/poster.ts';
import type { AuditService } from '../audit/service.ts';
import type { Outlet } from '../live/service.ts';
import { createEnqueue } from './enqueue.ts';
import { createFanOut } from './fan-out.ts';
import { createRegistry } from './registry.ts';
import type { WebhooksService } from './service.ts';
import { createWebhooksService } from './service.ts';
import { createSigner } from './sign.ts';
import { deliveries, deliveryQueues, watchRecords, webhookSets } from './store.ts';
import { createWatches } from './watches.ts';
import { createWorker } from './worker.ts';

export interface WebhooksParts {
  readonly store: Store;
  readonly clock: Clock;
  /** From 0 up to 1, as of `Math.random`. */
  readonly random: () => number;
  /** A new id with this prefix. */
  readonly newId: (prefix: string) => string;
  readonly audit: Pick<AuditService, 'denied'>;
  /** What the secrets of all webhooks are made of. */
  readonly secret: Uint8Array;
  readonly toPrivate: boolean;
  readonly userAgent: string;
  /** Finds the addresses of names; the system's when left out. */
  readonly lookup?: Lookup | undefined;
  readonly isValidKey: (keyId: string) => Promise<boolean>;
  /** Told of every drop. */
  readonly onDropped: (lineageId: string, count: number) => void;
  readonly onError: (error: unknown) => void;
}

/** Webhooks whole: what the graph asks, what sends, and where events are put in. */
export function createWebhooks(parts: WebhooksParts): WebhooksService & { outlet: Outlet } {
  const { store, clock, random, newId, audit, secret, toPrivate, userAgent, lookup } = parts;
  const records = store.collection(deliveries);
  const queues = store.collection(deliveryQueues);
  const sets = store.collection(webhookSets);
  const watches = createWatches({ sets, watches: store.collection(watchRecords), clock });
  const registry = createRegistry({ sets, watches });
  const signer = createSigner(secret);
  const enqueue = createEnqueue({
    deliveries: records,
    queues,
    registry,
    clock,
    newId: () => newId('drp'),
    onDropped: parts.onDropped,
  });
  const worker = createWorker({
    deliveries: records,
    queues,
    registry,
    poster: createPoster({ toPrivate, userAgent, ...(lookup && { lookup }) }),
    signer,
    clock,
    random,
    newId: () => newId('att'),
    isValidKey: parts.isValidKey,
    onError: parts.onError,
  });
  return {
    ...createWebhooksService({
      registry,
      records,
      enqueue,
      signer,
      clock,
      newId: () => newId('whk'),
      audit,
      toPrivate,
    }),
    ...worker,
    outlet: createFanOut({ registry, watches, enqueue }),
  };
}
