import { type Account, accountKey } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import { minuteMs } from '../../lib/duration.ts';
import { hasScope, type Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { refusalBy } from '../../lib/refusal.ts';
import type { Collection, PageKey } from '../../store/store.ts';
import type { AuditService } from '../audit/service.ts';
import { type Delivery, newDelivery } from './delivery.ts';
import type { Enqueue } from './enqueue.ts';
import type { Registry } from './registry.ts';
import type { Signer } from './sign.ts';
import { targetFault } from './target.ts';
import { scopeOfEvent, type Webhook, type WebhookEvent, webhookLimits } from './webhook.ts';

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly accounts: readonly Account[];
}

export interface DeliveryPage {
  readonly rows: readonly Delivery[];
  readonly next: PageKey | undefined;
  readonly total: number;
}

/** The webhooks of a lineage; no other lineage sees them. */
export interface WebhooksService {
  /** The secret is shown by this alone. Rejects with `validation_failed`, `insufficient_scope`, `webhook_limit_reached`. */
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
  /** Puts a test on its way, at most once a minute; a success switches the webhook on again. */
  test(principal: Principal, id: string, requestId: string): Promise<Delivery>;
  /** Newest first. */
  deliveries(
    webhookId: string,
    page: { limit: number; after: PageKey | undefined },
  ): Promise<DeliveryPage>;
  /** Starts the deliveries that are due; to be called about once a second. Never rejects. */
  tick(): Promise<void>;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Lets running deliveries end. */
  close(): Promise<void>;
}

export interface WebhooksDependencies {
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

export function createWebhooksService(
  dependencies: WebhooksDependencies,
): Omit<WebhooksService, 'tick' | 'idle' | 'close'> {
  const { registry, records, enqueue, signer, clock, newId, audit, toPrivate } = dependencies;

  const assertMay = assertScopes(audit);

  async function get({ lineageId }: Principal, id: string): Promise<Webhook> {
    const webhook = (await registry.list(lineageId)).find((each) => each.id === id);
    if (!webhook) throw noSuchWebhook();
    return webhook;
  }

  return {
    async create(principal, { url, events: eventNames, accounts: accountNames }, requestId) {
      const events = [...new Set(eventNames)];
      const accounts = [...new Set(accountNames.map(accountKey))];
      assertSound({ url, events, accounts }, toPrivate);
      assertMay(principal, events, requestId);
      const webhook: Webhook = {
        id: newId(),
        keyId: principal.keyId,
        url,
        events,
        accounts,
        disabled: null,
        createdAt: clock.now(),
        failingSince: null,
        dropped: 0,
      };
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
      const message = {
        eventId: `test:${Math.floor(now / minuteMs)}`,
        type: 'webhook.test',
        at: now,
        data: { webhook_id: id },
      } as const;
      const { lineageId } = principal;
      const [isNew] = await enqueue(lineageId, [{ webhook, ...message }]);
      if (!isNew) throw testedJustNow(now);
      return newDelivery({ ...message, webhookId: id, lineageId }, now);
    },
    async deliveries(webhookId, { limit, after }) {
      const ofWebhook = { index: 'byWebhook', equals: { webhookId } };
      const [{ rows, next }, total] = await Promise.all([
        records.page({ ...ofWebhook, limit, direction: 'descending', ...(after && { after }) }),
        records.count(ofWebhook),
      ]);
      return { rows, next, total };
    },
  };
}

/** A key needs the scopes of a webhook's events to make or manage it. */
const assertScopes =
  (audit: WebhooksDependencies['audit']) =>
  (principal: Principal, events: readonly WebhookEvent[], requestId: string): void => {
    for (const event of events) {
      const neededScope = scopeOfEvent[event];
      if (hasScope(principal, neededScope)) continue;
      audit.denied('scope_denied', principal, requestId);
      const message = `${event} needs a key with the scope ${neededScope}.`;
      throw new Problem('insufficient_scope', message, { neededScope });
    }
  };

function assertSound(
  { url, events, accounts }: Pick<Webhook, 'url' | 'events' | 'accounts'>,
  toPrivate: boolean,
): void {
  const fault = targetFault(url, toPrivate);
  if (fault !== undefined) throw Problem.invalid('url', fault);
  if (events.length === 0) throw Problem.invalid('events', 'At least one.');
  if (accounts.length > webhookLimits.accounts) {
    throw Problem.invalid('accounts', `At most ${webhookLimits.accounts}.`);
  }
  if (events.includes('trust_score.changed') !== accounts.length > 0) {
    throw Problem.invalid('accounts', 'trust_score.changed needs them, and nothing else does.');
  }
}

const noSuchWebhook = (): Problem => new Problem('not_found', 'There is no such webhook.');

function testedJustNow(now: number): Problem {
  const seconds = Math.max(1, Math.ceil((minuteMs - (now % minuteMs)) / 1000));
  return Problem.rateLimited(
    'A webhook is tested at most once a minute.',
    refusalBy({ budget: 'webhook_test', limit: 1, windowSeconds: 60 }, seconds),
  );
}
