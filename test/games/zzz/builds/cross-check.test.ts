import { describe, test } from 'vitest';
import { disorderMultiplier } from '../../../../src/games/zzz/builds/damage/anomaly.ts';
import { anomalies } from '../../../../src/games/zzz/builds/damage/facts.ts';
import { computeHit, type HitInput } from '../../../../src/games/zzz/builds/damage/hit.ts';
import { expectSame, type RecordedCase, recorded } from '../../../support/damage-cases.ts';

interface Stat {
  readonly base: number;
  readonly percent: number;
  readonly flat: number;
}
interface Facing {
  readonly element: string;
  readonly atk: Stat;
  readonly combatPercent: number;
  readonly bonus: number;
  readonly level: number;
  readonly enemy: {
    readonly level: number;
    readonly baseDef: number;
    readonly defReduction: number;
    readonly res: number;
  };
  readonly resIgnore: number;
  readonly penRatio?: number;
  readonly pen?: number;
  readonly taken: number;
  readonly stun: number;
}
interface DirectCase extends Facing {
  readonly multiplier: number;
  readonly crit: { readonly rate: number; readonly damage: number };
}
interface SheerCase extends DirectCase {
  /** A share of max HP that is added to the sheer force. */
  readonly sheerFromHp: number;
  readonly sheerBonus: number;
}
interface AnomalyCase extends Facing {
  readonly type: keyof typeof anomalies;
  readonly ticks: number;
  readonly secondsLeft: number;
  readonly anomalyProficiency: number;
  readonly anomalyBonus: number;
}

const { cases } = recorded<{ cases: readonly RecordedCase<unknown, unknown>[] }>('zzz');
const ofKind = <Input, Expected>(...kinds: readonly string[]) =>
  cases.filter(({ kind }) => kinds.includes(kind)) as readonly RecordedCase<Input, Expected>[];

const modes = { nonCrit: 'never', crit: 'always', average: 'average' } as const;
type Outcome = keyof typeof modes;
const outcomes = Object.entries(modes) as [Outcome, (typeof modes)[Outcome]][];

/** What every kind of hit has in common. */
const facing = (input: Facing): Omit<HitInput, 'scaling' | 'crit'> => ({
  bonus: input.bonus,
  level: input.level,
  enemy: {
    ...input.enemy,
    resReduction: input.resIgnore,
    damageTaken: input.taken,
    stunBonus: input.stun,
  },
  penRatio: input.penRatio ?? 0,
  pen: input.pen ?? 0,
});

const ofAtk = ({ atk, combatPercent }: Facing, multiplier: number): HitInput['scaling'] => [
  { stat: 'atk', ...atk, combatPercent, multiplier },
];

describe('a single hit is what ZZZ-Plugin computes', () => {
  test.each(ofKind<DirectCase, Readonly<Record<Outcome, number>>>('direct'))(
    '$name',
    ({ input, expected }) => {
      for (const [outcome, mode] of outcomes) {
        const { damage, ...hit } = computeHit({
          ...facing(input),
          scaling: ofAtk(input, input.multiplier),
          crit: { mode, ...input.crit },
        });
        expectSame(damage, expected[outcome], outcome);
        expectSame(hit[outcome], expected[outcome], `${outcome} beside ${mode}`);
      }
    },
  );

  test.each(ofKind<SheerCase, Readonly<Record<Outcome, number>>>('sheer'))(
    '$name',
    ({ input, expected }) => {
      const { atk, combatPercent } = input;
      const initial = atk.base * (1 + atk.percent) + atk.flat;
      const force = Math.floor(0.3 * initial * (1 + combatPercent)) + input.sheerFromHp;
      for (const [outcome, mode] of outcomes) {
        const { damage } = computeHit({
          ...facing(input),
          scaling: [{ base: force, percent: 0, flat: 0, multiplier: input.multiplier }],
          crit: { mode, ...input.crit },
          sheer: { bonus: input.sheerBonus },
        });
        expectSame(damage, expected[outcome], outcome);
      }
    },
  );
});

/** The plugin rounds the factor of the level to four decimals; at level 60 it is 2. */
const toleranceAt = (level: number): number => (level === 60 ? 1e-9 : 5e-5);

describe('an anomaly is what ZZZ-Plugin computes', () => {
  test.each(ofKind<AnomalyCase, { damage: number }>('anomaly', 'disorder'))(
    '$name',
    ({ kind, input, expected }) => {
      const multiplier =
        kind === 'disorder'
          ? disorderMultiplier(input.element, input.secondsLeft)
          : anomalies[input.type].multiplier * input.ticks;
      const { damage } = computeHit({
        ...facing(input),
        scaling: ofAtk(input, multiplier ?? 0),
        anomaly: { proficiency: input.anomalyProficiency, bonus: input.anomalyBonus },
      });
      expectSame(damage, expected.damage, 'damage', toleranceAt(input.level));
    },
  );
});
