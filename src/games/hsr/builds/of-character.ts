import type { Build } from '../../builds/build.ts';
import { shownStats, wornGear } from '../../builds/of-character.ts';
import type { HsrCharacter } from '../model.ts';

/** A character of a showcase as a build, with the final stats that are shown of it. */
export function buildOf({
  avatarId,
  enhanced,
  level,
  ascension,
  eidolon,
  lightCone,
  relics,
  detail,
}: HsrCharacter): Build {
  return {
    avatarId,
    element: null,
    enhanced,
    level,
    ascension,
    rank: eidolon,
    talents: Object.fromEntries(
      (detail?.talents ?? []).map(({ type, level: shown }) => [type, shown]),
    ),
    weapon: lightCone && {
      id: lightCone.id,
      level: lightCone.level,
      refinement: lightCone.superimpose,
      ascension: null,
    },
    gear: wornGear(relics),
    stats: shownStats(detail?.stats),
  };
}

export const idOf = ({ avatarId }: HsrCharacter): number => avatarId;
