import type { Clock } from '../../lib/clock.ts';
import type { Collection, PageKey } from '../../store/store.ts';
import type { Posted, Poster } from '../../upstream/poster.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { claimed, settled } from './delivery.ts';
import type { Registry } from './registry.ts';
import type { Signer } from './sign.ts';
import type { Webhook } from './webhook.ts';
import { failed, succeeded, switchedOff } from './webhook.ts';

/** Sends what is due, a bounded number at once. */
export interface Worker {
  /** Starts what is due and has room; to be called about once a second. Resolves once it has started. Never rejects. */
  tick(): Promise<void>;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Starts nothing more, and resolves when what runs has ended, or after some seconds: another instance repeats it. */
  close(): Promise<void>;
}

export interface WorkerDependencies {
  readonly deliveries: Collection<Delivery>;
  readonly registry: Registry;
  readonly poster: Poster;
  readonly signer: Signer;
  readonly clock: Clock;
  /** From 0 up to 1, as of `Math.random`. */
  readonly random: () => number;
  /** Names an attempt. */
  readonly newId: () => string;
  /** Whether a key, or one that it was rotated into, may still be used; rejects when that cannot be said. */
  readonly isValidKey: (keyId: string) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

const mostAtOnce = 8;
/** How long an end waits for what is being sent. */
const patienceMs = 5000;
/** So that one family with a slow receiver does not hold up the others. */
const mostOfFamily = 2;
const pageRows = 64;
/** As far as is looked for what may be started, past the families that are busy. */
const mostPages = 4;

export function createWorker(dependencies: WorkerDependencies): Worker {
  const { deliveries, clock, newId, onError } = dependencies;
  const attempt = createAttempt(dependencies);
  const running = new Set<Promise<void>>();
  const ofFamily = new Map<string, number>();
  let closed = false;
  let ticking: Promise<void> | undefined;

  const hasRoom = (): boolean => !closed && running.size < mostAtOnce;

  async function take({ id, lineageId }: Delivery): Promise<void> {
    const busy = ofFamily.get(lineageId) ?? 0;
    if (busy >= mostOfFamily || !hasRoom()) return;
    const claim = newId();
    const now = clock.now();
    const mine = await deliveries.update(id, (current) => current && claimed(current, claim, now));
    if (mine?.claim !== claim) return;
    ofFamily.set(lineageId, (ofFamily.get(lineageId) ?? 0) + 1);
    const run: Promise<void> = attempt(mine, claim)
      .catch(onError)
      .finally(() => {
        running.delete(run);
        const left = (ofFamily.get(lineageId) ?? 1) - 1;
        if (left > 0) ofFamily.set(lineageId, left);
        else ofFamily.delete(lineageId);
      });
    running.add(run);
  }

  const due = (after: PageKey | undefined) =>
    deliveries.page({
      index: 'byDue',
      equals: { state: 'pending' },
      range: { to: clock.now() + 1 },
      ...(after && { after }),
      limit: pageRows,
      direction: 'ascending',
    });

  async function start(): Promise<void> {
    let after: PageKey | undefined;
    for (let pages = 0; pages < mostPages && hasRoom(); pages += 1) {
      const { rows, next } = await due(after);
      for (const row of rows) await take(row);
      if (next === undefined) break;
      after = next;
    }
  }

  async function idle(): Promise<void> {
    await ticking;
    while (running.size > 0) await Promise.all(running);
  }

  return {
    tick() {
      ticking ??= (hasRoom() ? start().catch(onError) : Promise.resolve()).finally(() => {
        ticking = undefined;
      });
      return ticking;
    },
    idle,
    async close() {
      closed = true;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs);
      });
      await Promise.race([idle(), late]);
      clearTimeout(timer);
    },
  };
}

/** One attempt at a delivery that was claimed, and what follows of it for its webhook. */
function createAttempt(dependencies: WorkerDependencies) {
  const { deliveries, registry, poster, signer, clock, random, isValidKey } = dependencies;

  async function send(delivery: Delivery, webhook: Webhook | undefined): Promise<Outcome> {
    // A test may be sent to one that is switched off: that is how it comes back.
    const isOff = webhook?.disabled != null && delivery.type !== 'webhook.test';
    if (!webhook || isOff) return { status: null, fault: 'webhook_disabled' };
    if (!(await isValidKey(webhook.keyId))) {
      await registry.change(delivery.lineageId, webhook.id, (one) => switchedOff(one, 'key_ended'));
      return { status: null, fault: 'webhook_disabled' };
    }
    const { id, body } = delivery;
    const headers = signer.headersOf(webhook.id, { id, body, now: clock.now() });
    return outcomeOf(await poster.post(webhook.url, headers, body));
  }

  async function note(delivery: Delivery, { status, fault }: Outcome): Promise<void> {
    const { lineageId, webhookId, createdAt, type } = delivery;
    const change = (next: (webhook: Webhook) => Webhook) =>
      registry.change(lineageId, webhookId, next);
    const now = clock.now();
    if (fault === null) await change(succeeded);
    else if (status === 410) await change((webhook) => switchedOff(webhook, 'gone'));
    else if (fault !== 'webhook_disabled' && type !== 'webhook.test') {
      await change((webhook) => failed(webhook, createdAt, now));
    }
  }

  return async (delivery: Delivery, claim: string): Promise<void> => {
    const webhooks = await registry.list(delivery.lineageId);
    const webhook = webhooks.find(({ id }) => id === delivery.webhookId);
    const outcome = await send(delivery, webhook);
    const at = { now: clock.now(), random: random() };
    await deliveries.update(
      delivery.id,
      (current) => current && settled(current, claim, outcome, at),
    );
    await note(delivery, outcome);
  };
}

function outcomeOf(posted: Posted): Outcome {
  if ('fault' in posted) return { status: null, fault: posted.fault };
  const { status } = posted;
  if (status >= 200 && status < 300) return { status, fault: null };
  return { status, fault: status >= 300 && status < 400 ? 'redirected' : 'refused' };
}
