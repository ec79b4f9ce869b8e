import type { Clock } from '../../lib/clock.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { AuditService } from '../audit/service.ts';
import type { DeliveryManager } from './delivery-service.ts';
import { assertScopes } from './management-scopes.ts';
import {
  accountKeys,
  assertSound,
  assertUrl,
  type NewWebhook,
  newWebhook,
  noticesKeys,
} from './new-webhook.ts';
import type { Registry } from './registry.ts';
import { rolled } from './secrets.ts';
import type { Signer } from './sign.ts';
import type { Webhook } from './webhook.ts';
import { assertChanges, changedBy, type WebhookChange } from './webhook-change.ts';
import type { Worker } from './worker.ts';

/** A webhook with a secret that is shown this once. */
export interface WithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** The webhooks of a lineage; no other lineage sees them. All reject with `not_found`, and with `insufficient_scope`. */
export interface WebhookManager {
  /** Throws `validation_failed` for what a new webhook is refused for; of a change the address alone is looked at. */
  check(webhook: NewWebhook): void;
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
  /** A new secret, beside which the old one signs for so long, in milliseconds. */
  rollSecret(
    principal: Principal,
    id: string,
    overlapMs: number,
    requestId: string,
  ): Promise<WithSecret>;
  remove(principal: Principal, id: string, requestId: string): Promise<Webhook>;
}

export type WebhooksService = WebhookManager & DeliveryManager & Worker;

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

  const assertMay = assertScopes(audit);

  async function get({ lineageId }: Principal, id: string): Promise<Webhook> {
    const webhook = (await registry.list(lineageId)).find((each) => each.id === id);
    if (!webhook) throw noSuchWebhook();
    return webhook;
  }

  const withSecret = (webhook: Webhook): WithSecret => ({
    webhook,
    secret: signer.secretOf(webhook.id, webhook.secrets.current),
  });

  return {
    check: (given) => assertSound(namedBy(given), toPrivate),
    checkUrl: (url) => assertUrl(url, toPrivate),
    async create(principal, given, requestId) {
      const named = namedBy(given);
      assertSound(named, toPrivate);
      assertMay(principal, named.events, requestId);
      const { keyId } = principal;
      const webhook = newWebhook({ id: newId(), keyId, ...named }, clock.now());
      await registry.add(principal, webhook);
      return withSecret(webhook);
    },
    list: ({ lineageId }) => registry.list(lineageId),
    get,
    async update(principal, id, change, requestId) {
      const { events } = await get(principal, id);
      assertChanges(change);
      assertMay(principal, [...events, ...(change.events ?? [])], requestId);
      const asked = { keyId: principal.keyId, now: clock.now() };
      const changed = await registry.replace(principal, id, (webhook) => {
        const next = changedBy(webhook, change, asked);
        assertSound(next, toPrivate);
        return next;
      });
      if (!changed) throw noSuchWebhook();
      return changed;
    },
    async rollSecret(principal, id, overlapMs, requestId) {
      assertMay(principal, (await get(principal, id)).events, requestId);
      const now = clock.now();
      const kept = await registry.change(principal.lineageId, id, (webhook) => ({
        ...webhook,
        secrets: rolled(webhook.secrets, overlapMs, now),
      }));
      if (!kept) throw noSuchWebhook();
      return withSecret(kept);
    },
    async remove(principal, id, requestId) {
      assertMay(principal, (await get(principal, id)).events, requestId);
      const removed = await registry.remove(principal.lineageId, id);
      if (!removed) throw noSuchWebhook();
      return removed;
    },
  };
}

const namedBy = ({ url, events, accounts, notices }: NewWebhook) => ({
  url,
  events: [...new Set(events)],
  accounts: accountKeys(accounts),
  notices: noticesKeys(notices),
});

const noSuchWebhook = (): Problem => new Problem('not_found', 'There is no such webhook.');
