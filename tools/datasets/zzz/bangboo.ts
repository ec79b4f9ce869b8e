import { z } from 'zod';
import type {
  BangbooBody,
  CatalogContent,
  LevelRecord,
  StatBonus,
} from '../../../src/games/catalog.ts';
import { firstLanguages, languages } from '../../../src/games/ids.ts';
import type { Text } from '../../../src/games/names.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { checkTable, makeOf } from '../rows.ts';
import type { CatalogTables } from './source.ts';
import { columnNames, plainText } from './text.ts';

type BangbooStats = Required<Pick<BangbooBody, 'levels' | 'stats'>>;

/** Some columns of the game's tables have scrambled names. */
const base = z.object({
  ID: z.int(),
  HP: z.int(),
  PAKONBFGMHF: z.int(),
  Attack: z.int(),
  LPJBKIGINHD: z.int(),
  Defence: z.int(),
  JGICJBDEGFF: z.int(),
  BreakStun: z.int(),
  __exp_ElementMastery: z.int(),
  Crit: z.int(),
  BFPCPENPPOB: z.int(),
});
const advance = z.object({
  GFCLKDAOMBM: z.int(),
  IHIEIMELEEH: z.int(),
  PHEKIFGIPAG: z.int(),
  HP: z.int(),
  Attack: z.int(),
  Defence: z.int(),
  KHJICBIHJKE: z.array(z.object({ __exp_PropertyID: z.int(), Number: z.int() })),
});
const top = z.object({
  id: z.int(),
  hp: z.number(),
  atk: z.number(),
  def: z.number(),
  impact: z.number(),
  anomalyMastery: z.number(),
  critRate: z.number(),
  critDamage: z.number(),
});

const gameTable = <Row extends z.ZodType>(row: Row) =>
  z.record(z.string(), z.array(row)).transform((table) => Object.values(table).flat());
const topTable = z.object({ bangboos: z.array(top) }).transform(({ bangboos }) => bangboos);

/** The stats of a bangboo by id: at all levels from the game's tables of 1.6, or else only at level 60. */
function readBangbooStats(source: DataSource): (id: number) => BangbooStats {
  const bases = rowsOf(source, 'zzz-filecfg-1.6/BuddyBattleTemplateTb.json', gameTable(base));
  const advances = rowsOf(
    source,
    'zzz-filecfg-1.6/BuddyLevelAdvanceTemplateTb.json',
    gameTable(advance),
  );
  const tops = rowsOf(source, 'lotwt-zzz-data/bangboos.json', topTable);
  return (id) => {
    const own = bases.find(({ ID }) => ID === id);
    const steps = advances
      .filter(({ GFCLKDAOMBM }) => GFCLKDAOMBM === id)
      .toSorted((left, right) => left.IHIEIMELEEH - right.IHIEIMELEEH);
    const known = tops.find((row) => row.id === id);
    const atTop = known === undefined ? [] : fromTop(known);
    if (own === undefined || steps.length === 0) return { levels: [], stats: atTop };
    const made = fromTables(own, steps);
    // The newer source has the critical hits that a bangboo got later.
    return known === undefined ? made : { ...made, stats: atTop };
  };
}

/** The rows of a source; none where it is missing. */
function rowsOf<Row>(source: DataSource, path: string, schema: z.ZodType<readonly Row[]>) {
  const table = findTable(source, path);
  return table === undefined ? [] : checkTable(path, table, schema, 2);
}

type Base = z.infer<typeof base>;
type Advance = z.infer<typeof advance>;

const grown = (value: number, growth: number, level: number): number =>
  value + Math.floor((growth * (level - 1)) / 10_000);

const levelRecord = (own: Base, step: Advance, level: number): LevelRecord => ({
  level,
  ascension: step.IHIEIMELEEH,
  hp: grown(own.HP, own.PAKONBFGMHF, level) + step.HP,
  atk: grown(own.Attack, own.LPJBKIGINHD, level) + step.Attack,
  def: grown(own.Defence, own.JGICJBDEGFF, level) + step.Defence,
});

