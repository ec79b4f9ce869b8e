import { describe, expect, test } from 'vitest';
import { computeHit, type HitInput } from '../../../../src/games/genshin/builds/damage/hit.ts';
import {
  computeDirectLunar,
  computeLunar,
  computeTransformative,
} from '../../../../src/games/genshin/builds/damage/reaction-damage.ts';
import type {
  DirectLunar,
  LunarReaction,
  Transformative,
} from '../../../../src/games/genshin/builds/damage/reactions.ts';
import { expectSame, type RecordedCase, recorded } from '../../../support/damage-cases.ts';

interface Enemy {
  readonly level: number;
  readonly res: number;
  readonly defReduction: number;
  readonly defIgnore: number;
}
interface Power {
  readonly elementalMastery: number;
  readonly bonus: number;
}
type Crit = Omit<HitInput['crit'], 'mode'>;
interface Outcome {
  readonly nonCrit: number;
  readonly crit: number;
  readonly average: number;
}

interface DirectCase extends Omit<HitInput, 'crit' | 'enemy'> {
  readonly crit: Crit;
  readonly enemy: Enemy;
}
interface TransformativeCase {
  readonly level: number;
  readonly enemy: Pick<Enemy, 'res'>;
  readonly reaction: Power & { readonly type: Transformative };
}
interface LunarCase {
  readonly type: LunarReaction;
  readonly enemy: Pick<Enemy, 'res'>;
  readonly contributors: readonly (Power & {
    readonly level: number;
    readonly baseBonus: number;
    readonly crit: Crit;
  })[];
}
interface DirectLunarCase extends Power {
  readonly type: DirectLunar;
  readonly scaling: HitInput['scaling'];
  readonly additive: number;
  readonly baseBonus: number;
  readonly crit: Crit;
  readonly enemy: Pick<Enemy, 'res'>;
}

const { cases } = recorded<{ cases: readonly RecordedCase<unknown, unknown>[] }>('genshin');
const ofKind = <Input, Expected>(...kinds: readonly string[]) =>
  cases.filter(({ kind }) => kinds.includes(kind)) as readonly RecordedCase<Input, Expected>[];

const modes = { nonCrit: 'never', crit: 'always', average: 'average' } as const;
type Mode = keyof typeof modes;

const weights = [0.6, 0.3, 0.05, 0.05] as const;

describe('a single hit is what gcsim computes', () => {
  test.each(ofKind<DirectCase, Outcome>('direct', 'amplify', 'catalyze'))(
    '$name',
    ({ input, expected }) => {
      for (const [outcome, mode] of Object.entries(modes) as [Mode, (typeof modes)[Mode]][]) {
        const { damage, ...hit } = computeHit({
          ...input,
          crit: { mode, ...input.crit },
          enemy: { resReduction: 0, ...input.enemy },
        });
        expectSame(damage, expected[outcome], outcome);
        expectSame(hit[outcome], expected[outcome], `${outcome} beside ${mode}`);
      }
    },
  );

  test.each(ofKind<TransformativeCase, { damage: number }>('transformative'))(
    '$name',
    ({ input: { level, enemy, reaction }, expected }) => {
      const { damage, nonCrit, crit } = computeTransformative({
        ...reaction,
        level,
        res: enemy.res,
      });
      expectSame(damage, expected.damage, 'damage');
      expect([nonCrit, crit]).toEqual([damage, damage]);
    },
  );

  test.each(ofKind<LunarCase, Omit<Outcome, 'average'>>('lunar'))(
    '$name',
    ({ input: { type, enemy, contributors }, expected }) => {
      for (const outcome of ['nonCrit', 'crit'] as const) {
        // A simulation has one contributor, whose damage counts 0.6; gcsim adds up to four, the largest first.
        const parts = contributors.map((contributor) => {
          const crit = { mode: modes[outcome], ...contributor.crit };
          return computeLunar({ ...contributor, type, res: enemy.res, crit }).damage / weights[0];
        });
        const sum = parts
          .toSorted((one, other) => other - one)
          .reduce((damage, part, index) => damage + part * (weights[index] ?? 0), 0);
        expectSame(sum, expected[outcome], outcome);
      }
    },
  );

  test.each(ofKind<DirectLunarCase, Outcome>('direct_lunar'))('$name', ({ input, expected }) => {
    for (const [outcome, mode] of Object.entries(modes) as [Mode, (typeof modes)[Mode]][]) {
      const { damage } = computeDirectLunar({
        ...input,
        flat: input.additive,
        crit: { mode, ...input.crit },
        res: input.enemy.res,
      });
      expectSame(damage, expected[outcome], outcome);
    }
  });
});
