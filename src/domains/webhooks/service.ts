import { type Clock, minuteMs } from '../../lib/clock.ts';
import type { ListPage, PageRequest } from '../../lib/list-page.ts';
import { hasScope, type Principal } from '../../lib/principal.ts';
import { Problem, refusalBy } from '../../lib/problem.ts';
import { newestPage } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { AuditService } from '../audit/service.ts';
import { type Delivery, deriveDeliveryId } from './delivery.ts';
import type { Enqueue } from './queue.ts';
import type { Redelivery, RedeliveryResult } from './redelivery.ts';
import type { Registry } from './registry.ts';
import { rollSecrets, type Signer } from './secrets.ts';
import {
  assertChanges,
  assertUrl,
  assertValid,
  changeWebhook,
  makeWebhook,
  type NewWebhook,
  settingsOf,
  type WebhookChange,
} from './settings.ts';
import { scopeOfEvent, type Webhook, type WebhookEvent } from './webhook.ts';
import type { Worker } from './worker/worker.ts';

export type WebhooksService = WebhookManager & DeliveryManager & Worker;

/** A webhook with a secret that is shown this once. */
export interface WithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** The webhooks of a lineage; no other lineage sees them. All reject with `not_found`, and with `insufficient_scope`. */
export interface WebhookManager {
  /** Throws `validation_failed` for what a new webhook is refused for. */
  check(webhook: NewWebhook): void;
  /** The same for the address alone, as of a change. */
  checkUrl(url: string): void;
  /** Rejects with `validation_failed` and `webhook_limit_reached`. */
  create(principal: Principal, webhook: NewWebhook, requestId: string): Promise<WithSecret>;
  /** Oldest first. */
  list(principal: Principal): Promise<readonly Webhook[]>;
  get(principal: Principal, id: string): Promise<Webhook>;
  /** Rejects with `validation_failed` and `webhook_limit_reached`. */
  update(
    principal: Principal,
    id: string,
    change: WebhookChange,
    requestId: string,
  ): Promise<Webhook>;
  /** Makes a new secret; the old one signs beside it for `overlapMs`. */
  rollSecret(
    principal: Principal,
    id: string,
    overlapMs: number,
    requestId: string,
  ): Promise<WithSecret>;
  remove(principal: Principal, id: string, requestId: string): Promise<Webhook>;
}

export interface WebhookManagerDependencies {
  readonly registry: Registry;
  readonly signer: Signer;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly audit: Pick<AuditService, 'denied'>;
  /** Whether webhooks may lead to private addresses. */
  readonly toPrivate: boolean;
}

export function createWebhookManager(dependencies: WebhookManagerDependencies): WebhookManager {
  const { registry, signer, clock, newId, audit, toPrivate } = dependencies;

  async function get({ lineageId }: Principal, id: string): Promise<Webhook> {
    const webhook = (await registry.list(lineageId)).find((each) => each.id === id);
    if (!webhook) throw noSuchWebhook();
    return webhook;
  }

  const withSecret = (webhook: Webhook): WithSecret => ({
    webhook,
    secret: signer.deriveSecret(webhook.id, webhook.secrets.current),
  });

  return {
    check: (webhook) => assertValid(settingsOf(webhook), toPrivate),
    checkUrl: (url) => assertUrl(url, toPrivate),
    async create(principal, given, requestId) {
      const settings = settingsOf(given);
      assertValid(settings, toPrivate);
      assertScopes(audit, principal, settings.events, requestId);
      const { keyId } = principal;
      const webhook = makeWebhook({ id: newId(), keyId, ...settings }, clock.now());
      await registry.add(principal, webhook);
      return withSecret(webhook);
    },
    list: ({ lineageId }) => registry.list(lineageId),
    get,
    async update(principal, id, change, requestId) {
      const { events } = await get(principal, id);
      assertChanges(change);
      assertScopes(audit, principal, [...events, ...(change.events ?? [])], requestId);
      const asked = { keyId: principal.keyId, now: clock.now() };
      const changed = await registry.replace(principal, id, (webhook) => {
        const next = changeWebhook(webhook, change, asked);
        assertValid(next, toPrivate);
        return next;
      });
      if (!changed) throw noSuchWebhook();
      return changed;
    },
    async rollSecret(principal, id, overlapMs, requestId) {
      assertScopes(audit, principal, (await get(principal, id)).events, requestId);
      const now = clock.now();
      const changed = await registry.change(principal.lineageId, id, (webhook) => ({
        ...webhook,
        secrets: rollSecrets(webhook.secrets, overlapMs, now),
      }));
      if (!changed) throw noSuchWebhook();
      return withSecret(changed);
    },
    async remove(principal, id, requestId) {
      assertScopes(audit, principal, (await get(principal, id)).events, requestId);
      const removed = await registry.remove(principal.lineageId, id);
      if (!removed) throw noSuchWebhook();
      return removed;
    },
  };
}

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
  redeliverFailed(
    principal: Principal,
    webhookId: string,
    requestId: string,
  ): Promise<RedeliveryResult>;
}

