import { accountKey } from '../../games/account.ts';
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
import { newDelivery } from './new-delivery.ts';
import { assertSound, type NewWebhook, newWebhook, noticesKey } from './new-webhook.ts';
import type { Registry } from './registry.ts';
import type { Signer } from './sign.ts';
import { testedJustNow, testMessage } from './test-message.ts';
import type { Webhook } from './webhook.ts';
import type { Worker } from './worker.ts';

/** The webhooks of a lineage; no other lineage sees them. */
export interface WebhookManager {
  /** Only this answers the secret. Rejects with `validation_failed`, `insufficient_scope`, `webhook_limit_reached`. */
  create(
    principal: Principal,
    webhook: NewWebhook,
    requestId: string,
  ): Promise<{ webhook: Webhook; secret: string }>;
  /** Oldest first. */
  list(principal: Principal): Promise<readonly Webhook[]>;
  /** Rejects with `not_found`. */
  get(principal: Principal, id: string): Promise<Webhook>;
  /** Rejects with `not_found`. */
  remove(principal: Principal, id: string, requestId: string): Promise<Webhook>;
  /** Queues a test, at most once a minute; a success switches the webhook on again. */
  test(principal: Principal, id: string, requestId: string): Promise<Delivery>;
  /** Newest first. */
  deliveries(webhookId: string, page: PageRequest): Promise<ListPage<Delivery>>;
}

export type WebhooksService = WebhookManager & Worker;

export interface WebhookManagerDependencies {
  readonly registry: Registry;
  readonly records: Collection<Delivery>;
  readonly enqueue: Enqueue;
  readonly signer: Signer;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly audit: Pick<AuditService, 'denied'>;
  /** Whether webhooks may lead to private addresses. */
  readonly toPrivate: boolean;
}

export function createWebhookManager(dependencies: WebhookManagerDependencies): WebhookManager {
  const { registry, records, enqueue, signer, clock, newId, audit, toPrivate } = dependencies;

  const assertMay = assertScopes(audit);

  async function get({ lineageId }: Principal, id: string): Promise<Webhook> {
    const webhook = (await registry.list(lineageId)).find((each) => each.id === id);
    if (!webhook) throw noSuchWebhook();
    return webhook;
  }

  return {
    async create(
      principal,
      { url, events: eventNames, accounts: accountNames, notices: noticeNames },
      requestId,
    ) {
      const events = [...new Set(eventNames)];
      const accounts = [...new Set(accountNames.map(accountKey))];
      const notices = [...new Set(noticeNames.map(noticesKey))];
      assertSound({ url, events, accounts, notices }, toPrivate);
      assertMay(principal, events, requestId);
      const { keyId } = principal;
      const webhook = newWebhook(
        { id: newId(), keyId, url, events, accounts, notices },
        clock.now(),
      );
      await registry.add(principal, webhook);
      return { webhook, secret: signer.secretOf(webhook.id) };
    },
    list: ({ lineageId }) => registry.list(lineageId),
    get,
    async remove(principal, id, requestId) {
      assertMay(principal, (await get(principal, id)).events, requestId);
      const removed = await registry.remove(principal.lineageId, id);
      if (!removed) throw noSuchWebhook();
      return removed;
    },
    async test(principal, id, requestId) {
      const webhook = await get(principal, id);
      assertMay(principal, webhook.events, requestId);
      const now = clock.now();
      const message = testMessage(id, now);
      const { lineageId } = principal;
      const [isNew] = await enqueue(lineageId, [{ webhook, ...message }]);
      if (!isNew) throw testedJustNow(now);
      return newDelivery({ ...message, webhookId: id, lineageId }, now);
    },
    deliveries: (webhookId, page) =>
      newestPage(records, { index: 'byWebhook', equals: { webhookId } }, page),
  };
}

const noSuchWebhook = (): Problem => new Problem('not_found', 'There is no such webhook.');
