import { z } from 'zod';
import type { Account } from '../../../games/account.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Collection, CollectionSpec, RecordOf } from '../../../store/store.ts';

/**
 * Accounts are divided into lanes by their UIDs. What happens in a lane happens batch by batch; lanes go on side by side, each
 * with counters of its own, so that no record of a popular board is written by all. Another number needs a rebuild of the boards.
 */
const laneCount = 8;
export const laneNumbers: readonly number[] = Array.from({ length: laneCount }, (_, lane) => lane);

/** `live:3`. */
export type Lane = `${Environment}:${number}`;

export const laneNumberOf = ({ uid }: Pick<Account, 'uid'>): number => Number(uid) % laneCount;

export const laneOf = (environment: Environment, account: Pick<Account, 'uid'>): Lane =>
  `${environment}:${laneNumberOf(account)}`;

export const lanesOf = (environment: Environment): readonly Lane[] =>
  laneNumbers.map((lane): Lane => `${environment}:${lane}`);

const indexers = z.object({
  id: z.literal('indexers'),
  /** When each instance was seen last; epoch milliseconds. */
  seen: z.record(z.string(), z.number()),
});
type Indexers = RecordOf<typeof indexers>;

/** The instances that index, in one record. */
export const boardIndexers: CollectionSpec<Indexers> = {
  name: 'board_indexers',
  keeps: 'for good',
  schema: indexers,
};

const renewMs = 5000;
/** An instance that was not seen for so long is taken for dead, and others index its lanes. */
const deadMs = 20_000;

/**
 * Which lanes this instance indexes: each is one instance's as long as all see the same instances. While they do not, two may
 * index a lane, which costs a batch that begins in vain, and nothing else.
 */
export function createLaneShare({
  records,
  clock,
  newId,
}: {
  readonly records: Collection<Indexers>;
  readonly clock: Clock;
  readonly newId: () => string;
}) {
  let id: string | undefined;
  let seenAt = Number.NEGATIVE_INFINITY;
  let others: readonly string[] = [];
  let renewing: Promise<void> | undefined;

  const alive = (seen: Indexers['seen'], now: number) =>
    Object.fromEntries(Object.entries(seen).filter(([, at]) => Math.abs(now - at) < deadMs));

  async function renew(own: string, now: number): Promise<void> {
    const record = await records.update('indexers', (current) => ({
      id: 'indexers',
      seen: { ...alive(current?.seen ?? {}, now), [own]: now },
    }));
    seenAt = now;
    others = Object.keys(record?.seen ?? {}).filter((one) => one !== own);
  }

  /** The lanes of an environment that are this instance's now; reads the store every five seconds. */
  async function own(environment: Environment): Promise<readonly Lane[]> {
    const now = clock.now();
    id ??= newId();
    if (Math.abs(now - seenAt) >= renewMs) {
      // Several lanes ask at once.
      renewing ??= renew(id, now).finally(() => {
        renewing = undefined;
      });
      await renewing;
    }
    const instances = [...others, id].sort();
    const position = instances.indexOf(id);
    return lanesOf(environment).filter((_, lane) => lane % instances.length === position);
  }

  return {
    own,
    /** Has the store read again: another instance was first in a lane of this one. */
    doubt(): void {
      seenAt = Number.NEGATIVE_INFINITY;
    },
    /** Leaves the lanes to the others. */
    async leave(): Promise<void> {
      const own = id;
      if (own === undefined) return;
      id = undefined;
      seenAt = Number.NEGATIVE_INFINITY;
      await records.update('indexers', (current) => {
        const { [own]: left, ...seen } = current?.seen ?? {};
        return left === undefined ? undefined : { id: 'indexers', seen };
      });
    },
  };
}
