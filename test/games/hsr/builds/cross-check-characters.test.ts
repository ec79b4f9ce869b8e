import { describe, expect, test } from 'vitest';
import { defaultForm, type WornGear, type WornWeapon } from '../../../../src/games/builds/build.ts';
import { plainInput } from '../../../../src/games/builds/simulation.ts';
import { simulateHsr } from '../../../../src/games/hsr/builds/damage/simulate.ts';
import { computePanel } from '../../../../src/games/hsr/builds/panel.ts';
import { kitOf } from '../../../../src/games/hsr/tables.ts';
import { builtInPack } from '../../../support/built-in.ts';
import { expectSame, recorded } from '../../../support/damage-cases.ts';
import { type RecordedPiece, wornBy } from '../../../support/recorded-gear.ts';

type Sums = Readonly<Record<string, number>>;

interface PanelCase {
  readonly avatarId: number;
  readonly level: number;
  readonly ascension: number;
  readonly weapon: WornWeapon | null;
  readonly base: Sums;
  readonly spd: number;
  readonly critRate: number;
  readonly critDmg: number;
  /** What the light cone gives without a condition. */
  readonly gives: Sums;
}
interface RelicCase {
  readonly slot: string;
  readonly rarity: number;
  readonly stat: string;
  /** By level; flat, or fractions. */
  readonly values: Sums;
}
interface HitCase {
  readonly avatarId: number;
  readonly element: string;
  readonly skill: string;
  readonly level: number;
  readonly stat: string;
  readonly multiplier: number;
  readonly average: number;
  readonly crit: number;
}

const pack = builtInPack('hsr');
const { gear, panels, relics, hits } = recorded<{
  gear: readonly RecordedPiece[];
  panels: readonly PanelCase[];
  relics: readonly RelicCase[];
  hits: readonly HitCase[];
}>('hsr-characters');

const plain = {
  element: null,
  enhanced: null,
  rank: 0,
  talents: {},
  gear: [] as readonly WornGear[],
  stats: {},
};

describe('what a character has of itself and its light cone is what starrail-damage-cal computes', () => {
  test.each(panels)(
    '$avatarId, level $level',
    ({ base, spd, critRate, critDmg, gives, ...build }) => {
      const panel = computePanel({ ...plain, ...build }, pack);
      for (const [stat, value] of Object.entries(base)) {
        expectSame(panel.base[stat as keyof typeof panel.base], value, `base ${stat}`);
      }
      const { spd_percent: faster = 0, ...given } = gives;
      const own: Sums = {
        crit_rate: critRate,
        crit_dmg: critDmg,
        spd: spd * (1 + faster),
        energy_recharge: 1,
      };
      for (const stat of new Set([...Object.keys(own), ...Object.keys(given)])) {
        expectSame(panel.sums[stat], (own[stat] ?? 0) + (given[stat] ?? 0), stat);
      }
    },
  );
});

/** That program's tables have seven digits, and damage two decimals here. */
const tableDigits = 1e-5;

describe('the main stat of a relic is what starrail-damage-cal computes', () => {
  const bare = { ...plain, avatarId: 1001, level: 80, ascension: 6, weapon: null };
  const without = computePanel(bare, pack).sums;

  test.each(relics)('$slot of $rarity stars, $stat', ({ slot, rarity, stat, values }) => {
    for (const [level, value] of Object.entries(values)) {
      const piece: WornGear = {
        slot,
        setId: null,
        rarity,
        level: Number(level),
        mainStat: { stat, value: null },
        subStats: [],
      };
      const { sums } = computePanel({ ...bare, gear: [piece] }, pack);
      expectSame((sums[stat] ?? 0) - (without[stat] ?? 0), value, `level ${level}`, tableDigits);
    }
  });
});

describe('what a skill deals is what starrail-damage-cal computes', () => {
  test.each(hits)('$avatarId $skill', ({ avatarId, element, skill, level, ...expected }) => {
    // That program has the kits as they were.
    const form = { ...defaultForm(avatarId), enhanced: false };
    const variants = kitOf(form, pack)?.skills[skill]?.variants ?? [];
    const dealt = variants.flatMap(({ name }) =>
      simulateHsr(
        {
          actor: {
            ...plain,
            ...form,
            level: 80,
            ascension: 6,
            talents: { [skill]: level },
            weapon: null,
            gear: wornBy(gear, element, 15),
          },
          enemy: {
            level: 80,
            res: 0,
            elementRes: {},
            defReduction: 0,
            isBroken: false,
            isStunned: false,
            maxToughness: null,
            maxHp: null,
          },
          rotation: [{ skill, count: 1, aura: null, type: null, variant: name }],
          ...plainInput,
          effects: { all: false },
        },
        pack,
      ).hits.map((hit) => [hit.damage, hit.damageCrit]),
    );
    const near = (one: number | undefined, other: number): boolean =>
      Math.abs((one ?? 0) - other) <= tableDigits * other;
    const found = dealt.some(
      ([average, crit]) => near(average, expected.average) && near(crit, expected.crit),
    );
    expect(found, `${expected.average}, ${expected.crit} is none of ${dealt.join('; ')}`).toBe(
      true,
    );
  });
});
