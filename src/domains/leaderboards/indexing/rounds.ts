import type { Clock } from '../../../lib/clock.ts';
import type { Environment } from '../../../lib/principal.ts';
import { fullBatch, type Indexer, type IndexLimits } from './indexer.ts';
import { type Lane, lanesOf } from './lanes.ts';

/** After a start or a fault more may be due; the next ticks go on with it. */
const roundsAtOnce = 20;
/** A second's work of a lane beside requests; when as many are due sooner, it is done sooner. */
export const eachTick: IndexLimits = { due: 50, checks: 20 };
/** One is written while another one is computed. */
const lanesAtOnce = 2;
/** No caller waits for a check, which is due because time went by. */
const checkEveryMs = 10_000;

interface RoundsDependencies {
  readonly indexer: Pick<Indexer, 'indexSome'>;
  /** The lanes that are this instance's now. */
  readonly own: (environment: Environment) => Promise<readonly Lane[]>;
  readonly clock: Clock;
  readonly isOpen: () => boolean;
}

interface LaneRun {
  readonly first: IndexLimits;
  /** The fewest accounts of a round after which another one follows. */
  readonly least: number;
  readonly isOurs: () => Promise<boolean>;
}

/** Indexes lanes, some at once, round by round; resolves to how many accounts it looked at. */
export function createRounds({ indexer, own, clock, isOpen }: RoundsDependencies) {
  const checkedAt = new Map<Lane, number>();

  /** The most checks now: none when the lane had its own a moment ago. */
  function checksNow(lane: Lane): number {
    const now = clock.now();
    const before = checkedAt.get(lane) ?? Number.NEGATIVE_INFINITY;
    if (Math.abs(now - before) < checkEveryMs) return 0;
    checkedAt.set(lane, now);
    return eachTick.checks;
  }

  /**
   * Goes on while at least this number is due: indexing a showcase is cheap while memory still has it. Ends where `isOurs` is
   * false.
   */
  async function indexLane(lane: Lane, { first, least, isOurs }: LaneRun): Promise<number> {
    let sum = 0;
    let limits = first;
    for (let round = 0; round < roundsAtOnce && isOpen() && (await isOurs()); round += 1) {
      const indexed = await indexer.indexSome(lane, limits);
      sum += indexed;
      if (limits.checks > 0 && indexed >= limits.checks) checkedAt.delete(lane);
      if (indexed < least) break;
      limits = fullBatch;
    }
    return sum;
  }

  async function indexEach(
    lanes: readonly Lane[],
    index: (lane: Lane) => Promise<number>,
  ): Promise<number> {
    const waiting = [...lanes];
    let sum = 0;
    const indexNext = async (): Promise<void> => {
      for (let lane = waiting.shift(); lane; lane = waiting.shift()) sum += await index(lane);
    };
    await Promise.all(Array.from({ length: lanesAtOnce }, indexNext));
    return sum;
  }

  return {
    /** A second's work in the lanes of this instance; more when more is due. */
    tick: async (environment: Environment): Promise<number> =>
      indexEach(await own(environment), (lane) =>
        indexLane(lane, {
          first: { ...eachTick, checks: checksNow(lane) },
          least: eachTick.due,
          isOurs: async () => (await own(environment)).includes(lane),
        }),
      ),
    /** In all lanes, until nothing is due, as far as a run goes: an instance that died may have left work in its own. */
    finish: (environment: Environment): Promise<number> =>
      indexEach(lanesOf(environment), (lane) =>
        indexLane(lane, { first: fullBatch, least: 1, isOurs: async () => true }),
      ),
  };
}
