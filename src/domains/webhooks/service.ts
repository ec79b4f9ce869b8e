import type { Clock } from '../../lib/clock.ts';
import { hasScope, type Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { AuditService } from '../audit/service.ts';
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

interface WebhookManagerDependencies {
  readonly registry: Registry;
  readonly signer: Signer;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly audit: Pick<AuditService, 'denied'>;
  readonly toPrivate: boolean;
}

export type WebhookManager = ReturnType<typeof createWebhookManager>;
export type WithSecret = Awaited<ReturnType<WebhookManager['create']>>;

/** The webhooks of a key family; no other family sees them. All reject with `not_found`, and with `insufficient_scope`. */
export function createWebhookManager(dependencies: WebhookManagerDependencies) {
  const { registry, signer, clock, newId, audit, toPrivate } = dependencies;

  async function get({ lineageId }: Principal, id: string): Promise<Webhook> {
    const webhook = (await registry.list(lineageId)).find((each) => each.id === id);
    return webhook ?? throwNotFound('webhook');
  }

  /** A webhook that the caller may change, or have something sent to. */
  async function getManaged(principal: Principal, id: string, requestId: string): Promise<Webhook> {
    const webhook = await get(principal, id);
    assertScopes(audit, principal, webhook.events, requestId);
    return webhook;
  }

  const withSecret = (webhook: Webhook) => ({
    webhook,
    secret: signer.deriveSecret(webhook.id, webhook.secrets.current),
  });

  return {
    /** Throws `validation_failed` when the settings of a new webhook are refused. */
    check: (webhook: NewWebhook): void => assertValid(settingsOf(webhook), toPrivate),
    /** The same for the address of a change. */
    checkUrl: (url: string): void => assertUrl(url, toPrivate),
    /** Rejects with `validation_failed` and `webhook_limit_reached`. */
    async create(principal: Principal, given: NewWebhook, requestId: string) {
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
    getManaged,
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
      await getManaged(principal, id, requestId);
      const now = clock.now();
      const changed = await registry.change(principal.lineageId, id, (webhook) => ({
        ...webhook,
        secrets: rollSecrets(webhook.secrets, overlapMs, now),
      }));
      return withSecret(changed ?? throwNotFound('webhook'));
    },
    async remove(principal: Principal, id: string, requestId: string): Promise<Webhook> {
      await getManaged(principal, id, requestId);
      const removed = await registry.remove(principal.lineageId, id);
      return removed ?? throwNotFound('webhook');
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

export function throwNotFound(what: 'webhook' | 'delivery'): never {
  throw new Problem('not_found', `There is no such ${what}.`);
}
