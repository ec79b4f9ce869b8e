import type { Build } from '../../builds/build.ts';
import { shownStats, wornGear } from '../../builds/of-character.ts';
import type { ZzzAgent } from '../model.ts';

/** An agent of a showcase as a build, with the final stats that are shown of it. */
export function buildOf({
  agentId,
  level,
  ascension,
  mindscape,
  wEngine,
  driveDiscs,
  detail,
}: ZzzAgent): Build {
  return {
    avatarId: agentId,
    element: null,
    enhanced: null,
    level,
    ascension,
    rank: mindscape,
    talents: Object.fromEntries(
      (detail?.talents ?? []).map(({ type, level: shown }) => [type, shown]),
    ),
    weapon: wEngine && {
      id: wEngine.id,
      level: wEngine.level,
      refinement: wEngine.upgrade,
      ascension: null,
    },
    gear: wornGear(driveDiscs),
    stats: shownStats(detail?.stats),
  };
}

export const idOf = ({ agentId }: ZzzAgent): number => agentId;
