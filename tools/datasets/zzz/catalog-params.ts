import type { ParamRecord, ParamUnit } from '../../../src/games/catalog.ts';
import { evaluate } from './catalog-formula.ts';
import type { SkillNumbers } from './catalog-source.ts';
import { calculated, round } from './catalog-text.ts';

export type Table = Pick<ParamRecord, 'unit' | 'values'>;

/** Twelve, and four more by mindscapes. */
const skillLevels = Array.from({ length: 16 }, (_, index) => index + 1);
/** The properties that a formula asks a skill for: damage and daze. */
const skillProperties: Readonly<
  Record<string, (skill: SkillNumbers) => readonly [number, number]>
> = {
  1001: (skill) => [skill.DamageValue, skill.DamageGrowth],
  1002: (skill) => [skill.DazeValue, skill.DazeGrowth],
};

/** The numbers of all levels that a line of the source stands for: one table, or one for each number of a text. */
export function levelTables(
  param: string,
  skills: Readonly<Record<string, SkillNumbers>>,
): readonly Table[] {
  if (!param.includes('Skill:')) {
    return columns(skillLevels.map((level) => calculated(param, level)));
  }
  const percent = (level: number): number =>
    evaluate(param, { level, skill: (id, property) => skillValue(skills[id], property, level) });
  // The skills' numbers are hundredths of a percent.
  return [{ unit: 'percent', values: skillLevels.map((level) => round(percent(level) / 100, 2)) }];
}

function skillValue(skill: SkillNumbers | undefined, property: string, level: number): number {
  const read = skillProperties[property];
  if (skill === undefined || read === undefined) {
    throw new Error(`A text asks for the property ${property} of a skill that does not have it.`);
  }
  const [value, growth] = read(skill);
  return value + growth * (level - 1);
}

const numberPattern = /(\d[\d,]*(?:\.\d+)?)(%|s(?!\w))?/g;

const unitOf = (suffix: string | undefined): ParamUnit => {
  if (suffix === '%') return 'percent';
  return suffix === 's' ? 'seconds' : 'flat';
};

/** Reads the same numbers out of the text of each level; none when the texts do not have the same numbers. */
export function columns(texts: readonly string[]): readonly Table[] {
  const rows = texts.map((text) => [...text.matchAll(numberPattern)]);
  const [first = []] = rows;
  if (rows.some((row) => row.length !== first.length)) return [];
  return first.map(([, , suffix], index) => ({
    unit: unitOf(suffix),
    values: rows.map((row) => Number(row[index]?.[1]?.replaceAll(',', ''))),
  }));
}

/** Without the numbers that are the same at every level. */
export const growing = (tables: readonly Table[]): readonly Table[] =>
  tables.filter(({ values }) => values.some((value) => value !== values[0]));
