import { createCountedLog } from '../../lib/counted-log.ts';
import type { NameLookup } from '../../lib/name-lookup.ts';
import { createWebhookSender } from '../../upstream/webhook-sender.ts';
import type { AuditService } from '../audit/service.ts';
import type { EventConsumer } from '../live/event.ts';
import type { Module, Platform } from '../module.ts';
import { deliveries, trimDeliveries } from './delivery.ts';
import { createFanOut } from './fan-out.ts';
import { createEnqueue, deliveryQueues } from './queue.ts';
import { createRedelivery } from './redelivery.ts';
import { createRegistry, watchRecords, webhookSets } from './registry.ts';
import { createSigner } from './secrets.ts';
import { createDeliveryManager, createWebhookManager, type WebhooksService } from './service.ts';
import { createWorker } from './worker/worker.ts';

export interface WebhooksConfig {
  /** The secrets of all webhooks are derived from it. */
  readonly secret: Uint8Array;
  readonly toPrivate: boolean;
  readonly userAgent: string;
  /** Finds the addresses of names; asks name servers when left out. */
  readonly lookup?: NameLookup | undefined;
}

export interface WebhooksPorts {
  readonly audit: Pick<AuditService, 'denied'>;
  readonly isValidKey: (keyId: string, lineageId: string) => Promise<boolean>;
}

export interface WebhooksModule extends Module {
  readonly service: WebhooksService;
  /** Receives events. */
  readonly consumer: EventConsumer;
}

/** Webhooks: the service, what sends, and the consumer of events. */
export function createWebhooks(
  platform: Platform,
  { audit, isValidKey }: WebhooksPorts,
  { secret, toPrivate, userAgent, lookup }: WebhooksConfig,
): WebhooksModule {
  const { store, clock, random, ids, logger, work, onError } = platform;
  const records = store.collection(deliveries);
  const queues = store.collection(deliveryQueues);
  const registry = createRegistry({
    sets: store.collection(webhookSets),
    watches: store.collection(watchRecords),
    clock,
  });
  const signer = createSigner(secret);
  const logDropped = createCountedLog(
    { logger, clock },
    'dropped deliveries of webhooks: too many wait',
  );
  const enqueue = createEnqueue({
    deliveries: records,
    queues,
    registry,
    clock,
    newId: () => ids.mint('drp'),
    onDropped: (lineageId, dropped) => logDropped(dropped, { lineage_id: lineageId }),
  });
  const worker = createWorker({
    deliveries: records,
    queues,
    registry,
    sender: createWebhookSender({ toPrivate, userAgent, ...(lookup && { lookup }) }),
    signer,
    clock,
    random,
    newId: () => ids.mint('att'),
    isValidKey,
    work,
    onError,
  });
  const webhookManager = createWebhookManager({
    registry,
    signer,
    clock,
    newId: () => ids.mint('whk'),
    audit,
    toPrivate,
  });
  const redelivery = createRedelivery({
    deliveries: records,
    queues,
    clock,
    newId: () => ids.mint('rdl'),
  });
  const deliveryManager = createDeliveryManager({
    records,
    enqueue,
    redelivery,
    clock,
    audit,
    getWebhook: webhookManager.get,
  });
  return {
    service: { ...webhookManager, ...deliveryManager, ...worker },
    consumer: createFanOut({ registry, enqueue }),
    recover: () => trimDeliveries(records),
    tick: () => void worker.tick(),
    close: worker.close,
  };
}