export interface DeliveryManagerDependencies {
  readonly records: Collection<Delivery>;
  readonly enqueue: Enqueue;
  readonly redelivery: Redelivery;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'denied'>;
  /** Rejects with `not_found`. */
  readonly getWebhook: (principal: Principal, id: string) => Promise<Webhook>;
}

export function createDeliveryManager(dependencies: DeliveryManagerDependencies): DeliveryManager {
  const { records, enqueue, redelivery, clock, audit, getWebhook } = dependencies;

  /** A webhook that its owner may have something sent to. */
  async function getManaged(principal: Principal, id: string, requestId: string): Promise<Webhook> {
    const webhook = await getWebhook(principal, id);
    assertScopes(audit, principal, webhook.events, requestId);
    return webhook;
  }

  async function getDelivery(webhook: Webhook, id: string): Promise<Delivery> {
    const delivery = await records.get(id);
    if (delivery?.webhookId !== webhook.id) throw noSuchDelivery();
    return delivery;
  }

  return {
    async test(principal, id, requestId) {
      const webhook = await getManaged(principal, id, requestId);
      const now = clock.now();
      const eventId = `test:${Math.floor(now / minuteMs)}`;
      const data = { webhook_id: id };
      const message = { webhook, eventId, type: 'webhook.test', at: now, data } as const;
      const [isNew] = await enqueue(principal.lineageId, [message]);
      if (!isNew) throw testedTooSoon(now);
      // As it is stored by now: it may have been dropped, or be on its way.
      return getDelivery(webhook, deriveDeliveryId(id, eventId));
    },
    deliveries: (webhookId, page) =>
      newestPage(records, { index: 'byWebhook', equals: { webhookId } }, page),
    delivery: async (principal, webhookId, id) =>
      getDelivery(await getWebhook(principal, webhookId), id),
    async redeliver(principal, webhookId, id, requestId) {
      const webhook = await getManaged(principal, webhookId, requestId);
      const delivery = await getDelivery(webhook, id);
      assertEnabled(webhook);
      const again = await redelivery.redeliverOne(webhook, delivery);
      if (!again) throw noSuchDelivery();
      return again;
    },
    async redeliverFailed(principal, webhookId, requestId) {
      const webhook = await getManaged(principal, webhookId, requestId);
      assertEnabled(webhook);
      return redelivery.redeliverFailed(webhook, principal.lineageId);
    },
  };
}

/** A key needs the scopes of a webhook's events to make or manage it. */
function assertScopes(
  audit: Pick<AuditService, 'denied'>,
  principal: Principal,
  events: readonly WebhookEvent[],
  requestId: string,
): void {
  for (const event of events) {
    const neededScope = scopeOfEvent[event];
    if (hasScope(principal, neededScope)) continue;
    audit.denied('scope_denied', principal, requestId);
    const message = `${event} needs a key with the scope ${neededScope}.`;
    throw new Problem('insufficient_scope', message, { neededScope });
  }
}

function assertEnabled({ disabled }: Webhook): void {
  if (disabled === null) return;
  const message = `The webhook is switched off (${disabled}). Switch it on with "enabled": true first.`;
  throw new Problem('webhook_disabled', message);
}

const noSuchWebhook = (): Problem => new Problem('not_found', 'There is no such webhook.');

const noSuchDelivery = (): Problem => new Problem('not_found', 'There is no such delivery.');

function testedTooSoon(now: number): Problem {
  const seconds = Math.max(1, Math.ceil((minuteMs - (now % minuteMs)) / 1000));
  return Problem.rateLimited(
    'A webhook is tested at most once a minute.',
    refusalBy({ budget: 'webhook_test', limit: 1, windowSeconds: 60 }, seconds),
  );
}
