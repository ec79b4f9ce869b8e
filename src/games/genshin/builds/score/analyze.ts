import { createAnalyzer } from '../../../builds/score/analyzer.ts';
import { panelOf } from '../panel.ts';
import { natureOf } from './character.ts';
import { inferRole } from './roles.ts';
import { profileOf } from './score.ts';

/** Scores builds of genshin and says what would make them better. */
export const genshinAnalyzer = createAnalyzer({
  inferRole: (build, pack) => inferRole(build, natureOf(pack, build)),
  profileOf,
  panelOf,
  totals: { em: 'elemental_mastery', er: 'energy_recharge' },
});
