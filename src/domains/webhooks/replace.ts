import type { Principal } from '../../lib/principal.ts';
import type { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import type { WebhookSet } from './store.ts';
import type { Watches } from './watches.ts';
import { subjectsOf, type Webhook } from './webhook.ts';
import { replaced } from './webhook-set.ts';

/**
 * What its owner changes of a webhook, by a pure function that may throw a `Problem`; undefined when it is gone. Rejects
 * with `webhook_limit_reached`.
 */
export type Replace = (
  principal: Principal,
  webhookId: string,
  next: (webhook: Webhook) => Webhook,
) => Promise<Webhook | undefined>;

export interface ReplaceDependencies {
  readonly sets: Collection<WebhookSet>;
  readonly watches: Pick<Watches, 'put'>;
  readonly list: (lineageId: string) => Promise<readonly Webhook[]>;
  /** Removes the watches of subjects that no webhook of the lineage names any more. */
  readonly takeUnnamed: (
    lineage: Pick<WebhookSet, 'id' | 'environment'>,
    subjects: readonly string[],
  ) => Promise<void>;
}

export function createReplace(dependencies: ReplaceDependencies): Replace {
  const { sets, watches, list, takeUnnamed } = dependencies;

  return async ({ lineageId, environment }, webhookId, next) => {
    const lineage = { id: lineageId, environment };
    const before = (await list(lineageId)).find(({ id }) => id === webhookId);
    if (!before) return undefined;
    const subjects = [...new Set([...subjectsOf(before), ...subjectsOf(next(before))])];
    // Before and after, as with a webhook that is made; those that nobody needs any more go last.
    await watches.put(lineage, subjects);
    const last: { refusal?: Problem | undefined } = {};
    const kept = await sets.update(lineageId, (current) => {
      // What it is by now may forbid what it was a moment ago allowed.
      const outcome = current && replaced(current, webhookId, next);
      last.refusal = outcome?.refusal;
      return outcome?.set;
    });
    const after = kept?.webhooks.find(({ id }) => id === webhookId);
    if (after) await watches.put(lineage, subjectsOf(after));
    await takeUnnamed(lineage, subjects);
    if (last.refusal) throw last.refusal;
    return after;
  };
}
