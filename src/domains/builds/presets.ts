import { defaultForm, type Role } from '../../games/builds/build.ts';
import type { ProfileName } from '../../games/builds/profiles.ts';
import type { Buff, RotationStep } from '../../games/builds/simulation.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment, Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { plainText } from '../../lib/text.ts';
import type { Collection } from '../../store/store.ts';
import type { AuditService } from '../audit/service.ts';
import type { GivenSimulation } from './input/given.ts';
import type { OwnBuilds } from './own-builds.ts';
import { profileIdOf, profilesKeyOf, type SavedBuild, updateListing } from './saved-build.ts';
import type { Votes } from './votes.ts';

/** Shared simulations that one list has at most, beside the standard ones. */
const maxShared = 50;
/** Of the newest, how many are looked through, and how many of them may be of one key family. */
const newestRead = 200;
const newestOfFamily = 3;

/** What comes first: most votes, or the newest. */
export type ProfileSort = 'votes' | 'new';

interface ProfilesOf {
  /** Null for the one game that has the character. */
  readonly game: GameId | null;
  readonly avatarId: number;
  /** Null for all. */
  readonly role: Role | null;
  readonly sort: ProfileSort;
}

/** The same with the game. */
type Wanted = ProfilesOf & { readonly game: GameId };

interface PresetsDependencies {
  readonly records: Collection<SavedBuild>;
  readonly listOwn: OwnBuilds['list'];
  readonly votes: Votes;
  readonly clock: Clock;
  readonly packOf: (game: GameId) => CatalogPack;
  readonly audit: Pick<AuditService, 'append'>;
}

export type Presets = ReturnType<typeof createPresets>;

export function createPresets({
  records,
  listOwn,
  votes,
  clock,
  packOf,
  audit,
}: PresetsDependencies) {
  async function withVotes(environment: Environment, profile: Unvoted): Promise<DamageProfile> {
    return { ...profile, votes: await votes.count(environment, profile.id) };
  }

  /** Shared or not: what its owner took back for a while can be taken down too. */
  async function profiledBuild(environment: Environment, id: string): Promise<SavedBuild> {
    const build = id.startsWith('prf_') ? await records.get(buildIdOf(id)) : undefined;
    if (build?.environment !== environment || build.kind !== 'simulation') throw noSuchProfile();
    return build;
  }

  async function voteShared({ environment, lineageId }: Principal, id: string) {
    const build = await profiledBuild(environment, id);
    if (!build.shared || build.takenDown) throw noSuchProfile();
    if (build.lineageId === lineageId) return toProfile(build);
    await votes.cast(environment, id, lineageId);
    // Votes for one name are never taken back: the largest count that was seen is the count.
    const count = await votes.count(environment, id);
    const counted = (current: SavedBuild) =>
      current.name === build.name
        ? updateListing({ ...current, votes: Math.max(current.votes, count) })
        : undefined;
    const voted = await records.update(build.id, (current) => current && counted(current));
    // Deleted or renamed meanwhile: the vote may have come after all others were forgotten.
    if (voted?.name !== build.name) await votes.forget(environment, id);
    return toProfile(voted);
  }

  return {
    /**
     * The standard ones first, then shared ones, the caller's own always. Throws `validation_failed` where several games have
     * the character and none is named.
     */
    async list(
      principal: Pick<Principal, 'environment' | 'lineageId'>,
      asked: ProfilesOf,
    ): Promise<readonly DamageProfile[]> {
      const { environment } = principal;
      const of = { ...asked, game: asked.game ?? gameOf(asked.avatarId, packOf) };
      const standard = standardProfiles(of.avatarId, packOf(of.game)).filter(
        ({ role }) => of.role === null || role === of.role,
      );
      const [counted, shared] = await Promise.all([
        Promise.all(standard.map((profile) => withVotes(environment, profile))),
        sharedBuilds({ records, listOwn }, principal, of),
      ]);
      return [...counted, ...shared.flatMap((build) => sharedProfile(build) ?? [])];
    },
    /** Counts one vote of a lineage, not for what it shared itself. Throws `profile_not_found`. */
    async vote(principal: Principal, id: string): Promise<DamageProfile> {
      const of = standardOf(id);
      if (!of) return voteShared(principal, id);
      const profiles = standardProfiles(of.avatarId, packOf(of.game));
      // Ids once ended with the role.
      const standard =
        profiles.find((profile) => profile.id === id) ??
        profiles.find(({ role }) => role === of.name);
      if (!standard) throw noSuchProfile();
      const { environment, lineageId } = principal;
      await votes.cast(environment, standard.id, lineageId);
      return withVotes(environment, standard);
    },
    /** For moderators; to be repeated at will. Throws `profile_not_found`. */
    async takeDown(
      { environment, keyId: actor }: Principal,
      id: string,
      { reason, requestId }: { readonly reason: string; readonly requestId: string },
    ): Promise<DamageProfile> {
      if (standardOf(id)) throw Problem.invalid('id', 'A standard profile cannot be taken down.');
      const build = await profiledBuild(environment, id);
      const takenDown = { actor, at: clock.now(), reason: plainText(reason) };
      const down = (current: SavedBuild) =>
        updateListing({ ...current, takenDown: current.takenDown ?? takenDown });
      const profile = toProfile(
        await records.update(build.id, (current) => current && down(current)),
      );
      // Appended once, however often it is asked for: the repeat finishes what died before (R3.11).
      const action = 'profile_taken_down';
      await audit.append({ environment, actor, action, target: id, requestId });
      return profile;
    },
  };
}

