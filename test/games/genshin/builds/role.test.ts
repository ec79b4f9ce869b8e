import { expect, test } from 'vitest';
import { createAnalyzer } from '../../../../src/games/builds/score/analyzer.ts';
import { genshinScoring } from '../../../../src/games/genshin/builds/score.ts';
import { builtInPack } from '../../../support/built-in.ts';
import { bareBuild, pieceOf } from '../../../support/scored-builds.ts';

/** Of characters that no source has a profile of. */
const { analyze } = createAnalyzer({ ...genshinScoring, profiles: {} });

const barbara = 10_000_014;
const xingqiu = 10_000_025;
const zhongli = 10_000_030;
const sucrose = 10_000_043;

test.each([
  ['healer', 'healing on the circlet', xingqiu, ['atk_percent', 'atk_percent', 'healing_bonus']],
  ['dps', 'a bonus on the goblet', xingqiu, ['atk_percent', 'hydro_dmg_bonus', 'hp_percent']],
  ['dps', 'CRIT on the circlet of a healer', barbara, ['hp_percent', 'hp_percent', 'crit_rate']],
  ['sub_dps', 'the same with energy', xingqiu, ['energy_recharge', 'hydro_dmg_bonus', 'crit_dmg']],
  [
    'healer',
    'nothing for damage on who heals',
    barbara,
    ['hp_percent', 'hp_percent', 'hp_percent'],
  ],
  ['shielder', 'the same on who shields', zhongli, ['hp_percent', 'hp_percent', 'hp_percent']],
  ['sub_dps', 'mastery twice', xingqiu, ['elemental_mastery', 'elemental_mastery', 'hp_percent']],
  [
    'support',
    'the same on anemo',
    sucrose,
    ['elemental_mastery', 'elemental_mastery', 'hp_percent'],
  ],
  ['support', 'whatever else', xingqiu, ['energy_recharge', 'hp_percent', 'def_percent']],
] as const)('a %s is known by %s', (role, _what, avatarId, [sands, goblet, circlet]) => {
  const gear = [pieceOf('sands', sands), pieceOf('goblet', goblet), pieceOf('circlet', circlet)];
  expect(analyze(bareBuild(avatarId, { gear }), null, builtInPack('genshin'))).toMatchObject({
    role,
    isRoleInferred: true,
  });
});

test('who wears nothing that tells, and is no healer and no shielder, is a dps', () => {
  const pack = builtInPack('genshin');
  expect(analyze(bareBuild(xingqiu), null, pack).role).toBe('dps');
  expect(analyze(bareBuild(1), null, pack).role).toBe('dps');
});
