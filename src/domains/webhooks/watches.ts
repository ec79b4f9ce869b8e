import type { Clock } from '../../lib/clock.ts';
import { hourMs } from '../../lib/duration.ts';
import type { Environment } from '../../lib/principal.ts';
import { pagesOf } from '../../store/pages.ts';
import type { Collection } from '../../store/store.ts';
import type { Watch, WebhookSet } from './store.ts';
import { allSubjectsOf } from './webhook.ts';

type Lineage = Pick<WebhookSet, 'id' | 'environment'>;

/** Which lineages may have a webhook for a subject: an account (`genshin:812345678`), or notices of a game. */
export interface Watches {
  /** Creates the watches that are missing. */
  put(lineage: Lineage, subjects: readonly string[]): Promise<void>;
  take(lineage: Lineage, subject: string): Promise<void>;
  /** The webhooks of the lineages that watch a subject, a page at a time. */
  of(environment: Environment, subject: string): AsyncIterable<readonly WebhookSet[]>;
  isWatched(environment: Environment, subject: string): Promise<boolean>;
}

export interface WatchesDependencies {
  readonly sets: Collection<WebhookSet>;
  readonly watches: Collection<Watch>;
  readonly clock: Clock;
}

const pageRows = 100;
/** An older watch without a webhook was left by a process that died half-way. */
const strayMs = hourMs;

export function createWatches({ sets, watches, clock }: WatchesDependencies): Watches {
  const watchOf = ({ id: lineageId, environment }: Lineage, named: string): Watch => {
    const account = `${environment}:${named}`;
    return { id: `${account}:${lineageId}`, account, lineageId, createdAt: clock.now() };
  };

  const queryOf = (environment: Environment, subject: string, limit: number) =>
    ({
      index: 'byAccount',
      equals: { account: `${environment}:${subject}` },
      limit,
      direction: 'ascending',
    }) as const;

  async function takeStray(found: readonly Watch[], live: readonly WebhookSet[]): Promise<void> {
    const now = clock.now();
    for (const { id, account, lineageId, createdAt } of found) {
      const set = live.find((candidate) => candidate.id === lineageId);
      const subject = account.slice(account.indexOf(':') + 1);
      const named = set && allSubjectsOf(set.webhooks).has(subject);
      if (!named && now - createdAt > strayMs) await watches.remove(id);
    }
  }

  return {
    async put(lineage, subjects) {
      const wanted = subjects.map((subject) => watchOf(lineage, subject));
      const known = await watches.getMany(wanted.map(({ id }) => id));
      for (const watch of wanted.filter((_watch, index) => known[index] === undefined)) {
        await watches.update(watch.id, (current) => (current ? undefined : watch));
      }
    },
    async take(lineage, subject) {
      await watches.remove(watchOf(lineage, subject).id);
    },
    async *of(environment, subject) {
      for await (const rows of pagesOf(watches, queryOf(environment, subject, pageRows))) {
        const found = await sets.getMany(rows.map(({ lineageId }) => lineageId));
        const live = found.filter((set): set is WebhookSet => set !== undefined);
        await takeStray(rows, live);
        yield live;
      }
    },
    async isWatched(environment, subject) {
      const { rows } = await watches.page(queryOf(environment, subject, 1));
      return rows.length > 0;
    },
  };
}