type Unvoted = Omit<DamageProfile, 'votes'>;

/** The one game that has a character of this number; genshin where none has. */
function gameOf(avatarId: number, packOf: (game: GameId) => CatalogPack): GameId {
  const found = gameIds.filter((game) => packOf(game).characters.find(avatarId));
  if (found.length > 1)
    throw Problem.invalid('game', `It is needed: ${found.join(' and ')} have the id ${avatarId}.`);
  return found[0] ?? 'genshin';
}

/** The shared builds of a character in their order, with all that the caller's key family shares of it. */
async function sharedBuilds(
  { records, listOwn }: Pick<PresetsDependencies, 'records' | 'listOwn'>,
  { environment, lineageId }: Pick<Principal, 'environment' | 'lineageId'>,
  of: Wanted,
): Promise<SavedBuild[]> {
  const { game, avatarId, role, sort } = of;
  const [others, own] = await Promise.all([
    sort === 'new' ? newest(records, environment, of) : mostVoted(records, environment, of),
    listOwn(
      { lineageId },
      { game, avatarId, kind: 'simulation' },
      { limit: maxShared, after: undefined },
    ),
  ]);
  const isShown = (build: SavedBuild): boolean =>
    build.environment === environment && isOpen(build) && (role === null || build.role === role);
  const all = new Map([...others, ...own.rows.filter(isShown)].map((build) => [build.id, build]));
  const before = (one: SavedBuild, other: SavedBuild): number =>
    (sort === 'votes' ? other.votes - one.votes : 0) || other.createdAt - one.createdAt;
  return [...all.values()].toSorted(before).slice(0, maxShared);
}

/** Shared, and not taken down. */
const isOpen = ({ shared, takenDown }: SavedBuild): boolean => shared && takenDown === null;

async function mostVoted(
  records: Collection<SavedBuild>,
  environment: Environment,
  { role, ...of }: Wanted,
): Promise<readonly SavedBuild[]> {
  const profileOf = profilesKeyOf(environment, of);
  const query =
    role === null
      ? { index: 'byProfile', equals: { profileOf } }
      : { index: 'byProfileRole', equals: { profileOf, role } };
  const page = await records.page({ ...query, limit: maxShared, direction: 'descending' });
  return page.rows;
}

