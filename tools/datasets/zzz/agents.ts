import type {
  AscensionRecord,
  CatalogContent,
  CharacterBody,
  CoreSkillRecord,
  LevelCostRecord,
  LevelRecord,
  ParamRecord,
  RankRecord,
  StatBonus,
  TalentRecord,
} from '../../../src/games/catalog.ts';
import { firstLanguages, type Language, languages } from '../../../src/games/ids.ts';
import { type Names, type Text, textOrNull } from '../../../src/games/names.ts';
import { costOf, levelStops } from '../dataset.ts';
import { makeOf, makeRows } from '../rows.ts';
import { coreLevelCosts, skillLevelCosts } from './costs.ts';
import type { Release } from './releases.ts';
import {
  type AgentText,
  type Avatar,
  type Block,
  blocksOf,
  type CatalogTables,
  elementOf,
  isMove,
  statsOf,
  storePath,
  tooltipRows,
} from './source.ts';
import {
  columnNames,
  columns,
  growing,
  levelTables,
  type MarkedText,
  namesOf,
  storeNames,
  type Table,
  textOf,
  withMarkup,
} from './text.ts';

const prefix = 'Camp';

/** The squads that the game shows, where the source of the factions names only their authority. */
const departments: Readonly<Record<string, readonly string[]>> = {
  'N.E.D.F-Obols': ['1041', '1301', '1361', '1461'],
  'N.E.D.F-Sliver': ['1381'],
  'N.E.P.S-CriminalInvestigation': ['1241', '1251', '1261', '1271'],
  'N.E.P.S-MetropolitanOrderDivision': ['1521'],
  'E.S.D': ['1561', '1571'],
  'A.P.D': ['1591'],
};

/** The faction of an agent by id; null when the sources do not agree on a name. */
function factionsOf({ partners, maps }: CatalogTables): (agentId: string) => Text {
  const chinese = maps[languages.indexOf('zh-cn')] ?? {};
  const keys = new Map(
    Object.entries(chinese)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, name]) => [name, key]),
  );
  return (agentId) => {
    const [department] =
      Object.entries(departments).find(([, agents]) => agents.includes(agentId)) ?? [];
    const key =
      department === undefined ? keys.get(partners[agentId]?.Camp ?? '') : prefix + department;
    return key === undefined ? null : textOrNull(columnNames(maps, key));
  };
}

/** As the game counts them: 1 is not yet promoted. */
const phases = [1, 2, 3, 4, 5, 6];

/** The item that is the game's currency. */
const denny = 10;

/** The agents in the order of their ids. */
export function agentRecords(
  tables: CatalogTables,
  release: (agentId: number) => Release,
): CatalogContent['characters'] {
  const faction = factionsOf(tables);
  return makeRows(
    tables.avatars,
    (avatar, id) => ({
      head: {
        id: Number(id),
        names: storeNames(tables, avatar.Name),
        rarity: avatar.Rarity,
        element: elementOf(avatar),
        weaponType: avatar.ProfessionType || null,
        icon: avatar.CircleIcon,
        portrait: avatar.Image,
        // At the host of splash art.
        splash: `/assets/zzz/Mindscape_${id}_3.webp`,
        region: faction(id),
        ...release(Number(id)),
      },
      // An agent whose texts cannot be read is served without them.
      body: makeOf(tooltipRows('Avatars', id), () => bodyOf(tables, id, avatar)),
    }),
    storePath('avatars'),
  );
}

function bodyOf(tables: CatalogTables, id: string, avatar: Avatar): CharacterBody {
  const own = tables.agentTexts(id);
  const markup = own.map(({ Terms }, index) => ({
    buttons: tables.words[index] ?? {},
    terms: Terms,
  }));
  const texts = withMarkup(own, markup);
  const coreCosts = coreLevelCosts(Number(id));
  return {
    description: null,
    talents: talentRecords(texts, skillLevelCosts(elementOf(avatar)), coreCosts),
    ascension: ascensionRecords(tables.partners[id]?.Level ?? {}),
    levels: levelStops(phases.map((phase) => phase * 10)).map((stop) => levelRecord(avatar, stop)),
    ranks: mindscapeRecords(texts),
    path: null,
    traces: [],
    coreSkill: coreSkillRecords(
      texts,
      avatar.CoreEnhancementProps.slice(1).map((props) => statsOf(tables, props)),
      coreCosts,
    ),
  };
}

