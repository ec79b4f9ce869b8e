import { type Environment, environments } from '../../lib/principal.ts';
import { trimShares } from '../../store/family-shares.ts';
import { pagesOf } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { Module, Platform } from '../module.ts';
import { type AuditService, createAuditService } from './service.ts';
import { type AuditRecord, auditRecords, auditShare } from './store.ts';

export interface AuditModule extends Module {
  readonly service: AuditService;
}

interface AuditPorts {
  /** Where a key or a report belongs, by its id; undefined for what is neither, or is gone. */
  readonly environmentOf: EnvironmentOf;
}

type EnvironmentOf = (id: string) => Promise<Environment | undefined>;

export function createAudit(
  { store, clock, ids, onError }: Platform,
  { environmentOf }: AuditPorts,
): AuditModule {
  const records = store.collection(auditRecords);
  const newId = () => ids.mint('aud');
  return {
    service: createAuditService({ records, clock, newId, onError }),
    async recover() {
      await sortOldEntries(records, environmentOf);
      await trimShares({ records, ...auditShare });
    },
  };
}

const pageRows = 200;

/**
 * Gives entries from before the environments had trails of their own to the trail where they belong (R3.9); until then
 * they are in none. Once it resolved nothing is left to do. Where it was killed in between, the rest comes next time.
 */
async function sortOldEntries(
  records: Collection<AuditRecord>,
  environmentOf: EnvironmentOf,
): Promise<void> {
  const old = {
    index: 'byTime',
    equals: { trail: 'all' },
    limit: pageRows,
    direction: 'ascending',
  } as const;
  for await (const page of pagesOf(records, old)) {
    const find = rememberAnswers(environmentOf);
    await Promise.all(
      page.map(async (record) => {
        const trail = await findTrail(record, find);
        await records.update(record.id, (current) =>
          current?.trail === 'all' ? { ...current, trail } : undefined,
        );
      }),
    );
  }
}

/**
 * What was done to something belongs where that is: a key of the one environment could change a key of the other, and
 * the moderators of the other have to know.
 */
async function findTrail(
  { action, target, actor }: AuditRecord,
  find: EnvironmentOf,
): Promise<AuditRecord['trail']> {
  if (action === 'account_erased') return trailOfAccount(target);
  return (await find(target)) ?? (await find(actor)) ?? 'none';
}

/** The environment of an account: `live:genshin:812345678`. */
const trailOfAccount = (account: string): AuditRecord['trail'] =>
  environments.find((environment) => account.startsWith(`${environment}:`)) ?? 'none';

/** Asks once for each id: a few keys have acted in almost all entries of a page. */
function rememberAnswers(find: EnvironmentOf): EnvironmentOf {
  const found = new Map<string, Promise<Environment | undefined>>();
  return (id) => {
    const known = found.get(id) ?? find(id);
    found.set(id, known);
    return known;
  };
}
