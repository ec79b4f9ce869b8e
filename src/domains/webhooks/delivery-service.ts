import type { Clock } from '../../lib/clock.ts';
import type { ListPage, PageRequest } from '../../lib/list-page.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { newestPage } from '../../store/pages.ts';
import type { Collection } from '../../store/store.ts';
import type { AuditService } from '../audit/service.ts';
import type { Delivery } from './delivery.ts';
import type { Enqueue } from './enqueue.ts';
import { assertScopes } from './management-scopes.ts';
import { deliveryId } from './new-delivery.ts';
import type { Redelivered, Redelivery } from './redelivery.ts';
import { testedJustNow, testMessage } from './test-message.ts';
import type { Webhook } from './webhook.ts';

/** What the webhooks of a lineage are sent; no other lineage sees it. All reject with `not_found`. */
export interface DeliveryManager {
  /** Queues a test, at most once a minute; a success switches the webhook on again, unless its owner paused it. */
  test(principal: Principal, webhookId: string, requestId: string): Promise<Delivery>;
  /** Newest first, of a webhook that was found for its owner. */
  deliveries(webhookId: string, page: PageRequest): Promise<ListPage<Delivery>>;
  delivery(principal: Principal, webhookId: string, id: string): Promise<Delivery>;
  /** Rejects with `webhook_disabled` and `rate_limited`. */
  redeliver(
    principal: Principal,
    webhookId: string,
    id: string,
    requestId: string,
  ): Promise<Delivery>;
  /** Rejects with `webhook_disabled`. */
  redeliverFailed(principal: Principal, webhookId: string, requestId: string): Promise<Redelivered>;
}

export interface DeliveryManagerDependencies {
  readonly records: Collection<Delivery>;
  readonly enqueue: Enqueue;
  readonly redelivery: Redelivery;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'denied'>;
  /** Rejects with `not_found`. */
  readonly webhookOf: (principal: Principal, id: string) => Promise<Webhook>;
}

export function createDeliveryManager(dependencies: DeliveryManagerDependencies): DeliveryManager {
  const { records, enqueue, redelivery, clock, audit, webhookOf } = dependencies;

  const assertMay = assertScopes(audit);

  /** A webhook that its owner may have something sent to. */
  async function managed(principal: Principal, id: string, requestId: string): Promise<Webhook> {
    const webhook = await webhookOf(principal, id);
    assertMay(principal, webhook.events, requestId);
    return webhook;
  }

  async function deliveryOf(webhook: Webhook, id: string): Promise<Delivery> {
    const delivery = await records.get(id);
    if (delivery?.webhookId !== webhook.id) throw noSuchDelivery();
    return delivery;
  }

  return {
    async test(principal, id, requestId) {
      const webhook = await managed(principal, id, requestId);
      const now = clock.now();
      const message = testMessage(id, now);
      const { lineageId } = principal;
      const [isNew] = await enqueue(lineageId, [{ webhook, ...message }]);
      if (!isNew) throw testedJustNow(now);
      // As it is kept, with the moment at which it was: it may have been dropped, or be on its way.
      return deliveryOf(webhook, deliveryId(id, message.eventId));
    },
    deliveries: (webhookId, page) =>
      newestPage(records, { index: 'byWebhook', equals: { webhookId } }, page),
    delivery: async (principal, webhookId, id) =>
      deliveryOf(await webhookOf(principal, webhookId), id),
    async redeliver(principal, webhookId, id, requestId) {
      const webhook = await managed(principal, webhookId, requestId);
      const delivery = await deliveryOf(webhook, id);
      assertOn(webhook);
      const again = await redelivery.one(webhook, delivery);
      if (!again) throw noSuchDelivery();
      return again;
    },
    async redeliverFailed(principal, webhookId, requestId) {
      const webhook = await managed(principal, webhookId, requestId);
      assertOn(webhook);
      return redelivery.failed(webhook, principal.lineageId);
    },
  };
}

function assertOn({ disabled }: Webhook): void {
  if (disabled === null) return;
  const message = `The webhook is switched off (${disabled}). Switch it on with "enabled": true first.`;
  throw new Problem('webhook_disabled', message);
}

const noSuchDelivery = (): Problem => new Problem('not_found', 'There is no such delivery.');
