import { describe, expect, test } from 'vitest';
import { type BreakType, computeBreak } from '../../../../src/games/hsr/builds/damage/break.ts';
import { computeHit, type HitInput } from '../../../../src/games/hsr/builds/damage/hit.ts';
import { expectSame, type RecordedCase, recorded } from '../../../support/damage-cases.ts';

/** What the recorded programs know of an enemy, and what gets through it. */
interface Facing {
  readonly enemy: {
    readonly level: number;
    readonly res: number;
    readonly defReduction: number;
    readonly vulnerability: number;
    readonly damageReduction: number;
    readonly broken: boolean;
  };
  readonly defIgnore: number;
  readonly resPen: number;
  readonly level: number;
}
interface DirectCase extends Facing, Pick<HitInput, 'scaling' | 'bonus'> {
  readonly crit: { readonly rate: number; readonly damage: number };
}
type DotCase = Omit<DirectCase, 'crit'>;
interface BreakCase extends Facing {
  readonly type?: BreakType;
  readonly element: string;
  readonly breakEffect: number;
  readonly maxToughness?: number;
  readonly stacks?: number;
  /** Of which a basic attack takes 10. */
  readonly toughness?: number;
  readonly efficiency?: number;
  readonly modifier?: number;
}

const { cases } = recorded<{ cases: readonly RecordedCase<unknown, unknown>[] }>('hsr');
const ofKind = <Input, Expected>(...kinds: readonly string[]) =>
  cases.filter(({ kind }) => kinds.includes(kind)) as readonly RecordedCase<Input, Expected>[];

const modes = { nonCrit: 'never', crit: 'always', average: 'average' } as const;
type Outcome = keyof typeof modes;

const target = ({ enemy, defIgnore, resPen }: Facing): HitInput['enemy'] => ({
  level: enemy.level,
  res: enemy.res,
  resPen,
  defReduction: enemy.defReduction + defIgnore,
  vulnerability: enemy.vulnerability,
  damageReduction: enemy.damageReduction,
  isBroken: enemy.broken,
});

describe('a single hit is what srsim computes', () => {
  test.each(ofKind<DirectCase, Readonly<Record<Outcome, number>>>('direct'))(
    '$name',
    ({ input, expected }) => {
      for (const [outcome, mode] of Object.entries(modes) as [Outcome, (typeof modes)[Outcome]][]) {
        const { scaling, bonus, level } = input;
        const crit = { mode, ...input.crit };
        const { damage, ...hit } = computeHit({
          scaling,
          bonus,
          level,
          crit,
          enemy: target(input),
        });
        expectSame(damage, expected[outcome], outcome);
        expectSame(hit[outcome], expected[outcome], `${outcome} beside ${mode}`);
      }
    },
  );

  test.each(ofKind<DotCase, { damage: number }>('dot'))('$name', ({ input, expected }) => {
    const { scaling, bonus, level } = input;
    const hit = computeHit({ scaling, bonus, level, crit: null, enemy: target(input) });
    expectSame(hit.damage, expected.damage, 'damage');
    expect([hit.nonCrit, hit.crit]).toEqual([hit.damage, hit.damage]);
  });
});

const damageOf = (input: BreakCase, type: BreakType): number =>
  computeBreak({
    type,
    element: input.element,
    level: input.level,
    breakEffect: input.breakEffect,
    enemy: target(input),
    maxToughness: input.maxToughness ?? 0,
    maxHp: null,
    stacks: input.stacks ?? 1,
    toughness: (input.toughness ?? 0) * 3,
    efficiency: input.efficiency ?? 0,
    superBreak: input.modifier ?? 0,
  }).damage;

describe('a break and what it leaves is what srsim computes', () => {
  test.each(ofKind<BreakCase, { damage: number }>('break', 'break_effect'))(
    '$name',
    ({ input, expected }) => {
      expectSame(damageOf(input, input.type ?? 'break'), expected.damage, 'damage');
    },
  );
});

/** That program has the level's base with four decimals. */
const fourDecimals = 1e-6;

describe('a super break is what another calculator computes', () => {
  test.each(ofKind<BreakCase, { damage: number }>('super_break'))(
    '$name',
    ({ input, expected }) => {
      expectSame(damageOf(input, 'super_break'), expected.damage, 'damage', fourDecimals);
    },
  );
});
