import { createAnalyzer } from '../../../builds/score/analyzer.ts';
import { panelOf } from '../panel.ts';
import { natureOf } from './character.ts';
import { inferRole } from './roles.ts';
import { profileOf } from './score.ts';

/** Scores builds of zzz and says what would make them better. */
export const zzzAnalyzer = createAnalyzer({
  inferRole: (build, pack) => inferRole(natureOf(pack, build)),
  profileOf,
  panelOf,
  totals: { em: null, er: null },
});
