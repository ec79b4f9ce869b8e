import type { Build } from '../../builds/build.ts';
import { shownStats, wornGear } from '../../builds/panel.ts';
import { talentOf } from '../../builds/words.ts';
import type { GenshinCharacter } from '../model.ts';
import { genshinWords } from './words.ts';

/** A character of a showcase as a build, with the stats that the game shows of it. */
export function buildOf({
  avatarId,
  element,
  level,
  ascension,
  constellation,
  weapon,
  artifacts,
  detail,
}: GenshinCharacter): Build {
  return {
    avatarId,
    element: element?.toLowerCase() ?? null,
    enhanced: null,
    level,
    ascension,
    rank: constellation,
    talents: Object.fromEntries(
      (detail?.talents ?? []).map(({ type, level: shown }) => [
        talentOf(type, genshinWords.talents),
        shown,
      ]),
    ),
    weapon: weapon && {
      id: weapon.id,
      level: weapon.level,
      refinement: weapon.refinement,
      ascension: null,
    },
    gear: wornGear(artifacts),
    stats: shownStats(detail?.stats),
  };
}

export const idOf = ({ avatarId }: GenshinCharacter): number => avatarId;
