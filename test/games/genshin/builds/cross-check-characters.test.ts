import { describe, expect, test } from 'vitest';
import {
  type Build,
  type CharacterForm,
  defaultForm,
  type WornGear,
  type WornWeapon,
} from '../../../../src/games/builds/build.ts';
import type { Kit } from '../../../../src/games/builds/kit.ts';
import { plainInput } from '../../../../src/games/builds/simulation.ts';
import { simulateGenshin } from '../../../../src/games/genshin/builds/damage/simulate.ts';
import { computePanel } from '../../../../src/games/genshin/builds/panel.ts';
import { kitOf } from '../../../../src/games/genshin/tables.ts';
import { builtInPack } from '../../../support/built-in.ts';
import { expectSame, recorded } from '../../../support/damage-cases.ts';
import { type RecordedPiece, wornBy } from '../../../support/recorded-gear.ts';

type Sums = Readonly<Record<string, number>>;

interface PanelCase {
  readonly avatarId: number;
  readonly character: string;
  readonly level: number;
  readonly ascension: number;
  readonly weapon: WornWeapon;
  readonly set?: number;
  readonly base: Sums;
  readonly sums: Sums;
}
interface RecordedHit {
  readonly name: string;
  readonly stat: string;
  readonly multiplier: number;
  /** The same at other talent levels. */
  readonly levels?: Sums;
  /** None where a passive of the character changed it. */
  readonly nonCrit?: number;
  readonly average?: number;
  readonly crit?: number;
}
interface ActionCase {
  readonly avatarId: number;
  /** Of one with several. */
  readonly element?: string;
  readonly character: string;
  readonly weapon: number;
  readonly action: string;
  /** Of a normal string. */
  readonly attacks?: number;
  /** Whether that program lists every hit of the string. */
  readonly whole?: boolean;
  readonly hits: readonly RecordedHit[];
}
interface Table {
  readonly gear: readonly RecordedPiece[];
  readonly panels: readonly PanelCase[];
  readonly gives: readonly PanelCase[];
  readonly hits: readonly ActionCase[];
}

const pack = builtInPack('genshin');
const { gear, panels, gives, hits } = recorded<Table>('genshin-characters');

/** The tables of both programs have their numbers with seven digits. */
const tableDigits = 1e-6;
/** Damage has two decimals here. */
const twoDecimals = 5e-5;

const plain = {
  element: null,
  enhanced: null,
  rank: 0,
  talents: {},
  gear: [] as readonly WornGear[],
  stats: {},
};

const setPiece = (setId: number, slot: string): WornGear => ({
  slot,
  setId,
  rarity: 5,
  level: 0,
  mainStat: { stat: 'hp', value: 0 },
  subStats: [],
});

function expectPanel({ set, base, sums, character, ...build }: PanelCase): void {
  const pieces = set === undefined ? [] : [setPiece(set, 'flower'), setPiece(set, 'plume')];
  const panel = computePanel({ ...plain, ...build, gear: pieces }, pack);
  for (const [stat, value] of Object.entries(base)) {
    expectSame(panel.base[stat as keyof typeof panel.base], value, `base ${stat}`, tableDigits);
  }
  for (const [stat, value] of Object.entries(sums)) {
    const all = /^(?!physical).+_dmg_bonus$/.test(stat) ? panel.sums['elemental_dmg_bonus'] : 0;
    expectSame((panel.sums[stat] ?? 0) + (all ?? 0), value, `${character} ${stat}`, tableDigits);
  }
}

describe('what a character has of itself and its weapon is what gcsim computes', () => {
  test.each(panels)('$character, level $level, weapon $weapon.id', (row) => {
    expectPanel(row);
  });
});

describe('what sets and weapons always give is what gcsim computes', () => {
  test.each(gives)('$character, weapon $weapon.id, set $set', (row) => {
    expectPanel(row);
  });
});

