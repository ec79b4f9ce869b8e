import { describe, expect, test } from 'vitest';
import { defaultForm } from '../../../../src/games/builds/build.ts';
import { type Hit, plainInput } from '../../../../src/games/builds/simulation.ts';
import { simulateGenshin } from '../../../../src/games/genshin/builds/damage/simulate.ts';
import { kitOf } from '../../../../src/games/genshin/tables.ts';
import { builtInPack } from '../../../support/built-in.ts';
import { recorded } from '../../../support/damage-cases.ts';
import { type RecordedPiece, wornBy } from '../../../support/recorded-gear.ts';

/** The first hit of one cast on an enemy with an aura. */
interface ReactionCase {
  readonly avatarId: number;
  readonly character: string;
  readonly weapon: number;
  readonly action: string;
  readonly aura: string;
  readonly reaction: string;
  readonly nonCrit: number;
  readonly average: number;
  readonly crit: number;
  /** What the reaction deals besides, where it is an instance of its own. */
  readonly entry?: number;
}

const pack = builtInPack('genshin');
const { gear } = recorded<{ gear: readonly RecordedPiece[] }>('genshin-characters');
const { reactions } = recorded<{ reactions: readonly ReactionCase[] }>('genshin-rotations');

function played({ avatarId, weapon, action, aura }: ReactionCase): readonly Hit[] {
  const { skills = {} } = kitOf(defaultForm(avatarId), pack) ?? {};
  const own = Object.values(skills).flatMap(({ variants }) => variants.flatMap(({ hits }) => hits));
  const element = own.find((hit) => hit.element !== 'physical')?.element ?? 'physical';
  return (skills[action]?.variants ?? []).flatMap(
    ({ name }) =>
      simulateGenshin(
        {
          actor: {
            ...defaultForm(avatarId),
            level: 90,
            ascension: 6,
            rank: 0,
            talents: { normal_attack: 9, elemental_skill: 9, elemental_burst: 9 },
            weapon: { id: weapon, level: 90, ascension: 6, refinement: 1 },
            gear: wornBy(gear, element, 20),
            stats: {},
          },
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
          rotation: [{ skill: action, count: 1, aura, type: null, variant: name }],
          ...plainInput,
          effects: { all: false },
        },
        pack,
      ).hits,
  );
}

/** Damage has two decimals here. */
const near = (one: number, other: number): boolean => Math.abs(one / other - 1) <= 5e-5;

describe('what a reaction makes of a hit is what gcsim computes', () => {
  test.each(reactions)('$character $action on $aura: $reaction', (row) => {
    const hits = played(row);
    const hit = hits.find(
      ({ damage, damageNonCrit, damageCrit }) =>
        near(damage, row.average) && near(damageNonCrit, row.nonCrit) && near(damageCrit, row.crit),
    );
    expect(hit, `${row.average} is none of ${hits.map(({ damage }) => damage)}`).toBeDefined();
    if (row.entry === undefined) {
      expect(hit?.reaction).toBe(row.reaction);
      return;
    }
    const dealt = hits.filter(
      ({ skill, reaction }) => skill === 'reaction' && reaction === row.reaction,
    );
    expect(dealt.some(({ damage }) => near(damage, row.entry ?? 0))).toBe(true);
  });
});
