import { type Clock, minuteMs } from '../../lib/clock.ts';
import type { PageRequest } from '../../lib/list-page.ts';
import { hasScope, type Principal } from '../../lib/principal.ts';
import { Problem, refusalBy } from '../../lib/problem.ts';
import { newestPage } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { AuditService } from '../audit/service.ts';
import { type Delivery, deriveDeliveryId } from './delivery.ts';
import type { Enqueue } from './queue.ts';
import type { Redelivery } from './redelivery.ts';
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

export interface WithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

interface WebhookManagerDependencies {
  readonly registry: Registry;
  readonly signer: Signer;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly audit: Pick<AuditService, 'denied'>;
  readonly toPrivate: boolean;
}

/** The webhooks of a lineage; no other lineage sees them. All reject with `not_found`, and with `insufficient_scope`. */
export function createWebhookManager(dependencies: WebhookManagerDependencies) {
  const { registry, signer, clock, newId, audit, toPrivate } = dependencies;

  async function get({ lineageId }: Principal, id: string): Promise<Webhook> {
    const webhook = (await registry.list(lineageId)).find((each) => each.id === id);
    return webhook ?? throwNotFound('webhook');
  }

  const withSecret = (webhook: Webhook): WithSecret => ({
    webhook,
    secret: signer.deriveSecret(webhook.id, webhook.secrets.current),
  });

  return {
    /** Throws `validation_failed` for what a new webhook is refused for. */
    check: (webhook: NewWebhook): void => assertValid(settingsOf(webhook), toPrivate),
    /** The same for the address alone, as of a change. */
    checkUrl: (url: string): void => assertUrl(url, toPrivate),
    /** Rejects with `validation_failed` and `webhook_limit_reached`. */
    async create(principal: Principal, given: NewWebhook, requestId: string): Promise<WithSecret> {
      const settings = settingsOf(given);
      assertValid(settings, toPrivate);
      assertScopes(audit, principal, settings.events, requestId);
      const { keyId } = principal;
      const webhook = makeWebhook({ id: newId(), keyId, ...settings }, clock.now());
      await registry.add(principal, webhook);
      return withSecret(webhook);
    },
    /** Oldest first. */
    list: ({ lineageId }: Principal) => registry.list(lineageId),
    get,
    /** Rejects with `validation_failed` and `webhook_limit_reached`. */
    async update(principal: Principal, id: string, change: WebhookChange, requestId: string) {
      const { events } = await get(principal, id);
      assertChanges(change);
      assertScopes(audit, principal, [...events, ...(change.events ?? [])], requestId);
      const asked = { keyId: principal.keyId, now: clock.now() };
      const changed = await registry.replace(principal, id, (webhook) => {
        const next = changeWebhook(webhook, change, asked);
        assertValid(next, toPrivate);
        return next;
      });
      return changed ?? throwNotFound('webhook');
    },
    /** Makes a new secret; the old one signs beside it for `overlapMs`. */
    async rollSecret(principal: Principal, id: string, overlapMs: number, requestId: string) {
      assertScopes(audit, principal, (await get(principal, id)).events, requestId);
      const now = clock.now();
      const changed = await registry.change(principal.lineageId, id, (webhook) => ({
        ...webhook,
        secrets: rollSecrets(webhook.secrets, overlapMs, now),
      }));
      return withSecret(changed ?? throwNotFound('webhook'));
    },
    async remove(principal: Principal, id: string, requestId: string): Promise<Webhook> {
      assertScopes(audit, principal, (await get(principal, id)).events, requestId);
      const removed = await registry.remove(principal.lineageId, id);
      return removed ?? throwNotFound('webhook');
    },
  };
}

interface DeliveryManagerDependencies {
  readonly deliveries: Collection<Delivery>;
  readonly enqueue: Enqueue;
  readonly redelivery: Redelivery;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'denied'>;
  /** Rejects with `not_found`. */
  readonly getWebhook: (principal: Principal, id: string) => Promise<Webhook>;
}

/** What the webhooks of a lineage are sent; no other lineage sees it. All reject with `not_found`. */
export function createDeliveryManager(dependencies: DeliveryManagerDependencies) {
  const { deliveries, enqueue, redelivery, clock, audit, getWebhook } = dependencies;

  /** A webhook that its owner may have something sent to. */
  async function getManaged(principal: Principal, id: string, requestId: string): Promise<Webhook> {
    const webhook = await getWebhook(principal, id);
    assertScopes(audit, principal, webhook.events, requestId);
    return webhook;
  }

  async function getDelivery(webhook: Webhook, id: string): Promise<Delivery> {
    const delivery = await deliveries.get(id);
    return delivery?.webhookId === webhook.id ? delivery : throwNotFound('delivery');
  }

  return {
    /** Queues a test, at most once a minute; a success switches the webhook on again, unless its owner paused it. */
    async test(principal: Principal, id: string, requestId: string): Promise<Delivery> {
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
    /** Newest first, of a webhook that was found for its owner. */
    deliveries: (webhookId: string, page: PageRequest) =>
      newestPage(deliveries, { index: 'byWebhook', equals: { webhookId } }, page),
    delivery: async (principal: Principal, webhookId: string, id: string) =>
      getDelivery(await getWebhook(principal, webhookId), id),
    /** Rejects with `webhook_disabled` and `rate_limited`. */
    async redeliver(principal: Principal, webhookId: string, id: string, requestId: string) {
      const webhook = await getManaged(principal, webhookId, requestId);
      const delivery = await getDelivery(webhook, id);
      assertEnabled(webhook);
      return (await redelivery.redeliverOne(webhook, delivery)) ?? throwNotFound('delivery');
    },
    /** Rejects with `webhook_disabled`. */
    async redeliverFailed(principal: Principal, webhookId: string, requestId: string) {
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

function throwNotFound(what: 'webhook' | 'delivery'): never {
  throw new Problem('not_found', `There is no such ${what}.`);
}

function testedTooSoon(now: number): Problem {
  const seconds = Math.max(1, Math.ceil((minuteMs - (now % minuteMs)) / 1000));
  return Problem.rateLimited(
    'A webhook is tested at most once a minute.',
    refusalBy({ budget: 'webhook_test', limit: 1, windowSeconds: 60 }, seconds),
  );
}
