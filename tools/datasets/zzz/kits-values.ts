import type { KitPart } from '../../../src/games/builds/kit.ts';
import { evaluate } from './catalog-formula.ts';
import type { AgentText } from './catalog-source.ts';

/** Twelve, and four more by mindscapes. */
const levels = Array.from({ length: 16 }, (_, index) => index + 1);

const repetition = /^(\{(?:[^{}]|\{[^{}]*\})*\})\s*\*\s*(\d+)$/;

/** `{…} * 3` is three damage instances of what stands in the brackets. */
export function repeated(formula: string): readonly [single: string, times: number] {
  const [, single = formula, times = '1'] = repetition.exec(formula) ?? [];
  return [single, Number(times)];
}

/** A formula that a text calculates itself, as a fraction: `{CAL:0.12+AvatarSkillLevel(0)*0.01,100,2}%`. */
const calculated = /^\{CAL:([^,]+),100,\d\}%$/;

/** Takes off what is no number of the source's, but of the computation. */
const decimals = 1e8;

/**
 * Fractions by level: of the skills' numbers, hundredths of a percent at level 1 and their growth, or of a formula that
 * stands in the text.
 */
export function valuesOf(formula: string, { Skills }: AgentText): KitPart['values'] {
  const [, own] = calculated.exec(formula) ?? [];
  const perUnit = own === undefined ? 10_000 : 1;
  const damageOf = (id: string, level: number): number => {
    const skill = Skills[id];
    if (skill === undefined)
      throw new Error(`A formula asks for the skill ${id}, which is not there.`);
    return skill.DamageValue + skill.DamageGrowth * (level - 1);
  };
  return levels.map((level) => {
    const value = evaluate(own ?? formula, { level, skill: (id) => damageOf(id, level) });
    return Math.round((value / perUnit) * decimals) / decimals;
  });
}
