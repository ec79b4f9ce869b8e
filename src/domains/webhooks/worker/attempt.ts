import type { Collection } from '../../../store/store.ts';
import type { Posted, WebhookSender } from '../../../upstream/webhook-sender.ts';
import type { Platform } from '../../module.ts';
import {
  type AttemptOutcome,
  claimDelivery,
  type Delivery,
  dueSinceOf,
  setAside,
  settleDelivery,
} from '../delivery.ts';
import type { Registry } from '../registry.ts';
import { liveSecretsOf, type Signer } from '../secrets.ts';
import {
  disableWebhook,
  originOf,
  recordFailure,
  recordSuccess,
  type Webhook,
} from '../webhook.ts';
import type { Recipient } from './slots.ts';

export interface AttemptDependencies extends Pick<Platform, 'clock' | 'random' | 'work'> {
  readonly deliveries: Collection<Delivery>;
  readonly registry: Pick<Registry, 'list' | 'change'>;
  readonly sender: WebhookSender;
  readonly signer: Signer;
  readonly newId: () => string;
  /** Whether a key, or one that it was rotated into, may still be used; rejects when that is unknown. */
  readonly isValidKey: (keyId: string, lineageId: string) => Promise<boolean>;
}

const deliveryWork = 'webhook_delivery';

/**
 * Makes one attempt and records its outcome in the webhook. Undefined when it is not due, or runs elsewhere. `movedTo`:
 * nothing was tried, as the webhook leads to another origin by now.
 */
export function createAttempt(dependencies: AttemptDependencies) {
  const { deliveries, registry, sender, signer, clock, random, newId, isValidKey, work } =
    dependencies;

  async function send(delivery: Delivery, webhook: Webhook | undefined): Promise<AttemptOutcome> {
    // A test is sent even when the webhook is switched off: its success switches it on again.
    const isOff = webhook?.disabled != null && delivery.type !== 'webhook.test';
    if (!webhook || isOff) return nothingSent;
    const { id, body, lineageId } = delivery;
    if (!(await isValidKey(webhook.keyId, lineageId))) {
      await registry.change(lineageId, webhook.id, (one) => disableWebhook(one, 'key_ended'));
      return nothingSent;
    }
    const now = clock.now();
    const secrets = liveSecretsOf(webhook.secrets, now);
    const headers = signer.sign(webhook.id, secrets, { id, body, now });
    return outcomeOf(await sender.post(webhook.url, headers, body));
  }

  async function recordOutcome(delivery: Delivery, tried: Webhook, outcome: AttemptOutcome) {
    const change = findHealthChange(delivery, outcome, clock.now());
    if (!change) return;
    await registry.change(delivery.lineageId, delivery.webhookId, (webhook) =>
      webhook.term.number === tried.term.number ? change(webhook) : webhook,
    );
  }

  async function attempt(id: string, webhook: Webhook | undefined) {
    const claim = newId();
    const now = clock.now();
    const delivery = await deliveries.update(
      id,
      (current) => current && claimDelivery(current, claim, now),
    );
    if (delivery?.claim !== claim) return undefined;
    const outcome = await send(delivery, webhook);
    const ended = { now: clock.now(), random: random() };
    const after = await deliveries.update(
      id,
      (current) => current && settleDelivery(current, claim, outcome, ended),
    );
    if (webhook) await recordOutcome(delivery, webhook, outcome);
    const { status, fault } = outcome;
    return {
      isOver: after?.state !== 'pending',
      /** Whether the receiver answered, or was sent nothing: then the next delivery may be sent. */
      isSound: status !== null || fault === null || fault === 'webhook_disabled',
    };
  }

  return async (id: string, { lineageId, webhookId, receiver }: Recipient) => {
    const webhooks = await registry.list(lineageId);
    const webhook = webhooks.find((each) => each.id === webhookId);
    const leadsTo = webhook && originOf(webhook);
    // Its slot is counted for another receiver, which may be full.
    if (leadsTo !== undefined && leadsTo !== receiver) return { movedTo: leadsTo };
    const until = work.asideUntil(deliveryWork, id);
    if (until === undefined) return work.run(deliveryWork, [id], () => attempt(id, webhook));
    await deliveries.update(id, (current) => current && setAside(current, until, clock.now()));
    return undefined;
  };
}

const nothingSent: AttemptOutcome = { status: null, fault: 'webhook_disabled', reason: null };

function outcomeOf(posted: Posted): AttemptOutcome {
  if ('fault' in posted)
    return { status: null, fault: posted.fault, reason: posted.reason ?? null };
  const { status } = posted;
  const otherFault = status >= 300 && status < 400 ? 'redirected' : 'http_status';
  return { status, fault: status >= 200 && status < 300 ? null : otherFault, reason: null };
}

/** How an attempt changes its webhook; undefined when it does not. */
function findHealthChange(
  delivery: Delivery,
  { status, fault }: AttemptOutcome,
  now: number,
): ((webhook: Webhook) => Webhook) | undefined {
  if (fault === null) return (webhook) => recordSuccess(webhook, now);
  if (status === 410) return (webhook) => disableWebhook(webhook, 'gone');
  if (fault === 'webhook_disabled' || delivery.type === 'webhook.test') return undefined;
  return (webhook) => recordFailure(webhook, dueSinceOf(delivery), now);
}
