import { createCountedLog } from '../../lib/counted-log.ts';
import type { NameLookup } from '../../lib/name-lookup.ts';
import { createWebhookSender } from '../../upstream/webhook-sender.ts';
import type { AuditService } from '../audit/service.ts';
import type { Platform } from '../module.ts';
import { deliveries, trimDeliveries } from './delivery.ts';
import { createDeliveryManager } from './delivery-service.ts';
import { createFanOut } from './fan-out.ts';
import { createEnqueue, deliveryQueues } from './queue.ts';
import { createRegistry, watchRecords, webhookSets } from './registry.ts';
import { createSigner } from './secrets.ts';
import { createWebhookManager } from './service.ts';
import { createWorker } from './worker/worker.ts';

export interface WebhooksConfig {
  /** The secrets of all webhooks are derived from it. */
  readonly secret: Uint8Array;
  readonly toPrivate: boolean;
  readonly userAgent: string;
  /** Finds the addresses of names; asks name servers when left out. */
  readonly lookup?: NameLookup | undefined;
}

interface WebhooksPorts {
  readonly audit: Pick<AuditService, 'denied'>;
  readonly isValidKey: (keyId: string, lineageId: string) => Promise<boolean>;
}

export function createWebhooks(
  { store, clock, random, ids, logger, work, onError }: Platform,
  { audit, isValidKey }: WebhooksPorts,
  { secret, toPrivate, userAgent, lookup }: WebhooksConfig,
) {
  const registry = createRegistry({
    sets: store.collection(webhookSets),
    watches: store.collection(watchRecords),
    clock,
  });
  const common = {
    deliveries: store.collection(deliveries),
    queues: store.collection(deliveryQueues),
    registry,
    signer: createSigner(secret),
    clock,
    audit,
  };
  const logDropped = createCountedLog({ logger, clock }, 'dropped deliveries of webhooks');
  const enqueue = createEnqueue({
    ...common,
    newId: () => ids.mint('drp'),
    onDropped: (lineageId, dropped) => logDropped(dropped, { lineage_id: lineageId }),
  });
  const worker = createWorker({
    ...common,
    sender: createWebhookSender({ toPrivate, userAgent, ...(lookup && { lookup }) }),
    random,
    newId: () => ids.mint('att'),
    isValidKey,
    work,
    onError,
  });
  const webhooks = createWebhookManager({ ...common, newId: () => ids.mint('whk'), toPrivate });
  const newId = () => ids.mint('rdl');
  const sent = createDeliveryManager({ ...common, enqueue, webhooks, newId });
  return {
    service: { ...webhooks, ...sent, ...worker },
    consumer: createFanOut(registry, enqueue),
    recover: () => trimDeliveries(common.deliveries),
    tick: () => void worker.tick(),
    close: worker.close,
  };
}
