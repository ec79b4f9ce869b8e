import type { Principal } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import { createReplace, type Replace } from './replace.ts';
import type { WebhookSet } from './store.ts';
import type { Watches } from './watches.ts';
import { allSubjectsOf, subjectsOf, type Webhook } from './webhook.ts';
import { isWithinLimits, noRoom, withChanged } from './webhook-set.ts';

/** The webhooks of all lineages. */
export interface Registry {
  list(lineageId: string): Promise<readonly Webhook[]>;
  /** Rejects with `webhook_limit_reached`. */
  add(principal: Principal, webhook: Webhook): Promise<void>;
  /** Undefined when the lineage has no such webhook. */
  remove(lineageId: string, webhookId: string): Promise<Webhook | undefined>;
  readonly replace: Replace;
  /** Changes the state of a webhook by a pure function: not what it names. Undefined when it is gone. */
  change(
    lineageId: string,
    webhookId: string,
    change: (webhook: Webhook) => Webhook,
  ): Promise<Webhook | undefined>;
}

export interface RegistryDependencies {
  readonly sets: Collection<WebhookSet>;
  readonly watches: Pick<Watches, 'put' | 'take'>;
}

export function createRegistry({ sets, watches }: RegistryDependencies): Registry {
  const list = async (lineageId: string): Promise<readonly Webhook[]> =>
    (await sets.get(lineageId))?.webhooks ?? [];

  /** Removes the watches of subjects that no webhook of the lineage names any more. */
  async function takeUnnamed(
    lineage: Pick<WebhookSet, 'id' | 'environment'>,
    subjects: readonly string[],
  ): Promise<void> {
    const named = allSubjectsOf(await list(lineage.id));
    for (const subject of subjects) if (!named.has(subject)) await watches.take(lineage, subject);
    // A webhook that was made meanwhile may name a subject whose watch was just removed.
    const namedNow = allSubjectsOf(await list(lineage.id));
    await watches.put(
      lineage,
      subjects.filter((subject) => namedNow.has(subject)),
    );
  }

  return {
    list,
    async add({ lineageId, environment }, webhook) {
      const lineage = { id: lineageId, environment };
      const subjects = subjectsOf(webhook);
      // Before and after: the first so that nothing is missed should this end half-way, the second because the
      // removal of another webhook may have taken a watch down in between.
      await watches.put(lineage, subjects);
      const kept = await sets.update(lineageId, (current) => {
        const webhooks = [...(current?.webhooks ?? []), webhook];
        return isWithinLimits(webhooks) ? { ...lineage, webhooks } : undefined;
      });
      if (!kept?.webhooks.some(({ id }) => id === webhook.id)) {
        await takeUnnamed(lineage, subjects);
        throw noRoom();
      }
      await watches.put(lineage, subjects);
    },
    async remove(lineageId, webhookId) {
      const removed = (await list(lineageId)).find(({ id }) => id === webhookId);
      const lineage = await sets.update(
        lineageId,
        (current) =>
          current && {
            ...current,
            webhooks: current.webhooks.filter(({ id }) => id !== webhookId),
          },
      );
      if (!removed || !lineage) return undefined;
      await takeUnnamed(lineage, subjectsOf(removed));
      return removed;
    },
    replace: createReplace({ sets, watches, list, takeUnnamed }),
    async change(lineageId, webhookId, change) {
      const set = await sets.update(
        lineageId,
        (current) => current && withChanged(current, webhookId, change),
      );
      return set?.webhooks.find(({ id }) => id === webhookId);
    },
  };
}
