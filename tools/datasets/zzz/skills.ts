import type {
  CoreSkillRecord,
  LevelCostRecord,
  ParamRecord,
  RankRecord,
  StatBonus,
  TalentRecord,
} from '../../../src/games/catalog.ts';
import { firstLanguages, type Language, languages } from '../../../src/games/ids.ts';
import type { Names, Text } from '../../../src/games/names.ts';
import type { AgentText, SkillLine } from './source.ts';
import {
  columns,
  growing,
  levelTables,
  type MarkedText,
  namesOf,
  type Table,
  textOf,
} from './text.ts';

type AgentTexts = readonly MarkedText<AgentText>[];

/** Before any enhancement, then A to F. */
const coreLevels = [1, 2, 3, 4, 5, 6, 7];
/** The agent level that each enhancement asks for. */
const coreEnhancements = [
  ['A', 15],
  ['B', 25],
  ['C', 35],
  ['D', 45],
  ['E', 55],
  ['F', 60],
] as const;
const mindscapes = [1, 2, 3, 4, 5, 6];

/** The skills as the game orders them, and their keys in the source. */
const skillKeys = [
  ['basic', '0'],
  ['dodge', '2'],
  ['assist', '6'],
  ['special', '1'],
  ['chain', '3'],
] as const;

/** A heading of the source's table of numbers and the lines below it. */
interface Block {
  readonly id: string;
  readonly title: string;
  readonly lines: (readonly [id: string, param: string])[];
}

/** Every move with its numbers, then the core skill and the additional ability. */
export const talentRecords = (texts: AgentTexts, costs: SkillCosts): readonly TalentRecord[] => [
  ...skillKeys.flatMap(([type, key]) =>
    moves(texts, type, key).map((move) => ({ ...move, levelCosts: costs.skill })),
  ),
  ...coreTalents(texts).map((talent) => ({ ...talent, levelCosts: costs.core })),
];

/** The moves of a kind share their level, and so do the core skill and the additional ability. */
interface SkillCosts {
  readonly skill: readonly LevelCostRecord[];
  readonly core: readonly LevelCostRecord[];
}

function moves(texts: AgentTexts, type: string, key: string): TalentRecord[] {
  const lines = Object.entries(texts[0]?.text.SkillDescriptions[key] ?? {});
  const described = lines.filter(([, line]) => isMove(line));
  const titles = new Set(described.map(([, line]) => line.Title));
  const blocks = blocksOf(lines);
  const record = (id: string, own: readonly Block[]): TalentRecord => ({
    type,
    names: namesOf(texts, (text) => text.SkillDescriptions[key]?.[id]?.Title),
    description: textOf(texts, (text) => text.SkillDescriptions[key]?.[id]?.Description),
    params: own.flatMap((block) => block.lines.flatMap((line) => paramRecords(texts, key, line))),
  });
  return [
    ...described.map(([id, { Title }]) =>
      record(
        id,
        blocks.filter(({ title }) => title === Title),
      ),
    ),
    // Forms of a move that have numbers of their own and no text.
    ...blocks
      .filter(({ title, lines: own }) => !titles.has(title) && own.length > 0)
      .map((block) => record(block.id, [block])),
  ];
}

/** What the game says of a move; its other rows are numbers. */
export const isMove = ({ Title, Description }: SkillLine): boolean =>
  Title !== undefined && Description !== undefined;

/** The headings of a skill's table of numbers, with the lines below each. */
export function blocksOf(lines: readonly (readonly [string, SkillLine])[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const [id, { Title, Param }] of lines) {
    if (Title !== undefined) blocks.push({ id, title: Title, lines: [] });
    else if (Param !== undefined) blocks.at(-1)?.lines.push([id, Param]);
  }
  return blocks;
}

function paramRecords(
  texts: AgentTexts,
  key: string,
  [id, param]: readonly [string, string],
): ParamRecord[] {
  const labels = namesOf(texts, (text) => text.SkillDescriptions[key]?.[id]?.Description);
  return levelTables(param, texts[0]?.text.Skills ?? {}).map((table) => ({ labels, ...table }));
}

/** Empty for an agent whom the source does not describe yet. */
function coreTalents(texts: AgentTexts): TalentRecord[] {
  const names = namesOf(texts, (text) => text.CoreSkill.UniqueSkill.Title);
  const tables = coreTables(texts);
  const records: TalentRecord[] = [
    {
      type: 'core',
      names,
      description: coreDescription(texts, 1),
      params: tables.map((table) => ({
        // The source gives the growing numbers no name: one alone is called by the skill.
        labels: tables.length > 1 ? noLabels : names,
        ...table,
      })),
    },
    {
      type: 'core',
      names: namesOf(texts, (text) => text.CoreSkill.MathSkill.Title),
      description: textOf(texts, (text) => text.CoreSkill.MathSkill.Description),
      params: [],
    },
  ];
  return records.filter((record) => record.names.some((name) => name !== null));
}

/** Languages that write 2.4 with a point. */
const pointLanguages: readonly Language[] = ['en', 'zh-cn', 'zh-tw', 'ja'];

/** What grows with the core skill, from the first language that writes the same numbers at every level. */
function coreTables(texts: AgentTexts): readonly Table[] {
  const levels = coreLevels.map((level) => coreDescription(texts, level));
  const inLanguages = pointLanguages.map((language) =>
    columns(levels.map((text) => text?.[languages.indexOf(language)] ?? '')),
  );
  return growing(inLanguages.find(({ length }) => length > 0) ?? []);
}

const noLabels: Names = firstLanguages.map(() => null);

const coreDescription = (texts: AgentTexts, level: number) =>
  textOf(texts, (text) => text.CoreSkill.UniqueSkill.DescriptionByLevel[level]);

/** Core skill A to F, with what each has added to the agent's stats and what it costs, if that is known. */
export const coreSkillRecords = (
  texts: AgentTexts,
  stats: readonly (readonly StatBonus[])[],
  costs: readonly LevelCostRecord[],
): readonly CoreSkillRecord[] =>
  coreEnhancements.map(([letter, agentLevel], index) => ({
    letter,
    names: namesOf(texts, (text) => text.CoreSkill.UniqueSkill.Title),
    description: coreDescription(texts, index + 2),
    stats: stats[index] ?? [],
    unlock: {
      agentLevel,
      ...(costs[index] && { currency: costs[index].currency }),
      materials: costs[index]?.materials ?? [],
    },
  }));

/** What the game writes in place of a text that it keeps back. */
const hidden: ReadonlySet<string | null> = new Set([
  'Mindscape Effect Hidden',
  'Efek Mindscape belum terungkap',
  '心象映画効果 未公開',
  '影画效果未揭示',
  '影畫效果未揭示',
]);

const revealed = (text: Text): Text => (text?.some((words) => hidden.has(words)) ? null : text);

export const mindscapeRecords = (texts: AgentTexts): readonly RankRecord[] =>
  mindscapes.map((level) => ({
    level,
    names: namesOf(texts, (text) => text.Talents[level]?.Title),
    description: revealed(textOf(texts, (text) => text.Talents[level]?.Description)),
  }));