/** Level 1 and the last level of each phase, before and after the raise of the cap. */
function fromTables(own: Base, steps: readonly Advance[]): BangbooStats {
  const levels = steps.flatMap((step, index) => [
    levelRecord(own, step, steps[index - 1]?.PHEKIFGIPAG ?? 1),
    levelRecord(own, step, step.PHEKIFGIPAG),
  ]);
  const last = levels.at(-1);
  const raised = (property: number): number =>
    steps.at(-1)?.KHJICBIHJKE.find((row) => row.__exp_PropertyID === property)?.Number ?? 0;
  const stats = fromTop({
    id: own.ID,
    hp: last?.hp ?? 0,
    atk: last?.atk ?? 0,
    def: last?.def ?? 0,
    impact: own.BreakStun,
    anomalyMastery: own.__exp_ElementMastery,
    critRate: (own.Crit + raised(20_101)) / 10_000,
    critDamage: (own.BFPCPENPPOB + raised(21_101)) / 10_000,
  });
  return { levels, stats };
}

/** Whole numbers as the game shows them, and percent points. */
const fromTop = (row: z.infer<typeof top>): readonly StatBonus[] => [
  ['hp', Math.floor(row.hp)],
  ['atk', Math.floor(row.atk)],
  ['def', Math.floor(row.def)],
  ['impact', row.impact],
  ['anomaly_mastery', row.anomalyMastery],
  ['crit_rate', row.critRate * 100],
  ['crit_dmg', row.critDamage * 100],
];

const skill = z.object({
  Level: z.record(z.string(), z.object({ Name: z.string(), Desc: z.string() })),
});
/** A bangboo in a copy of a game wiki, in English: A is the active skill, B the passive one, C the chain attack. */
const bangboo = z.object({ Skill: z.object({ A: skill, B: skill, C: skill }) });
type Skill = z.infer<typeof skill>;

type BangbooTexts = Pick<BangbooBody, 'active' | 'passive' | 'cost' | 'chain'>;

const noWords = { names: null, description: null } as const;

/** The texts of the skills at level 1; null where no source has them. No source has a cost. */
function bangbooTexts(source: DataSource, id: string): BangbooTexts {
  const path = `genshin-optimizer-zzz/bangboo/${id}.json`;
  const table = findTable(source, path);
  if (table === undefined) return { active: noWords, passive: noWords, cost: null, chain: null };
  const { A, B, C } = checkTable(path, table, bangboo, 0).Skill;
  return makeOf([{ file: path, keys: [] }], () => ({
    active: skillWords(A),
    passive: skillWords(B),
    cost: null,
    chain: skillWords(C).description,
  }));
}

const skillWords = ({ Level }: Skill): BangbooBody['active'] => ({
  names: inEnglish(Level[1]?.Name),
  description: inEnglish(Level[1]?.Desc),
});

/** An early copy has the text's key in its place. */
const textKey = /^Bangboo_\w+$/;

function inEnglish(text: string | undefined): Text {
  const english = text === undefined || textKey.test(text) ? null : plainText(text);
  return english === null
    ? null
    : firstLanguages.map((language) => (language === 'en' ? english : null));
}

const namePrefix = 'Bangboo_Name_';

/** The bangboo that have a name and a rank, in the order of their ids. */
export function bangbooRecords(
  source: DataSource,
  { bangboo: facts, maps }: CatalogTables,
): CatalogContent['bangboo'] {
  const chinese = maps[languages.indexOf('zh-cn')] ?? {};
  const statsOf = readBangbooStats(source);
  return Object.entries(chinese)
    .filter(([key]) => key.startsWith(namePrefix))
    .flatMap(([key, name]) => {
      const id = key.slice(namePrefix.length);
      // One has another id in each source.
      const fact = facts[id] ?? Object.values(facts).findLast(({ CHS }) => CHS === name);
      if (fact === undefined) return [];
      // The picture host keeps the game's pictures by their file names.
      const file = fact.icon.split('/').at(-1);
      const head = {
        id: Number(id),
        names: columnNames(maps, key),
        rarity: fact.rank,
        icon: file ? `/ui/zzz/${file}` : null,
      };
      return [{ head, body: { ...bangbooTexts(source, id), ...statsOf(Number(id)) } }];
    })
    .toSorted((left, right) => left.head.id - right.head.id);
}
