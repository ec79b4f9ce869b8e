import type { Role } from '../../games/builds/build.ts';
import type { Buff, RotationStep } from '../../games/builds/simulation.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment, Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { plainText } from '../../lib/text.ts';
import { allRows, eraseRecords, insertOnce } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { AuditService } from '../audit/service.ts';
import type { GivenSimulation } from './input/given.ts';
import type { ProfileVote, SavedBuild } from './saved-build.ts';

/** Shared simulations that one list has at most, beside the standard ones: those with the most votes. */
const maxShared = 50;

interface ProfilesOf {
  readonly game: GameId;
  readonly avatarId: number;
  /** Null for all. */
  readonly role: Role | null;
}

interface ProfilesDependencies {
  readonly records: Collection<SavedBuild>;
  readonly votes: Votes;
  readonly clock: Clock;
  readonly packOf: (game: GameId) => CatalogPack;
  readonly audit: Pick<AuditService, 'append'>;
}

export type Profiles = ReturnType<typeof createProfiles>;

export function createProfiles({ records, votes, clock, packOf, audit }: ProfilesDependencies) {
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
    /** The standard ones first, then the shared ones, most votes first. */
    async list(environment: Environment, of: ProfilesOf): Promise<readonly DamageProfile[]> {
      const standard = standardProfiles(of.avatarId, packOf(of.game)).filter(
        ({ role }) => of.role === null || role === of.role,
      );
      const { rows } = await records.page({
        ...sharedQuery(environment, of),
        limit: maxShared,
        direction: 'descending',
      });
      const own = await Promise.all(standard.map((profile) => withVotes(environment, profile)));
      return [...own, ...rows.flatMap((build) => sharedProfile(build) ?? [])];
    },
    /** Counts one vote of a lineage, not for what it shared itself. Throws `profile_not_found`. */
    async vote(principal: Principal, id: string): Promise<DamageProfile> {
      const of = standardOf(id);
      if (!of) return voteShared(principal, id);
      const profiles = standardProfiles(of.avatarId, packOf(of.game));
      const standard = profiles.find((profile) => profile.id === id);
      if (!standard) throw noSuchProfile();
      const { environment, lineageId } = principal;
      await votes.cast(environment, id, lineageId);
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

function sharedQuery(environment: Environment, { role, ...of }: ProfilesOf) {
  const profileOf = profilesKeyOf(environment, of);
  return role === null
    ? { index: 'byProfile', equals: { profileOf } }
    : { index: 'byProfileRole', equals: { profileOf, role } };
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
  readonly name: string;
  readonly rotation: readonly RotationStep[];
  readonly buffs: readonly Buff[];
  readonly votes: number;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

/** A shared simulation is listed from this many votes on (R10.9). */
const listedFrom = 3;

/** The profiles of one character: `live:genshin:10000002`. */
const profilesKeyOf = (
  environment: Environment,
  { game, avatarId }: Pick<DamageProfile, 'game' | 'avatarId'>,
): string => `${environment}:${game}:${avatarId}`;

// A shared build and its profile have one name, but for the prefix.
export const profileIdOf = (buildId: string): string => buildId.replace(/^bld_/, 'prf_');
const buildIdOf = (profileId: string): string => profileId.replace(/^prf_/, 'bld_');

const standardId = /^prf_std_([a-z]+)_([0-9]{1,10})_([a-z_]+)$/;

/** The rotations that come with the project, derived from what the character's skills do; without their votes. */
function standardProfiles(avatarId: number, pack: CatalogPack): Unvoted[] {
  const { game, manifest } = pack;
  if (!pack.characters.find(avatarId)) return [];
  return games[game].builds.standardRotations(avatarId, pack).map((standard) => ({
    ...standard,
    id: `prf_std_${game}_${avatarId}_${standard.role}`,
    game,
    avatarId,
    name: 'Standard rotation (derived from the skills)',
    updatedAt: Date.parse(manifest.builtAt),
  }));
}

/** Which game and character the id of a standard profile names; undefined for every other id. */
function standardOf(id: string): { readonly game: GameId; readonly avatarId: number } | undefined {
  const [, game = '', avatarId] = standardId.exec(id) ?? [];
  return Object.hasOwn(games, game)
    ? { game: game as GameId, avatarId: Number(avatarId) }
    : undefined;
}

/** A shared simulation as a profile: its rotation and its buffs, and nothing of the acting character. */
function sharedProfile(build: SavedBuild): DamageProfile | undefined {
  const { kind, game, avatarId, role, name, votes, updatedAt, input } = build;
  if (kind !== 'simulation' || role === null) return undefined;
  const rotation = rotationOf(JSON.parse(input) as GivenSimulation);
  return { id: profileIdOf(build.id), game, avatarId, role, name, votes, updatedAt, ...rotation };
}

const rotationOf = ({
  rotation,
  buffs,
}: GivenSimulation): Pick<DamageProfile, 'rotation' | 'buffs'> => ({
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

/** The build among the profiles of its character, or not any more. */
export function updateListing(build: SavedBuild): SavedBuild {
  const { profileOf: _before, ...rest } = build;
  const isListed = build.shared && build.takenDown === null && build.votes >= listedFrom;
  return isListed ? { ...rest, profileOf: profilesKeyOf(build.environment, build) } : rest;
}

export type Votes = ReturnType<typeof createVotes>;

/** Votes for profiles: one a lineage, and never taken back. */
export function createVotes(records: Collection<ProfileVote>) {
  const keyOf = (environment: Environment, id: string): string => `${environment}:${id}`;
  return {
    count: (environment: Environment, id: string): Promise<number> =>
      records.count({ index: 'byProfile', equals: { profile: keyOf(environment, id) } }),
    /** A repeat changes nothing. */
    async cast(environment: Environment, id: string, lineageId: string): Promise<void> {
      const profile = keyOf(environment, id);
      await insertOnce(records, { id: `${profile}:${lineageId}`, profile });
    },
    /** Removes all for one profile. */
    async forget(environment: Environment, id: string): Promise<void> {
      const rows = await allRows(records, 'byProfile', { profile: keyOf(environment, id) });
      const ids = rows.map((row) => row.id);
      if (ids.length > 0) await eraseRecords(records, ids, false);
    },
  };
}
