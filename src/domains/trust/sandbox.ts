import type { Account } from '../../games/account.ts';
import { recordKey } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { insertOnce } from '../../store/insert-once.ts';
import type { Collection } from '../../store/store.ts';
import type { TimelineEntry } from './event.ts';
import { entryOf } from './ledger.ts';
import { sandboxStory } from './sandbox-story.ts';
import type { TrustScore } from './score.ts';
import { scoreOf } from './score.ts';
import type { TrustService } from './service.ts';
import { timelineSince } from './service.ts';
import type { TrustState } from './state.ts';
import type { TrustRecord } from './store.ts';
import { toRecord } from './store.ts';

export interface SandboxTrustDependencies {
  readonly records: Collection<TrustRecord>;
  readonly entries: Collection<TimelineEntry>;
  readonly clock: Clock;
  /** What has to have happened in the sandbox before anything of it is read. */
  readonly beforeRead: () => Promise<void>;
}

/**
 * The same service, with accounts in the sandbox that have a past (R3.9): the ending of a UID says which. It is told
 * of when nothing else happened to the account, and written down before something does.
 */
export function withSandboxAccounts(
  service: TrustService,
  { records, entries, clock, beforeRead }: SandboxTrustDependencies,
): TrustService {
  /** The past of an account that nothing else happened to. */
  async function pastOf(
    environment: Environment,
    account: Account,
  ): Promise<TrustState | undefined> {
    if (environment !== 'test') return undefined;
    await beforeRead();
    const state = sandboxStory(account, clock.now());
    const record = state && (await records.get(recordKey(environment, account)));
    return record ? undefined : state;
  }

  async function writeDown(environment: Environment, account: Account): Promise<void> {
    const state = environment === 'test' ? sandboxStory(account, clock.now()) : undefined;
    const id = recordKey(environment, account);
    if (!state || (await records.get(id))) return;
    for (const due of state.due) await insertOnce(entries, entryOf(id, due));
    const record = toRecord(id, { ...state, due: [] });
    await records.update(id, (current) => (current ? undefined : record));
  }

  async function getMadeUp(account: Account): Promise<TrustScore> {
    const past = await pastOf('test', account);
    return past ? scoreOf(account, past, clock.now()) : service.get('test', account);
  }

  return {
    ...service,
    // Without a detour for live accounts: this is asked for every player shown.
    get: (environment, account) =>
      environment === 'test' ? getMadeUp(account) : service.get(environment, account),
    async timeline(environment, account, query) {
      const past = await pastOf(environment, account);
      if (!past) return service.timeline(environment, account, query);
      const since = timelineSince(query, clock.now());
      const id = recordKey(environment, account);
      const all = past.due.filter(({ at }) => at >= since.getTime()).reverse();
      const shown = all.slice(0, query.limit).map((due) => entryOf(id, due));
      return { entries: shown, total: all.length, since };
    },
    async apply(environment, account, event, seen) {
      await writeDown(environment, account);
      return service.apply(environment, account, event, seen);
    },
    async refresh(environment, account) {
      await writeDown(environment, account);
      return service.refresh(environment, account);
    },
    async observed(environment, account, observation) {
      await writeDown(environment, account);
      return service.observed(environment, account, observation);
    },
  };
}
