import { describe, expect, test } from 'vitest';
import { type Build, defaultForm } from '../../../../src/games/builds/build.ts';
import type { RotationStep } from '../../../../src/games/builds/simulation.ts';
import { simulateGenshin } from '../../../../src/games/genshin/builds/damage/simulate.ts';
import { slots } from '../../../../src/games/genshin/gear.ts';
import { recorded } from '../../../support/damage-cases.ts';
import { pack, step } from './simulation-fixtures.ts';

// Source: gcsim 3647a07a, run. The file says how the numbers were made.

interface RecordedBuild {
  readonly id: number;
  /** The level of the normal attack, where it is not 10. */
  readonly normal?: number;
  readonly weapon: number;
  readonly set: number;
  readonly stats: Build['stats'];
}

/** A kind of hit, and the cast that has it. */
interface RecordedHits {
  readonly name: string;
  readonly skill: string;
  readonly attack?: number;
  readonly variant?: string;
  readonly type?: string;
  readonly aura?: string;
  readonly reaction?: string;
  readonly at?: number;
  readonly parts?: number;
  /** How many, their damage, and the stacks of each effect. */
  readonly held: readonly (readonly [count: number, damage: number, ...stacks: number[]])[];
}

interface TeamCase {
  readonly character: string;
  readonly actor: RecordedBuild;
  readonly team: readonly RecordedBuild[];
  readonly open: readonly string[];
  readonly effects: readonly string[];
  readonly hits: readonly RecordedHits[];
}

const { rotations } = recorded<{ rotations: readonly TeamCase[] }>('genshin-teams');

const enemy = {
  ...{ level: 100, res: 0.1, elementRes: {}, defReduction: 0 },
  ...{ isBroken: false, isStunned: false, maxToughness: null, maxHp: null },
};

const buildOf = ({ id, normal = 10, weapon, set, stats }: RecordedBuild): Build => ({
  ...defaultForm(id),
  level: 90,
  ascension: 6,
  rank: 0,
  talents: { normal_attack: normal, elemental_skill: 10, elemental_burst: 10 },
  weapon: { id: weapon, level: 90, refinement: 1, ascension: 6 },
  gear: slots.slice(0, 4).map(({ slot }) => ({
    ...{ slot, setId: set, rarity: 5, level: 20, subStats: [] },
    mainStat: { stat: 'hp', value: 0 },
  })),
  stats,
});

const opening = (text: string): RotationStep => {
  const [skill = '', variant = null] = text.split(' @ ');
  return step(skill, { variant, aura: 'none' });
};

const resonances = ['pyro', 'hydro', 'cryo', 'geo', 'dendro', 'dendro-2', 'dendro-3'];

/** Only what gcsim had for the hit. */
const onlyThese = (effects: readonly string[], stacks: readonly number[]) => ({
  conditional: false,
  ...Object.fromEntries(resonances.map((one) => [`resonance_${one}`, false])),
  ...Object.fromEntries(effects.map((id, at) => [id, (stacks[at] ?? 0) > 0 && (stacks[at] ?? 0)])),
});

/** The damage of one such hit here. */
function damageOf(row: TeamCase, hit: RecordedHits, stacks: readonly number[]): number {
  const { skill, attack = 1, variant = null, type = null, aura = 'none', reaction, at = -1 } = hit;
  const rotation = [
    ...row.open.map(opening),
    step(skill, { count: attack, variant, type, aura }),
    ...(reaction === undefined ? [] : [step('reaction', { type: reaction, aura: 'none' })]),
  ];
  const { hits } = simulateGenshin(
    {
      actor: buildOf(row.actor),
      team: row.team.map(buildOf),
      ...{ enemy, rotation, buffs: [], critMode: 'average', explain: false },
      effects: onlyThese(row.effects, stacks),
    },
    pack,
  );
  const number = row.open.length + 1;
  const sum = (damages: readonly number[]): number => damages.reduce((all, one) => all + one, 0);
  const own = hits.filter((one) => one.step === number);
  const isFurther = ({ name }: { readonly name: string }): boolean => name.startsWith('Further');
  const damages = (further: boolean): number[] =>
    own.filter((one) => isFurther(one) === further).map(({ damage }) => damage);
  if (hit.parts !== undefined) return sum(damages(true)) / hit.parts;
  const reacted = hits.filter((one) => one.step > number).map(({ damage }) => damage);
  return (damages(false).at(at) ?? 0) + sum(reacted);
}

const played = (row: TeamCase) =>
  row.hits.map((hit) => ({
    name: hit.name,
    there: hit.held.reduce((sum, [, damage]) => sum + damage, 0),
    here: hit.held.reduce(
      (sum, [count, , ...stacks]) => sum + count * damageOf(row, hit, stacks),
      0,
    ),
  }));

/** Where what gcsim has differs, and by how much at most. */
const different: Readonly<Record<string, number>> = {
  // It keeps the DEF that she had when she cast her burst; here her ATK follows her DEF.
  noelle: 0.12,
  // The bolts of her passive talent trigger aggravate there.
  'cyno Duststalker Bolt (aggravate)': 0.6,
  // The quills have the ATK of Shenhe with what her own team gives her.
  'ayaka Normal 0': 0.07,
};

describe('what the hits of a rotation with a team deal is what gcsim computes', () => {
  test.each(rotations)('$character', (row) => {
    const kinds = played(row);
    const total = (of: 'here' | 'there') => kinds.reduce((sum, kind) => sum + kind[of], 0);
    const off = Math.abs(total('here') / total('there') - 1);
    expect(off).toBeLessThanOrEqual(different[row.character] ?? 0.05);
    for (const { name, here, there } of kinds) {
      const most = different[`${row.character} ${name}`] ?? different[row.character] ?? 0.05;
      expect(Math.abs(here / there - 1), `${name}: ${here} here, ${there} there`).toBeLessThan(
        most,
      );
    }
  });
});