/** The newest, whatever their votes: a few of each key family, so that nobody fills the list. */
async function newest(
  records: Collection<SavedBuild>,
  environment: Environment,
  { game, avatarId, role }: Wanted,
): Promise<readonly SavedBuild[]> {
  const equals = { environment, game, avatarId, kind: 'simulation', shared: true } as const;
  const { rows } = await records.page({
    ...(role === null
      ? { index: 'byShared', equals }
      : { index: 'bySharedRole', equals: { ...equals, role } }),
    limit: newestRead,
    direction: 'descending',
  });
  const counts = new Map<string, number>();
  return rows.filter((build) => {
    const count = (counts.get(build.lineageId) ?? 0) + 1;
    counts.set(build.lineageId, count);
    return isOpen(build) && count <= newestOfFamily;
  });
}

function toProfile(build: SavedBuild | undefined): DamageProfile {
  const profile = build && sharedProfile(build);
  if (!profile) throw noSuchProfile();
  return profile;
}

const noSuchProfile = (): Problem => new Problem('profile_not_found', 'There is no such profile.');

/** A rotation that fits a character (R10.9). */
export interface DamageProfile {
  readonly id: string;
  readonly game: GameId;
  readonly avatarId: number;
  readonly role: Role;
  /** What the character is built for; null for a shared one. */
  readonly profile: ProfileName | null;
  readonly name: string;
  readonly rotation: readonly RotationStep[];
  readonly buffs: readonly Buff[];
  /** The others that it is played with, by id. */
  readonly team: readonly number[];
  readonly votes: number;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

const buildIdOf = (profileId: string): string => profileId.replace(/^prf_/, 'bld_');

const standardId = /^prf_std_([a-z]+)_([0-9]{1,10})_([a-z_]+)$/;

/** The rotations that come with the project, one for each profile; without their votes. */
function standardProfiles(avatarId: number, pack: CatalogPack): Unvoted[] {
  const { game, manifest } = pack;
  if (!pack.characters.find(avatarId)) return [];
  return games[game].builds.standardRotations(defaultForm(avatarId), pack).map((standard) => ({
    ...standard,
    id: `prf_std_${game}_${avatarId}_${standard.profile}`,
    game,
    avatarId,
    name: 'Standard rotation',
    updatedAt: Date.parse(manifest.builtAt),
  }));
}

/** What the id of a standard profile names; undefined for every other id. */
function standardOf(id: string) {
  const [, game = '', avatarId, name] = standardId.exec(id) ?? [];
  return Object.hasOwn(games, game)
    ? { game: game as GameId, avatarId: Number(avatarId), name }
    : undefined;
}

/** A shared simulation as a profile: its rotation and its buffs, and nothing of the acting character. */
function sharedProfile(build: SavedBuild): DamageProfile | undefined {
  const { kind, game, avatarId, role, name, votes, updatedAt, input } = build;
  if (kind !== 'simulation' || role === null) return undefined;
  const rotation = rotationOf(JSON.parse(input) as GivenSimulation);
  const id = profileIdOf(build.id);
  return { id, game, avatarId, role, profile: null, name, votes, updatedAt, ...rotation };
}

const rotationOf = ({
  rotation,
  buffs,
  team,
}: GivenSimulation): Pick<DamageProfile, 'rotation' | 'buffs' | 'team'> => ({
  team: (team ?? []).map(({ avatarId }) => avatarId),
  rotation: rotation.map(({ skill, count, aura, type, variant }) => ({
    skill,
    count: count ?? 1,
    aura: aura ?? null,
    type: type ?? null,
    variant: variant ?? null,
  })),
  buffs: (buffs ?? []).map(({ source, value, atkFlat, duration }) => ({
    source,
    value: value ?? null,
    atkFlat: atkFlat ?? null,
    duration: duration ?? null,
  })),
});
