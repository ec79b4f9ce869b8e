import type { Role } from '../../games/builds/build.ts';
import type { Buff, RotationStep } from '../../games/builds/simulation.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { Environment } from '../../lib/principal.ts';
import type { GivenSimulation } from './given.ts';
import type { SavedBuild } from './saved-build.ts';

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

/** A shared simulation is listed from so many votes on (R10.9). */
const listedFrom = 3;

/** The profiles of one character: `live:genshin:10000002`. */
export const profilesKeyOf = (
  environment: Environment,
  { game, avatarId }: Pick<DamageProfile, 'game' | 'avatarId'>,
): string => `${environment}:${game}:${avatarId}`;

// A shared build and its profile have one name, but for the prefix.
export const profileIdOf = (buildId: string): string => buildId.replace(/^bld_/, 'prf_');
export const buildIdOf = (profileId: string): string => profileId.replace(/^prf_/, 'bld_');

const standardId = /^prf_std_([a-z]+)_([0-9]{1,10})_([a-z_]+)$/;

/** The rotations that come with the project, derived from what the character's skills do; without their votes. */
export function standardProfiles(
  avatarId: number,
  pack: CatalogPack,
): Omit<DamageProfile, 'votes'>[] {
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
export function standardOf(
  id: string,
): { readonly game: GameId; readonly avatarId: number } | undefined {
  const [, game = '', avatarId] = standardId.exec(id) ?? [];
  return Object.hasOwn(games, game)
    ? { game: game as GameId, avatarId: Number(avatarId) }
    : undefined;
}

/** A shared simulation as a profile: its rotation and its buffs, and nothing of who acts in it. */
export function sharedProfile(build: SavedBuild): DamageProfile | undefined {
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
export function listed(build: SavedBuild): SavedBuild {
  const { profileOf: _before, ...rest } = build;
  const isListed = build.shared && build.takenDown === null && build.votes >= listedFrom;
  return isListed ? { ...rest, profileOf: profilesKeyOf(build.environment, build) } : rest;
}
