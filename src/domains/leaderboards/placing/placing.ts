import type { GameId } from '../../../games/ids.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Environment } from '../../../lib/principal.ts';
import { directWork, type Work } from '../../../store/work.ts';
import type { PlacingBatch, RankedAccount } from '../store.ts';
import { placedOf } from '../wanted.ts';
import { type CarryOutDependencies, createCarryOut, packPlan } from './carry-out.ts';
import { createDecide, type DecideDependencies } from './decide.ts';
import { type Decided, isHeld, planOf } from './plan.ts';
import { createSettle } from './settle.ts';

export interface PlacingDependencies extends CarryOutDependencies, DecideDependencies {
  readonly clock: Clock;
  readonly work: Work;
  /** Receives the game of an account that left its boards, or is back with what it showed before. */
  readonly onMembers?: (environment: Environment, game: GameId) => void;
}

/** Brings what is wanted of accounts onto boards and into counters. Any instance does it, at any time. */
export interface Placing {
  /** Places some of what is due, at most so many accounts; answers how many it looked at, 0 when nothing is due. */
  some(environment: Environment, limits: PlacingLimits): Promise<number>;
  /** Places everything that is due now. */
  all(environment: Environment, onProgress?: (accounts: number) => void): Promise<void>;
  /** Places one account, whatever else is due, until boards hold of it what they should. */
  one(environment: Environment, id: string): Promise<void>;
}

export interface PlacingLimits {
  readonly due: number;
  /** Of those that are looked at again although nothing happened. */
  readonly checks: number;
}

/** As much as a batch takes. */
export const everything: PlacingLimits = { due: 100, checks: 100 };
/** As background work, accounts are named by their ids, and an open batch by its environment. */
const placingWork = 'leaderboard';
/** Others may be first so often; then it is a defect. */
const maxRounds = 1000;

type Choose = () => Promise<readonly RankedAccount[]>;

export function createPlacing(dependencies: PlacingDependencies): Placing {
  const { accounts, batches, clock, work, onMembers } = dependencies;
  const decide = createDecide(dependencies);
  const carryOut = createCarryOut(dependencies);
  const { postpone, settle } = createSettle(accounts, clock);

  /** One batch; `choose` is asked for accounts only while no batch is open. Answers how many it looked at. */
  async function round(environment: Environment, choose: Choose, by = directWork): Promise<number> {
    const last = (await batches.get(environment)) ?? { id: environment, batch: 0 };
    if (last.open) {
      const done = await by.run(placingWork, [environment], () => carryOut(last).then(() => true));
      if (!done) return 0;
    }
    const chosen = await choose();
    const isAside = ({ id }: RankedAccount) => by.asideUntil(placingWork, id) !== undefined;
    await Promise.all(chosen.filter(isAside).map(postpone));
    const ids = chosen.filter((account) => !isAside(account)).map(({ id }) => id);
    const placed = await by.run(placingWork, ids, async (free) => {
      await place(
        environment,
        last,
        chosen.filter(({ id }) => free.includes(id)),
      );
      return free.length;
    });
    // The others of one that ran alone are due at once.
    if (placed !== undefined && placed < ids.length) return everything.due;
    return chosen.length + (last.open ? 1 : 0);
  }

  async function place(
    environment: Environment,
    last: PlacingBatch,
    chosen: readonly RankedAccount[],
  ): Promise<void> {
    const { later, decisions } = await decide(environment, chosen);
    const changes = decisions.filter((one) => !isHeld(one));
    await Promise.all([
      ...later.map(postpone),
      ...decisions.filter((one) => isHeld(one)).map(settle),
    ]);
    if (changes.length > 0) await begin(last, packPlan(planOf(changes, clock.now())));
    for (const game of new Set(changes.filter(isMove).map(({ account }) => account.game)))
      onMembers?.(environment, game);
  }

  /** Opens the next batch and does it; when somebody else opened one meanwhile, that one is done. */
  async function begin({ id, batch }: PlacingBatch, open: Uint8Array<ArrayBuffer>): Promise<void> {
    const begun = await batches.update(id, (current) =>
      (current?.batch ?? 0) === batch && !current?.open
        ? { id, batch: batch + 1, open }
        : undefined,
    );
    if (begun) await carryOut(begun);
  }

  return {
    some: (environment, limits) =>
      round(environment, () => findDue(dependencies, environment, limits), work),
    async all(environment, onProgress) {
      for (;;) {
        const placed = await round(environment, () =>
          findDue(dependencies, environment, everything),
        );
        if (placed === 0) return;
        onProgress?.(placed);
      }
    },
    async one(environment, id) {
      for (let count = 0; count < maxRounds; count += 1) {
        const looked = await round(environment, async () => {
          const account = await accounts.get(id);
          return account && isDue(account, clock.now()) ? [account] : [];
        });
        if (looked === 0) return;
      }
      throw new Error(`${id} could not be placed: others were first ${maxRounds} times.`);
    },
  };
}

/** What is due of an environment; when that is little, also what is only looked at again. */
async function findDue(
  { accounts, clock }: Pick<PlacingDependencies, 'accounts' | 'clock'>,
  environment: Environment,
  { due, checks }: PlacingLimits,
): Promise<readonly RankedAccount[]> {
  const asked = { equals: { environment }, range: { to: clock.now() + 1 } };
  const first = { ...asked, direction: 'ascending' } as const;
  const { rows } = await accounts.page({ ...first, index: 'byDue', limit: due });
  if (rows.length >= due) return rows;
  const others = await accounts.page({ ...first, index: 'byCheck', limit: checks });
  const seen = new Set(rows.map(({ id }) => id));
  return [...rows, ...others.rows.filter(({ id }) => !seen.has(id))];
}

const isDue = ({ due, checkAt }: RankedAccount, now: number): boolean =>
  Math.min(due ?? checkAt, checkAt) <= now;

/** Whether it leaves all boards, or comes back to them: who comes for the first time had nothing to show before. */
const isMove = ({ account, wanted }: Decided): boolean =>
  placedOf(account).length > 0
    ? wanted.length === 0
    : wanted.length > 0 && account.characters.length > 0;