const elementOf = ({ skills }: Kit): string =>
  Object.values(skills)
    .flatMap(({ variants }) => variants.flatMap((variant) => variant.hits))
    .find(({ element }) => element !== 'physical')?.element ?? 'physical';

const formOf = ({ avatarId, element }: ActionCase): CharacterForm => ({
  ...defaultForm(avatarId),
  element: element ?? null,
});

const actorOf = (row: ActionCase, kit: Kit): Build => ({
  ...plain,
  ...formOf(row),
  level: 90,
  ascension: 6,
  talents: { normal_attack: 9, elemental_skill: 9, elemental_burst: 9 },
  weapon: { id: row.weapon, level: 90, ascension: 6, refinement: 1 },
  gear: wornBy(gear, elementOf(kit), 20),
});

/** What a burst gives to its own hits (Diluc, Keqing), and the attacks of one have (Cyno). */
const heldInGcsim: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  elemental_burst: { '10000016-passive4-2': true, '10000042-passive4': true },
  normal_attack: { '10000071-burst': true },
};

/** Every damage instance of each way to do it. */
function played(row: ActionCase, kit: Kit) {
  const { action, attacks = 1 } = row;
  const actor = actorOf(row, kit);
  return (kit.skills[action]?.variants ?? []).map(({ name }) =>
    simulateGenshin(
      {
        actor,
        enemy: {
          level: 90,
          res: 0.1,
          elementRes: {},
          defReduction: 0,
          isBroken: false,
          isStunned: false,
          maxToughness: null,
          maxHp: null,
        },
        rotation: [{ skill: action, count: attacks, aura: null, type: null, variant: name }],
        ...plainInput,
        effects: { all: false, ...heldInGcsim[action] },
      },
      pack,
    ).hits.map(({ damage, damageNonCrit, damageCrit }) => [damageNonCrit, damage, damageCrit]),
  );
}

const nearly = (one: number, other: number, share: number): boolean =>
  Math.abs(one - other) <= share * Math.max(Math.abs(other), 1);

function expectMultipliers(kit: Kit, action: string, hit: RecordedHit): void {
  const parts = (kit.skills[action]?.variants ?? [])
    .flatMap((variant) => variant.hits.flatMap((own) => own.parts))
    .filter(({ stat }) => stat === hit.stat);
  for (const [level, multiplier] of Object.entries({ 9: hit.multiplier, ...hit.levels })) {
    const found = parts.some(({ values }) =>
      nearly(values[Number(level) - 1] ?? values[0] ?? 0, multiplier, 1e-4),
    );
    expect(found, `${hit.name} at level ${level}: ${multiplier} of ${hit.stat}`).toBe(true);
  }
}

describe('what talents deal is what gcsim computes', () => {
  test.each(hits)('$character $action', (row) => {
    const kit = kitOf(formOf(row), pack);
    if (!kit) throw new Error('no kit');
    const variants = played(row, kit);
    for (const hit of row.hits) {
      expectMultipliers(kit, row.action, hit);
      if (hit.average === undefined) continue;
      const recordedHit = [hit.nonCrit ?? 0, hit.average, hit.crit ?? 0];
      const found = variants
        .flat()
        .some((own) => own.every((one, at) => nearly(one, recordedHit[at] ?? 0, twoDecimals)));
      expect(found, `${hit.name}: ${recordedHit} is none of ${variants.flat()}`).toBe(true);
    }
  });

  const strings = hits.filter(
    ({ whole, hits: all }) => whole && all.every(({ average }) => average !== undefined),
  );

  test.each(strings)('the string of $character, hit by hit', (row) => {
    const kit = kitOf(formOf(row), pack);
    const [string] = kit ? played(row, kit) : [];
    expect(string).toHaveLength(row.hits.length);
    for (const [at, { name, average }] of row.hits.entries()) {
      expectSame(string?.[at]?.[1], average ?? 0, name, twoDecimals);
    }
  });
});
