import { z } from 'zod';
import type { BangbooBody, LevelRecord, StatBonus } from '../../../src/games/catalog.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { checkTable } from '../rows.ts';

type BangbooStats = Required<Pick<BangbooBody, 'levels' | 'stats'>>;

/** The tables of the game have some columns under names that say nothing. */
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

/** The stats of a bangboo by its id: at all levels as the game's tables of 1.6 have it, else at level 60 alone. */
export function readBangbooStats(source: DataSource): (id: number) => BangbooStats {
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
    // The newer of the two: a bangboo was given its critical hits later.
    return known === undefined ? made : { ...made, stats: atTop };
  };
}

/** Sources of numbers alone: the catalog is made without one that is gone. */
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
