import type { CharacterHead } from '../../../src/games/catalog.ts';
import type { Names } from '../../../src/games/names.ts';
import type { ListedBanner } from '../banners.ts';
import { placeNames } from '../places.ts';
import type { Avatar } from './source.ts';

export type Release = Pick<CharacterHead, 'releaseVersion' | 'releasedAt'>;

const unknown: Release = { releaseVersion: null, releasedAt: null };

/** There from the first day: banners that feature them came later. */
const launchAgents: ReadonlySet<number> = new Set([
  1011, 1021, 1031, 1041, 1061, 1081, 1101, 1111, 1121, 1131, 1141, 1151, 1181, 1211, 1281,
]);
const launch: Release = { releaseVersion: '1.0', releasedAt: '2024-07-04' };

/** Newer than the list of banners; the day of the version where no source has the banner's (R7.6a). */
const latest: Readonly<Record<number, Release>> = {
  1551: { releaseVersion: '3.0', releasedAt: '2026-06-17' },
  1561: { releaseVersion: '3.0', releasedAt: '2026-06-17' },
  1571: { releaseVersion: '3.0', releasedAt: '2026-06-17' },
  1581: { releaseVersion: '3.1', releasedAt: '2026-07-29' },
  1591: { releaseVersion: '3.1', releasedAt: '2026-07-29' },
};

/** The release of an agent by id: its first banner, in the time of the game's servers. */
export function releasesOf(banners: readonly ListedBanner[]): (agentId: number) => Release {
  const first = new Map<number, Release>();
  for (const { StartTime, UpGolden, UpPurple, Version } of banners) {
    const release = { releaseVersion: Version ?? null, releasedAt: StartTime.slice(0, 10) };
    for (const id of [...UpGolden, ...UpPurple]) first.set(id, first.get(id) ?? release);
  }
  return (agentId) => {
    if (launchAgents.has(agentId)) return launch;
    return first.get(agentId) ?? latest[agentId] ?? unknown;
  };
}

/** Kinds of banners that raise w-engines: the first run and the return. */
const engineBanners: ReadonlySet<number> = new Set([3, 103]);

/** The engines of these agents are only on banners. */
const sRank = 5;
/** Every banner has all engines of this rank. */
const bRank = 3;

/**
 * The sources of a w-engine by id and rank. The list lacks the engines of the first day, which are on the permanent
 * banner, and those of agents newer than the list, which come with the agent's banner.
 */
export function engineSources(
  avatars: Readonly<Record<string, Avatar>>,
  banners: readonly ListedBanner[],
): (engineId: number, rank: number) => readonly Names[] {
  const raised = new Set(
    banners
      .filter(({ GachaType }) => engineBanners.has(GachaType))
      .flatMap(({ UpGolden, UpPurple }) => [...UpGolden, ...UpPurple]),
  );
  const owners = new Map(
    Object.entries(avatars)
      .filter(([, { Rarity }]) => Rarity === sRank)
      .map(([id, { WeaponId }]) => [WeaponId, Number(id)]),
  );
  return (engineId, rank) => {
    const owner = owners.get(engineId) ?? 0;
    if (raised.has(engineId) || latest[owner]) return [placeNames('zzz', 'event')];
    return rank === bRank || launchAgents.has(owner) ? [placeNames('zzz', 'permanent')] : [];
  };
}

/** The version of a w-engine that is an agent's own, by its id: it comes with the agent. */
export function engineReleases(
  avatars: Readonly<Record<string, Avatar>>,
  release: (agentId: number) => Release,
): ReadonlyMap<number, string | null> {
  return new Map(
    Object.entries(avatars).map(([id, { WeaponId }]) => [
      WeaponId,
      release(Number(id)).releaseVersion,
    ]),
  );
}
