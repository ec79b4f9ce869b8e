import { describe, expect, test } from 'vitest';
import { type Build, defaultForm, type WornWeapon } from '../../../../src/games/builds/build.ts';
import type { Kit, KitHit } from '../../../../src/games/builds/kit.ts';
import { totalOf } from '../../../../src/games/builds/panel.ts';
import { plainInput } from '../../../../src/games/builds/simulation.ts';
import { computeHit } from '../../../../src/games/zzz/builds/damage/hit.ts';
import { simulateZzz } from '../../../../src/games/zzz/builds/damage/simulate.ts';
import { computePanel } from '../../../../src/games/zzz/builds/panel.ts';
import { slotKey, slotNumbers } from '../../../../src/games/zzz/gear.ts';
import { kitOf } from '../../../../src/games/zzz/tables.ts';
import { builtInPack } from '../../../support/built-in.ts';
import { expectSame, recorded } from '../../../support/damage-cases.ts';

type Sums = Readonly<Record<string, number>>;

interface PanelCase {
  readonly avatarId: number;
  readonly level: number;
  readonly ascension: number;
  readonly core: number;
  readonly weapon: WornWeapon | null;
  readonly gear: readonly {
    readonly slot: number;
    readonly setId: number;
    readonly main: string;
    readonly subs: readonly (readonly [stat: string, value: number])[];
  }[];
  readonly base: Sums;
  readonly totals: Sums;
  readonly sums: Sums;
}
interface HitCase {
  readonly avatarId: number;
  readonly agent: string;
  readonly key: string;
  readonly level: number;
  readonly multiplier: number;
  readonly average: number;
}

const pack = builtInPack('zzz');
interface CastCase {
  readonly avatarId: number;
  readonly stunned: boolean;
  readonly casts: readonly { readonly key: string; readonly average: number }[];
}

const { panels, hits, casts } = recorded<{
  panels: readonly PanelCase[];
  hits: readonly HitCase[];
  casts: readonly CastCase[];
}>('zzz-characters');

/** The plugin has what is percent of W-engines in tenths of a point. */
const tenths = 1e-3;

const buildOf = ({ core, gear, avatarId, level, ascension, weapon }: PanelCase): Build => ({
  ...defaultForm(avatarId),
  level,
  ascension,
  weapon,
  rank: 0,
  talents: { core },
  stats: {},
  gear: gear.map(({ slot, setId, main, subs }) => ({
    slot: slotKey(slotNumbers[slot - 1] ?? 1),
    setId,
    rarity: 5,
    level: 15,
    mainStat: { stat: main, value: null },
    subStats: subs.map(([stat, value]) => ({ stat, value, rolls: null })),
  })),
});

describe('what an agent has with a W-engine and discs is what ZZZ-Plugin computes', () => {
  test.each(panels)('$avatarId, level $level', (row) => {
    const { base, totals, sums } = row;
    const panel = computePanel(buildOf(row), pack);
    for (const [stat, value] of Object.entries(base)) {
      expectSame(panel.base[stat as keyof typeof panel.base], value, `base ${stat}`);
    }
    for (const [stat, value] of Object.entries(totals)) {
      expectSame(totalOf(panel, stat), value, stat, tenths);
    }
    for (const [stat, value] of Object.entries(sums)) {
      expectSame(panel.sums[stat] ?? 0, value, stat, tenths);
    }
  });
});

const at = ({ parts, times }: KitHit, level: number): number =>
  times * parts.reduce((sum, { values }) => sum + (values[level - 1] ?? values[0] ?? 0), 0);

/** What single attacks of a kit have, and what whole casts do. */
const multipliersOf = ({ skills }: Kit, level: number): readonly number[] =>
  Object.values(skills).flatMap(({ variants }) =>
    variants.flatMap(({ hits: own }) => {
      const each = own.map((hit) => at(hit, level));
      return [...each, ...own.map((hit) => at(hit, level) / hit.times), sum(each)];
    }),
  );

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('what a skill deals is what ZZZ-Plugin computes', () => {
  test.each(hits)('$agent $key', ({ avatarId, level, multiplier, average }) => {
    const kit = kitOf(defaultForm(avatarId), pack);
    const found = kit && multipliersOf(kit, level).find((own) => near(own, multiplier));
    const { damage } = computeHit({
      scaling: [{ base: 2500, percent: 0, flat: 0, multiplier: found ?? 0 }],
      bonus: 0,
      crit: { mode: 'average', rate: 0.5, damage: 1 },
      level: 60,
      enemy: { level: 60, res: 0 },
    });
    expect(found, `${multiplier} at level ${level}`).toBeDefined();
    expectSame(damage, average, 'damage', tenths);
  });
});

const near = (one: number, other: number): boolean => Math.abs(one / other - 1) <= tenths;

/** What every way to use a skill deals: its hits one by one, and all of them; of a string once through. */
function dealt(actor: Build, isStunned: boolean): readonly number[] {
  const { skills = {} } = kitOf(defaultForm(actor.avatarId), pack) ?? {};
  return Object.entries(skills).flatMap(([skill, { variants }]) =>
    variants.flatMap(({ name, hits: own }) => {
      const count = Math.max(1, ...own.map(({ segment }) => segment ?? 1));
      const played = simulateZzz(
        {
          actor,
          enemy: {
            level: 60,
            res: 0.2,
            elementRes: {},
            defReduction: 0,
            isBroken: false,
            isStunned,
            maxToughness: null,
            maxHp: null,
          },
          rotation: [{ skill, count, aura: null, type: null, variant: name }],
          ...plainInput,
          effects: { all: false },
        },
        pack,
      );
      return [played.totalDamage, ...played.hits.map(({ damage }) => damage)];
    }),
  );
}

describe('what an agent deals with all that it wears is what ZZZ-Plugin computes', () => {
  test.each(casts)('$avatarId', ({ avatarId, stunned, casts: expected }) => {
    const row = panels.find((one) => one.avatarId === avatarId && one.level === 60);
    if (!row) throw new Error('no panel');
    const damages = dealt(buildOf(row), stunned);
    for (const { key, average } of expected) {
      expect(
        damages.some((damage) => near(damage, average)),
        `${key}: ${average} is none of ${damages}`,
      ).toBe(true);
    }
  });
});
