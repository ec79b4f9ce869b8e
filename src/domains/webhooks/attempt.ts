import type { Clock } from '../../lib/clock.ts';
import type { Collection } from '../../store/store.ts';
import type { Work } from '../../store/work.ts';
import type { WebhookSender } from '../../upstream/webhooks/sender.ts';
import { nothingSent, outcomeOf, webhookChange } from './attempt-outcome.ts';
import type { Delivery } from './delivery.ts';
import { type AttemptOutcome, claimed, putAside, settled } from './delivery-attempt.ts';
import type { Registry } from './registry.ts';
import { liveSecretsOf } from './secrets.ts';
import type { Signer } from './sign.ts';
import type { Recipient } from './slots.ts';
import { originOf, type Webhook } from './webhook.ts';
import { switchedOff } from './webhook-health.ts';

export interface AttemptDependencies {
  readonly deliveries: Collection<Delivery>;
  readonly registry: Registry;
  readonly sender: WebhookSender;
  readonly signer: Signer;
  readonly clock: Clock;
  /** From 0 up to 1, as of `Math.random`. */
  readonly random: () => number;
  /** Names an attempt. */
  readonly newId: () => string;
  /** Whether a key, or one that it was rotated into, may still be used; rejects when that cannot be said. */
  readonly isValidKey: (keyId: string, lineageId: string) => Promise<boolean>;
  readonly work: Pick<Work, 'run' | 'asideUntil'>;
}

export interface Attempted {
  /** Whether the delivery is over, by whatever end. */
  readonly isOver: boolean;
  /** Whether the receiver answered, or was sent nothing: then the next delivery may be sent. */
  readonly isSound: boolean;
}

/** The webhook leads to another origin by now: nothing was tried. */
export interface Moved {
  readonly movedTo: string;
}

/**
 * One attempt at a delivery, and what follows of it for its webhook; undefined when it is not due, or somebody else
 * has it.
 */
export type Attempt = (
  deliveryId: string,
  recipient: Recipient,
) => Promise<Attempted | Moved | undefined>;

/** What an attempt is called as background work. */
const deliveryWork = 'webhook_delivery';

export function createAttempt(dependencies: AttemptDependencies): Attempt {
  const { deliveries, registry, sender, signer, clock, random, newId, isValidKey, work } =
    dependencies;

  async function send(delivery: Delivery, webhook: Webhook | undefined): Promise<AttemptOutcome> {
    // A test is sent even when the webhook is switched off: its success switches it on again.
    const isOff = webhook?.disabled != null && delivery.type !== 'webhook.test';
    if (!webhook || isOff) return nothingSent;
    if (!(await isValidKey(webhook.keyId, delivery.lineageId))) {
      await registry.change(delivery.lineageId, webhook.id, (one) => switchedOff(one, 'key_ended'));
      return nothingSent;
    }
    const { id, body } = delivery;
    const now = clock.now();
    const secrets = liveSecretsOf(webhook.secrets, now);
    const headers = signer.headersOf(webhook.id, secrets, { id, body, now });
    return outcomeOf(await sender.post(webhook.url, headers, body));
  }

  async function note(delivery: Delivery, tried: Webhook | undefined, outcome: AttemptOutcome) {
    const change = webhookChange(delivery, outcome, clock.now());
    if (!change || !tried) return;
    await registry.change(delivery.lineageId, delivery.webhookId, (webhook) =>
      webhook.term.number === tried.term.number ? change(webhook) : webhook,
    );
  }

  async function take(id: string, claim: string): Promise<Delivery | undefined> {
    const now = clock.now();
    const mine = await deliveries.update(id, (current) => current && claimed(current, claim, now));
    return mine?.claim === claim ? mine : undefined;
  }

  async function attempt(id: string, webhook: Webhook | undefined): Promise<Attempted | undefined> {
    const claim = newId();
    const delivery = await take(id, claim);
    if (!delivery) return undefined;
    const outcome = await send(delivery, webhook);
    const at = { now: clock.now(), random: random() };
    const after = await deliveries.update(
      id,
      (current) => current && settled(current, claim, outcome, at),
    );
    await note(delivery, webhook, outcome);
    const { status, fault } = outcome;
    return {
      isOver: after?.state !== 'pending',
      isSound: status !== null || fault === null || fault === 'webhook_disabled',
    };
  }

  return async (id, { lineageId, webhookId, receiver }) => {
    const webhooks = await registry.list(lineageId);
    const webhook = webhooks.find((each) => each.id === webhookId);
    const leadsTo = webhook && originOf(webhook);
    // Its slot is counted for another receiver, which may be full.
    if (leadsTo !== undefined && leadsTo !== receiver) return { movedTo: leadsTo };
    const until = work.asideUntil(deliveryWork, id);
    if (until === undefined) return work.run(deliveryWork, [id], () => attempt(id, webhook));
    await deliveries.update(id, (current) => current && putAside(current, until, clock.now()));
    return undefined;
  };
}