/** Stats without core enhancement, rounded as the game does. */
const levelRecord = (
  avatar: Avatar,
  { level, ascension }: Readonly<Record<'level' | 'ascension', number>>,
): LevelRecord => {
  const baseOf = (property: number): number => {
    const growth = Math.floor(((avatar.GrowthProps[property] ?? 0) * (level - 1)) / 10_000);
    const promotion = avatar.PromotionProps[ascension]?.[property] ?? 0;
    return (avatar.BaseProps[property] ?? 0) + growth + promotion;
  };
  return {
    level,
    ascension: ascension + 1,
    hp: baseOf(11_101),
    atk: baseOf(12_101),
    def: baseOf(13_101),
  };
};

/** Empty for an agent that the source lacks. A row has the cost of leaving its level cap. */
const ascensionRecords = (
  rows: NonNullable<CatalogTables['partners'][string]['Level']>,
): readonly AscensionRecord[] =>
  phases.slice(1).flatMap((phase) => {
    const cost = rows[phase - 1]?.Materials;
    const levelCap = rows[phase]?.LevelMax;
    if (cost === undefined || levelCap === undefined) return [];
    const paid = Object.entries(cost).map(([item, count]) => ({ id: Number(item), count }));
    return [{ phase, levelCap, ...costOf(paid, denny) }];
  });

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

/** Every move with its numbers, then the core skill and the additional ability. */
const talentRecords = (
  texts: AgentTexts,
  skillCosts: readonly LevelCostRecord[],
  coreCosts: readonly LevelCostRecord[],
): readonly TalentRecord[] => [
  ...skillKeys.flatMap(([type, key]) =>
    moves(texts, type, key).map((move) => ({ ...move, levelCosts: skillCosts })),
  ),
  ...coreTalents(texts).map((talent) => ({ ...talent, levelCosts: coreCosts })),
];

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

function paramRecords(
  texts: AgentTexts,
  key: string,
  [id, param]: readonly [string, string],
): ParamRecord[] {
  const labels = namesOf(texts, (text) => text.SkillDescriptions[key]?.[id]?.Description);
  return levelTables(param, texts[0]?.text.Skills ?? {}).map((table) => ({ labels, ...table }));
}

/** Empty for an agent without texts. */
function coreTalents(texts: AgentTexts): TalentRecord[] {
  const names = namesOf(texts, (text) => text.CoreSkill.UniqueSkill.Title);
  const tables = coreTables(texts);
  const records: TalentRecord[] = [
    {
      type: 'core',
      names,
      description: coreDescription(texts, 1),
      params: tables.map((table) => ({
        // The growing numbers have no names: a single one is named after the skill.
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

/** The numbers that grow with the core skill, from the first language with the same ones at every level. */
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

/** Core skill A to F, each with the stats that it has added by then and its cost, if that is known. */
const coreSkillRecords = (
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

/** The game's texts for an effect that it does not show yet. */
const hidden: ReadonlySet<string | null> = new Set([
  'Mindscape Effect Hidden',
  'Efek Mindscape belum terungkap',
  '心象映画効果 未公開',
  '影画效果未揭示',
  '影畫效果未揭示',
]);

const revealed = (text: Text): Text => (text?.some((words) => hidden.has(words)) ? null : text);

const mindscapeRecords = (texts: AgentTexts): readonly RankRecord[] =>
  mindscapes.map((level) => ({
    level,
    names: namesOf(texts, (text) => text.Talents[level]?.Title),
    description: revealed(textOf(texts, (text) => text.Talents[level]?.Description)),
  }));
