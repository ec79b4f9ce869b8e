import { z } from 'zod';
import { gameIds } from '../../games/ids.ts';
import { type Clock, minuteMs } from '../../lib/clock.ts';
import { allRows } from '../../store/records.ts';
import type { Collection, CollectionSpec, RecordOf } from '../../store/store.ts';
import { buildKinds, type SavedBuild } from './saved-build.ts';

/** The builds of one key family: their limit, lists and repeats are decided by this one record. */
const shelf = z.object({
  /** The `lineageId`. */
  id: z.string(),
  builds: z.array(
    z.object({
      id: z.string(),
      game: z.enum(gameIds),
      avatarId: z.number(),
      kind: z.enum(buildKinds),
      createdAt: z.number(),
      origin: z.string().optional(),
      /** False while its record is written or removed: then whether there is one decides. */
      isSaved: z.boolean(),
    }),
  ),
});
type Shelf = RecordOf<typeof shelf>;
export type ShelvedBuild = Shelf['builds'][number];

export const buildShelves: CollectionSpec<Shelf> = {
  name: 'build_shelves',
  keeps: 'with its subject',
  schema: shelf,
};

/** The most builds that a key family has (R10.3a). */
export const maxBuilds = 500;

/** The record that says that no build is without its place; no key family has this name. */
const allShelved = 'all';

/** A build is written within this time of its place on the shelf, or never. */
const writtenMs = minuteMs;

const shelvedOf = (build: Omit<SavedBuild, 'ordinal'>, isSaved: boolean): ShelvedBuild => {
  const { id, game, avatarId, kind, createdAt, origin } = build;
  return { id, game, avatarId, kind, createdAt, isSaved, ...(origin !== undefined && { origin }) };
};

export type Shelves = ReturnType<typeof createShelves>;

export function createShelves({
  shelves,
  records,
  clock,
}: {
  readonly shelves: Collection<Shelf>;
  readonly records: Pick<Collection<SavedBuild>, 'getMany' | 'page'>;
  readonly clock: Clock;
}) {
  /** The builds of earlier versions, until each has its place. */
  const readFormer = async (lineageId: string): Promise<ShelvedBuild[]> =>
    (await allRows(records, 'byLineage', { lineageId })).map((build) => shelvedOf(build, true));

  async function readAll(lineageId: string): Promise<readonly ShelvedBuild[]> {
    const [own, all] = await shelves.getMany([lineageId, allShelved]);
    return own?.builds ?? (all ? [] : readFormer(lineageId));
  }

  /** Makes the shelf of a key family without one. */
  async function begin(lineageId: string): Promise<void> {
    const builds = await readAll(lineageId);
    await shelves.update(lineageId, (current) => (current ? undefined : { id: lineageId, builds }));
  }

  /** Forgets builds that were never written, or whose removal was not finished. */
  const forget = (lineageId: string, gone: readonly ShelvedBuild[]): Promise<unknown> =>
    shelves.update(lineageId, (current) => {
      const isGone = ({ id, isSaved }: ShelvedBuild) =>
        !isSaved && gone.some((one) => one.id === id);
      return current && { ...current, builds: current.builds.filter((one) => !isGone(one)) };
    });

  /** All places of a key family, and those whose build is there. */
  async function read(lineageId: string) {
    const builds = await readAll(lineageId);
    const open = builds.filter(({ isSaved }) => !isSaved);
    if (open.length === 0) return { taken: builds, builds };
    const found = await records.getMany(open.map(({ id }) => id));
    const absent = open.filter((_build, index) => found[index] === undefined);
    const now = clock.now();
    const gone = absent.filter(({ createdAt }) => now - createdAt > writtenMs);
    if (gone.length > 0) await forget(lineageId, gone);
    return {
      taken: builds.filter((build) => !gone.includes(build)),
      builds: builds.filter((build) => !absent.includes(build)),
    };
  }

  const mark = (lineageId: string, id: string, isSaved: boolean): Promise<unknown> =>
    shelves.update(lineageId, (current) => {
      const change = (one: ShelvedBuild) => (one.id === id ? { ...one, isSaved } : one);
      return current && { ...current, builds: current.builds.map(change) };
    });

  return {
    read,
    /** Takes a place for a build; answers the id to save it under, that of an earlier run of its request; undefined without room. */
    async place(build: Omit<SavedBuild, 'ordinal'>): Promise<string | undefined> {
      const { id, lineageId, origin } = build;
      const isSame = (one: ShelvedBuild) =>
        one.id === id || (origin !== undefined && one.origin === origin);
      const add = () =>
        shelves.update(lineageId, (current) => {
          if (!current || current.builds.some(isSame) || current.builds.length >= maxBuilds)
            return undefined;
          return { ...current, builds: [...current.builds, shelvedOf(build, false)] };
        });
      let after = await add();
      if (after === undefined) {
        await begin(lineageId);
        after = await add();
      }
      return after?.builds.find(isSame)?.id;
    },
    /** Notes that a placed build is written. */
    confirm: ({ lineageId, id }: Pick<SavedBuild, 'lineageId' | 'id'>) => mark(lineageId, id, true),
    /** Removes a build from its shelf around the removal of its record, so that either may be repeated. */
    async remove<R>(
      { lineageId, id, ...build }: SavedBuild,
      removeRecord: () => Promise<R>,
    ): Promise<R> {
      await begin(lineageId);
      await mark(lineageId, id, false);
      const removed = await removeRecord();
      await forget(lineageId, [shelvedOf({ ...build, lineageId, id }, false)]);
      return removed;
    },
    /** Adds a build that an earlier version saved; answers whether it was missing. */
    async addFormer(build: SavedBuild): Promise<boolean> {
      const { id, lineageId } = build;
      const isOwn = (one: ShelvedBuild) => one.id === id;
      await begin(lineageId);
      let isAdded = false;
      await shelves.update(lineageId, (current) => {
        isAdded = current?.builds.some(isOwn) === false;
        // It may be removed right now.
        return current && isAdded
          ? { ...current, builds: [...current.builds, shelvedOf(build, false)] }
          : undefined;
      });
      return isAdded;
    },
    /** Notes that every build of an earlier version has its place. */
    noteAll: (): Promise<unknown> =>
      shelves.update(allShelved, (current) => current ?? { id: allShelved, builds: [] }),
  };
}
