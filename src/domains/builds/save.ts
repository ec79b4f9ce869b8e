import type { Clock } from '../../lib/clock.ts';
import { freshId, type Reservation } from '../../lib/ids.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import { assertRoom, insertNumbered } from './ordinal.ts';
import type { SavedBuild } from './saved-build.ts';

/** Takes a token of what a lineage may compute, or throws `rate_limited`; answers how to give it back (R4.5). */
export type TakeToken = () => Promise<() => void>;

export interface SaveOptions {
  readonly name: string;
  readonly takeToken: TakeToken;
  /** Of a request with an Idempotency-Key (R1.15). */
  readonly reservation?: Reservation | undefined;
}

/** What is to be saved beside its result. */
export type BuildHead = Pick<
  SavedBuild,
  'kind' | 'name' | 'game' | 'avatarId' | 'input' | 'shared'
>;

/** What comes of it once it is computed. */
export type Computed = Pick<SavedBuild, 'result' | 'role'>;

/** Saves what comes of a computation, or answers what another run of the same request saved (R1.15). */
export type Save = (
  principal: Principal,
  options: Omit<SaveOptions, 'name'>,
  head: BuildHead,
  compute: () => Promise<Computed>,
) => Promise<SavedBuild>;

export interface SaveDependencies {
  readonly records: Collection<SavedBuild>;
  readonly clock: Clock;
  readonly newId: () => string;
}

export function createSave({ records, clock, newId }: SaveDependencies): Save {
  async function madeBefore(origin: string | undefined): Promise<SavedBuild | undefined> {
    if (origin === undefined) return undefined;
    const { rows } = await records.page({
      index: 'byOrigin',
      equals: { origin },
      limit: 1,
      direction: 'ascending',
    });
    return rows[0];
  }

  async function insert(
    build: Omit<SavedBuild, 'ordinal'>,
    giveBack: () => void,
  ): Promise<SavedBuild> {
    try {
      return await insertNumbered(records, build);
    } catch (error) {
      // Another run of the same request may have come first.
      const other = await madeBefore(build.origin);
      if (other || isRefusal(error)) giveBack();
      if (other) return other;
      throw error;
    }
  }

  return async function save(principal, { takeToken, reservation }, head, compute) {
    const { environment, lineageId } = principal;
    const origin = originOf(reservation);
    const made = await madeBefore(origin);
    if (made) return made;
    await assertRoom(records, lineageId);
    const giveBack = await takeToken();
    const now = clock.now();
    const id = freshId('bld', reservation) ?? newId();
    const leftBy = environment === 'test' ? lineageId : undefined;
    const fields = { ...head, ...(await compute()), id, environment, lineageId, leftBy };
    const build = { ...fields, createdAt: now, updatedAt: now, votes: 0, takenDown: null };
    return insert(origin === undefined ? build : { ...build, origin }, giveBack);
  };
}

/** What all runs of one request have in common: the id that the first of them reserved. */
const originOf = (reservation: Reservation | undefined): string | undefined =>
  reservation?.earlier[0] ?? reservation?.fresh;

/** Nothing was saved, and for sure. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'build_limit_reached';
