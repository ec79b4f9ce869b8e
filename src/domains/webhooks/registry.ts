import { z } from 'zod';
import { type Clock, hourMs } from '../../lib/clock.ts';
import { type Environment, environments, type Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { firstRows, pagesOf } from '../../store/records.ts';
import type { Collection, CollectionSpec, RecordOf } from '../../store/store.ts';
import { storedWebhook, subjectsOf, type Webhook, webhookLimits } from './webhook.ts';

/** All webhooks of a key family: their limits apply together, so they are one record. */
const webhookSet = z.object({
  /** The `lineageId` of the family. */
  id: z.string(),
  environment: z.enum(environments),
  /** Oldest first. */
  webhooks: z.array(storedWebhook),
});
export type WebhookSet = RecordOf<typeof webhookSet>;

export const webhookSets: CollectionSpec<WebhookSet> = {
  name: 'webhooks',
  keeps: 'with its subject',
  schema: webhookSet,
};

/** Leads from a subject to a key family that may have a webhook for it. It is a hint: the webhooks themselves decide. */
const watch = z.object({
  /** `<account>:<lineageId>` */
  id: z.string(),
  /** The account, or notices of a game: `live:genshin:812345678`, `live:notices:genshin:banner`. */
  account: z.string(),
  lineageId: z.string(),
  createdAt: z.number(),
});

type Watch = z.infer<typeof watch>;

export const watchRecords: CollectionSpec<Watch> = {
  name: 'webhook_watches',
  keeps: 'with its subject',
  schema: watch,
  indexes: { byAccount: ['account'] },
};

type Family = Pick<Principal, 'lineageId' | 'environment'>;

interface RegistryDependencies {
  readonly sets: Collection<WebhookSet>;
  readonly watches: Collection<Watch>;
  readonly clock: Clock;
}

export type Registry = ReturnType<typeof createRegistry>;

/** The webhooks of all key families, and which families watch a subject: an account, or notices of a game. */
export function createRegistry(dependencies: RegistryDependencies) {
  const { sets } = dependencies;
  const watches = createWatches(dependencies);

  const list = (lineageId: string): Promise<readonly Webhook[]> => listWebhooks(sets, lineageId);

  /** Rejects with `webhook_limit_reached`. */
  async function add(family: Family, webhook: Webhook): Promise<void> {
    const { lineageId: id, environment } = family;
    const subjects = subjectsOf(webhook);
    // Before, so that no event is missed should this process die half-way; and after, because the removal of another
    // webhook may have removed a watch in between.
    await watches.add(family, subjects);
    const set = await sets.update(id, (current) => {
      const webhooks = [...(current?.webhooks ?? []), webhook];
      return isWithinLimits(webhooks) ? { id, environment, webhooks } : undefined;
    });
    if (!set?.webhooks.some((each) => each.id === webhook.id)) {
      await watches.removeUnnamed(family, subjects);
      throw limitReached();
    }
    await watches.add(family, subjects);
  }

  /** Undefined when the family has no such webhook. */
  async function remove(lineageId: string, webhookId: string): Promise<Webhook | undefined> {
    const removed = (await list(lineageId)).find(({ id }) => id === webhookId);
    const set = await sets.update(lineageId, (current) => {
      const webhooks = current?.webhooks.filter(({ id }) => id !== webhookId);
      return current && webhooks && { ...current, webhooks };
    });
    if (!removed || !set) return undefined;
    await watches.removeUnnamed({ ...set, lineageId }, subjectsOf(removed));
    return removed;
  }

  /** Applies a change of the owner; undefined when it is gone. Rejects with what `next` throws, `webhook_limit_reached`. */
  async function replace(
    family: Family,
    webhookId: string,
    next: (webhook: Webhook) => Webhook,
  ): Promise<Webhook | undefined> {
    const { lineageId } = family;
    const before = (await list(lineageId)).find(({ id }) => id === webhookId);
    if (!before) return undefined;
    const subjects = [...new Set([...subjectsOf(before), ...subjectsOf(next(before))])];
    // Before and after, as for a new webhook; watches that are not needed any more are removed last.
    await watches.add(family, subjects);
    const last: { refusal?: Problem | undefined } = {};
    const set = await sets.update(lineageId, (current) => {
      // It may have changed since it was read, so that the change is refused now.
      const outcome = current && replaceInSet(current, webhookId, next);
      last.refusal = outcome?.refusal;
      return outcome?.set;
    });
    const after = set?.webhooks.find(({ id }) => id === webhookId);
    if (after) await watches.add(family, subjectsOf(after));
    await watches.removeUnnamed(family, subjects);
    if (last.refusal) throw last.refusal;
    return after;
  }

  /** Changes the state of a webhook by a pure function, but not what it names. Undefined when it is gone. */
  async function change(lineageId: string, webhookId: string, next: (webhook: Webhook) => Webhook) {
    const change = (current?: WebhookSet) => current && changeInSet(current, webhookId, next);
    const set = await sets.update(lineageId, change);
    return set?.webhooks.find(({ id }) => id === webhookId);
  }

  const { setsWatching, isWatched } = watches;
  return { list, add, remove, replace, change, setsWatching, isWatched };
}

const pageRows = 100;
/** An older watch without a webhook belongs to a process that died half-way. */
const strayMs = hourMs;

function createWatches({ sets, watches, clock }: RegistryDependencies) {
  const watchOf = ({ lineageId, environment }: Family, subject: string): Watch => {
    const account = `${environment}:${subject}`;
    return { id: `${account}:${lineageId}`, account, lineageId, createdAt: clock.now() };
  };

  const queryOf = (environment: Environment, subject: string) => ({
    index: 'byAccount',
    equals: { account: `${environment}:${subject}` },
  });

  /** Adds the watches that are missing. */
  async function add(family: Family, subjects: readonly string[]): Promise<void> {
    const wanted = subjects.map((subject) => watchOf(family, subject));
    const known = await watches.getMany(wanted.map(({ id }) => id));
    for (const missing of wanted.filter((_watch, index) => known[index] === undefined)) {
      await watches.update(missing.id, (current) => (current ? undefined : missing));
    }
  }

  /** Removes the watches of subjects that no webhook of the family names any more. */
  async function removeUnnamed(family: Family, subjects: readonly string[]): Promise<void> {
    const named = allSubjectsOf(await listWebhooks(sets, family.lineageId));
    for (const subject of subjects)
      if (!named.has(subject)) await watches.remove(watchOf(family, subject).id);
    // A webhook that was made meanwhile may name a subject whose watch was just removed.
    const namedNow = allSubjectsOf(await listWebhooks(sets, family.lineageId));
    const missing = subjects.filter((subject) => namedNow.has(subject));
    await add(family, missing);
  }

  async function removeStray(found: readonly Watch[], live: readonly WebhookSet[]): Promise<void> {
    const now = clock.now();
    for (const { id, account, lineageId, createdAt } of found) {
      const set = live.find((candidate) => candidate.id === lineageId);
      const subject = account.slice(account.indexOf(':') + 1);
      const isNamed = set && allSubjectsOf(set.webhooks).has(subject);
      if (!isNamed && now - createdAt > strayMs) await watches.remove(id);
    }
  }

  /** The webhooks of the families that watch a subject, a page at a time. */
  async function* setsWatching(environment: Environment, subject: string) {
    const query = {
      ...queryOf(environment, subject),
      limit: pageRows,
      direction: 'ascending',
    } as const;
    for await (const rows of pagesOf(watches, query)) {
      const found = await sets.getMany(rows.map(({ lineageId }) => lineageId));
      const live = found.filter((set) => set !== undefined);
      await removeStray(rows, live);
      yield live;
    }
  }

  async function isWatched(environment: Environment, subject: string): Promise<boolean> {
    return (await firstRows(watches, queryOf(environment, subject), 1)).length > 0;
  }

  return { add, removeUnnamed, setsWatching, isWatched };
}

const listWebhooks = async (
  sets: Collection<WebhookSet>,
  lineageId: string,
): Promise<readonly Webhook[]> => (await sets.get(lineageId))?.webhooks ?? [];

const allSubjectsOf = (webhooks: readonly Webhook[]): ReadonlySet<string> =>
  new Set(webhooks.flatMap(subjectsOf));

export const isWithinLimits = (webhooks: readonly Webhook[]): boolean =>
  webhooks.length <= webhookLimits.webhooks &&
  new Set(webhooks.flatMap(({ accounts }) => accounts)).size <= webhookLimits.accounts;

const limitReached = (): Problem =>
  new Problem(
    'webhook_limit_reached',
    `A key has at most ${webhookLimits.webhooks} webhooks, which name at most ${webhookLimits.accounts} accounts together.`,
  );

/** The webhooks of a family with one of them changed; undefined when that changes nothing. */
function changeInSet(
  set: WebhookSet,
  webhookId: string,
  change: (webhook: Webhook) => Webhook,
): WebhookSet | undefined {
  const webhook = set.webhooks.find(({ id }) => id === webhookId);
  const next = webhook && change(webhook);
  if (!next || next === webhook) return undefined;
  return { ...set, webhooks: set.webhooks.map((each) => (each === webhook ? next : each)) };
}

/** The same for a change of its owner; `refusal` says why it is refused, by what `next` throws or by the limits. */
function replaceInSet(
  current: WebhookSet,
  webhookId: string,
  next: (webhook: Webhook) => Webhook,
): { readonly set: WebhookSet | undefined; readonly refusal?: Problem } {
  try {
    const set = changeInSet(current, webhookId, next);
    if (!set || isWithinLimits(set.webhooks)) return { set };
    return { set: undefined, refusal: limitReached() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { set: undefined, refusal: error };
  }
}
