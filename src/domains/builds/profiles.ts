import type { Role } from '../../games/builds/build.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { GameId } from '../../games/ids.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment, Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { plainText } from '../../lib/text.ts';
import type { Collection } from '../../store/store.ts';
import type { AuditService } from '../audit/service.ts';
import {
  buildIdOf,
  type DamageProfile,
  listed,
  profilesKeyOf,
  sharedProfile,
  standardOf,
  standardProfiles,
} from './profile.ts';
import type { SavedBuild } from './saved-build.ts';
import type { Votes } from './votes.ts';

/** Shared simulations that one list has at most, beside the standard ones: those with the most votes. */
const maxShared = 50;

export interface Profiles {
  /** The standard ones first, then the shared ones, most votes first. */
  list(environment: Environment, of: ProfilesOf): Promise<readonly DamageProfile[]>;
  /** Counts one vote of a lineage, not for what it shared itself. Throws `profile_not_found`. */
  vote(principal: Principal, id: string): Promise<DamageProfile>;
  /** For moderators; to be repeated at will. Throws `profile_not_found`. */
  takeDown(principal: Principal, id: string, options: TakeDownOptions): Promise<DamageProfile>;
}

export interface ProfilesOf {
  readonly game: GameId;
  readonly avatarId: number;
  /** Null for all. */
  readonly role: Role | null;
}

export interface TakeDownOptions {
  readonly reason: string;
  readonly requestId: string;
}

export interface ProfilesDependencies {
  readonly records: Collection<SavedBuild>;
  readonly votes: Votes;
  readonly clock: Clock;
  readonly packOf: (game: GameId) => CatalogPack;
  readonly audit: Pick<AuditService, 'append'>;
}

export function createProfiles(dependencies: ProfilesDependencies): Profiles {
  const { records, votes, clock, packOf, audit } = dependencies;

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
    if (build.lineageId === lineageId) return found(build);
    await votes.cast(environment, id, lineageId);
    // Votes for one name are never taken back: the largest count that anybody saw is the count.
    const count = await votes.count(environment, id);
    const counted = (current: SavedBuild) =>
      current.name === build.name
        ? listed({ ...current, votes: Math.max(current.votes, count) })
        : undefined;
    const voted = await records.update(build.id, (current) => current && counted(current));
    // Deleted or renamed meanwhile: the vote may have come after all others were forgotten.
    if (voted?.name !== build.name) await votes.forget(environment, id);
    return found(voted);
  }

  return {
    async list(environment, of) {
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
    async vote(principal, id) {
      const of = standardOf(id);
      if (!of) return voteShared(principal, id);
      const profiles = standardProfiles(of.avatarId, packOf(of.game));
      const standard = profiles.find((profile) => profile.id === id);
      if (!standard) throw noSuchProfile();
      const { environment, lineageId } = principal;
      await votes.cast(environment, id, lineageId);
      return withVotes(environment, standard);
    },
    async takeDown({ environment, keyId: actor }, id, { reason, requestId }) {
      if (standardOf(id)) throw Problem.invalid('id', 'A standard profile cannot be taken down.');
      const build = await profiledBuild(environment, id);
      const takenDown = { actor, at: clock.now(), reason: plainText(reason) };
      const down = (current: SavedBuild) =>
        listed({ ...current, takenDown: current.takenDown ?? takenDown });
      const profile = found(await records.update(build.id, (current) => current && down(current)));
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

function found(build: SavedBuild | undefined): DamageProfile {
  const profile = build && sharedProfile(build);
  if (!profile) throw noSuchProfile();
  return profile;
}

const noSuchProfile = (): Problem => new Problem('profile_not_found', 'There is no such profile.');
