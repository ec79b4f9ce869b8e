import type { GameId } from '../../../games/ids.ts';
import type { Environment } from '../../../lib/principal.ts';
import { directWork, type Work } from '../../../store/work.ts';
import { indexedEntries } from '../account-entries.ts';
import type { IndexBatch, RankedAccount } from '../store.ts';
import { type BatchDependencies, createBatchRunner, isIndexed, planBatch } from './batch.ts';
import {
  applyDecision,
  createDecide,
  type DecidedAccount,
  type DecisionDependencies,
} from './decision.ts';
import { type Lane, laneOf, lanesOf } from './lanes.ts';

interface IndexerDependencies extends BatchDependencies, DecisionDependencies {
  readonly work: Work;
  /** Called with the game of an account that left its boards, or came back to them. */
  readonly onMembers?: (environment: Environment, game: GameId) => void;
  /** Called when another instance began a batch first. */
  readonly onLost?: () => void;
}

export interface IndexLimits {
  readonly due: number;
  /** Accounts that are checked although nothing happened. */
  readonly checks: number;
}

/** As much as a batch takes. */
export const fullBatch: IndexLimits = { due: 100, checks: 100 };
/** As background work, accounts are named by their ids, and an open batch by its lane. */
const indexWork = 'leaderboard';
/** How often other instances may be first; more is a defect. */
const maxRounds = 1000;
const laterMs = 2000;

type Choose = () => Promise<readonly RankedAccount[]>;

export type Indexer = ReturnType<typeof createIndexer>;

/**
 * Writes the entries that accounts should have to boards and counters, lane by lane. Any instance may do so at any time: of two
 * that begin a batch of a lane at once, one does.
 */
export function createIndexer(dependencies: IndexerDependencies) {
  const { accounts, batches, clock, work, onMembers, onLost } = dependencies;
  const decide = createDecide(dependencies);
  const runBatch = createBatchRunner(dependencies);

  /** Runs one batch; `choose` is called only while no batch is open. Resolves to how many accounts it looked at. */
  async function round(lane: Lane, choose: Choose, by = directWork): Promise<number> {
    const last = (await batches.get(lane)) ?? { id: lane, batch: 0 };
    if (last.open) {
      const done = await by.run(indexWork, [lane], () => runBatch(last).then(() => true));
      if (!done) return 0;
    }
    const chosen = await choose();
    const isAside = ({ id }: RankedAccount) => by.asideUntil(indexWork, id) !== undefined;
    await Promise.all(chosen.filter(isAside).map(postpone));
    const ids = chosen.filter((account) => !isAside(account)).map(({ id }) => id);
    const indexed = await by.run(indexWork, ids, async (free) => {
      const own = chosen.filter(({ id }) => free.includes(id));
      await index(last, own);
      return free.length;
    });
    // When only some ran, the others are due at once.
    if (indexed !== undefined && indexed < ids.length) return fullBatch.due;
    return chosen.length + (last.open ? 1 : 0);
  }

  async function index(last: IndexBatch, chosen: readonly RankedAccount[]): Promise<void> {
    const [first] = chosen;
    if (first === undefined) return;
    const { environment } = first;
    const { later, decisions } = await decide(environment, chosen);
    const changes = decisions.filter((one) => !isIndexed(one));
    await Promise.all([
      ...later.map(postpone),
      ...decisions.filter((one) => isIndexed(one)).map(settle),
    ]);
    if (changes.length > 0) await begin(last, planBatch(changes, clock.now()));
    for (const game of new Set(changes.filter(isMove).map(({ account }) => account.game)))
      onMembers?.(environment, game);
  }

  /** Opens the next batch and runs it, unless another instance opened one meanwhile. */
  async function begin({ id, batch }: IndexBatch, open: Uint8Array<ArrayBuffer>): Promise<void> {
    const begun = await batches.update(id, (current) =>
      (current?.batch ?? 0) === batch && !current?.open
        ? { id, batch: batch + 1, open }
        : undefined,
    );
    const isOwn = begun?.open !== undefined && Buffer.compare(begun.open, open) === 0;
    if (isOwn) await runBatch(begun);
    else onLost?.();
  }

  /** Looks at an account that cannot be decided yet again a little later. */
  async function postpone({ id, revision }: RankedAccount): Promise<void> {
    const at = clock.now() + laterMs;
    await accounts.update(id, (current) =>
      current?.revision === revision ? { ...current, due: at, checkAt: at } : undefined,
    );
  }

  /** Records that boards already hold what they should. */
  async function settle({ account, decision }: DecidedAccount): Promise<void> {
    const { id, revision, batch } = account;
    await accounts.update(id, (current) =>
      current?.revision === revision && current.batch === batch
        ? applyDecision(current, decision, batch)
        : undefined,
    );
  }

  async function indexWhole(lane: Lane, onProgress?: (accounts: number) => void): Promise<void> {
    for (;;) {
      const count = await round(lane, () => findDue(dependencies, lane, fullBatch));
      if (count === 0) return;
      onProgress?.(count);
    }
  }

  return {
    /** Indexes at most as many due accounts of a lane as the limits say; resolves to how many it looked at, 0 when none is due. */
    indexSome: (lane: Lane, limits: IndexLimits): Promise<number> =>
      round(lane, () => findDue(dependencies, lane, limits), work),
    /** Indexes everything of an environment that is due now. */
    async indexAll(
      environment: Environment,
      onProgress?: (accounts: number) => void,
    ): Promise<void> {
      await Promise.all(lanesOf(environment).map((lane) => indexWhole(lane, onProgress)));
    },
    /** Indexes one account, whatever else is due, until boards hold what they should of it. */
    async indexOne(account: Pick<RankedAccount, 'id' | 'environment' | 'uid'>): Promise<void> {
      const { id, environment } = account;
      const lane = laneOf(environment, account);
      for (let count = 0; count < maxRounds; count += 1) {
        const looked = await round(lane, async () => {
          const found = await accounts.get(id);
          return found && isDue(found, clock.now()) ? [found] : [];
        });
        if (looked === 0) return;
      }
      throw new Error(`${id} could not be indexed: other instances were first ${maxRounds} times.`);
    },
  };
}

/** The due accounts of a lane; when they are few, also accounts to check. */
async function findDue(
  { accounts, clock }: Pick<IndexerDependencies, 'accounts' | 'clock'>,
  lane: Lane,
  { due, checks }: IndexLimits,
): Promise<readonly RankedAccount[]> {
  const asked = { equals: { lane }, range: { to: clock.now() + 1 } };
  const first = { ...asked, direction: 'ascending' } as const;
  const { rows } = await accounts.page({ ...first, index: 'byDue', limit: due });
  if (rows.length >= due || checks === 0) return rows;
  const others = await accounts.page({ ...first, index: 'byCheck', limit: checks });
  const seen = new Set(rows.map(({ id }) => id));
  return [...rows, ...others.rows.filter(({ id }) => !seen.has(id))];
}

const isDue = ({ due, checkAt }: RankedAccount, now: number): boolean =>
  Math.min(due ?? checkAt, checkAt) <= now;

/** Whether an account leaves all boards or comes back to them; a new account does neither. */
const isMove = ({ account, wanted }: DecidedAccount): boolean =>
  indexedEntries(account).length > 0
    ? wanted.length === 0
    : wanted.length > 0 && account.characters.length > 0;
