import { type Environment, environments } from '../../lib/principal.ts';
import { pagesOf } from '../../store/pages.ts';
import type { Collection } from '../../store/store.ts';
import type { AuditRecord } from './store.ts';

type EnvironmentOf = (id: string) => Promise<Environment | undefined>;

export interface OldTrailDependencies {
  readonly records: Collection<AuditRecord>;
  /** Where a key or a report belongs, by its id; undefined for what is neither, or is gone. */
  readonly environmentOf: EnvironmentOf;
}

/** Entries from before the environments had trails of their own (R3.9); until they are sorted nobody sees them. */
export interface OldTrail {
  /** Sorts what is not sorted yet; nothing is left to do once it resolved. Killed in between, the rest comes next time. */
  recover(): Promise<void>;
}

const pageRows = 200;

export function createOldTrail({ records, environmentOf }: OldTrailDependencies): OldTrail {
  /**
   * What was done to something belongs where that is: a key of the one environment could change a key of the other, and
   * that one's moderators have to know.
   */
  async function trailOf(
    { action, target, actor }: AuditRecord,
    find: EnvironmentOf,
  ): Promise<AuditRecord['trail']> {
    if (action === 'account_erased') return trailOfAccount(target);
    return (await find(target)) ?? (await find(actor)) ?? 'none';
  }

  async function sort(record: AuditRecord, find: EnvironmentOf) {
    const trail = await trailOf(record, find);
    await records.update(record.id, (current) =>
      current?.trail === 'all' ? { ...current, trail } : undefined,
    );
  }

  return {
    async recover() {
      const old = {
        index: 'byTime',
        equals: { trail: 'all' },
        limit: pageRows,
        direction: 'ascending',
      } as const;
      for await (const page of pagesOf(records, old)) {
        const find = findingOnce(environmentOf);
        await Promise.all(page.map((record) => sort(record, find)));
      }
    },
  };
}

/** Remembers the answers: a few keys have acted in almost all entries of a page. */
function findingOnce(find: EnvironmentOf): EnvironmentOf {
  const found = new Map<string, Promise<Environment | undefined>>();
  return (id) => {
    const known = found.get(id) ?? find(id);
    found.set(id, known);
    return known;
  };
}

/** The environment of an account: `live:genshin:812345678`. */
const trailOfAccount = (account: string): AuditRecord['trail'] =>
  environments.find((environment) => account.startsWith(`${environment}:`)) ?? 'none';
