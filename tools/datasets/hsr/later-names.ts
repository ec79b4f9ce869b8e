import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { furtherLanguages, type Language } from '../../../src/games/ids.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { textFolder } from '../languages.ts';
import { byId, cellsOf, checkTable, mapValues } from '../rows.ts';
import { plainName } from './text.ts';

/** Names by the English one, in the order of `furtherLanguages`, empty where a language has none: what the data set with ids lacks. */
const builtIn: ReadonlyMap<string, readonly string[]> = new Map(
  cellsOf(readFileSync(new URL('later-names.txt', import.meta.url), 'utf8')).map(
    ([english = '', ...names]) => [english, names],
  ),
);

const columns: readonly Language[] = furtherLanguages;

/** A name in one of the further languages, of those that are built in. */
export const laterName = (english: string, language: Language): string | undefined =>
  builtIn.get(english)?.[columns.indexOf(language)] || undefined;

/** Texts by their id in the game. */
type Column = Readonly<Record<string, string>>;

/** The rows of the tables that name a text by its id. */
interface NamedRows {
  readonly ranks: Readonly<Record<string, { readonly Name: string | null }>>;
  readonly skills: Readonly<
    Record<string, Readonly<Record<string, { readonly SkillName: string }>>>
  >;
  readonly points: readonly { readonly PointID: number; readonly PointName: string | null }[];
  readonly passives: Readonly<
    Record<string, Readonly<Record<string, { readonly SkillName: string }>>>
  >;
  readonly paths: Readonly<Record<string, { readonly BaseTypeText: string }>>;
}

/** The id of a text in the game, and the text. */
type Entry = readonly [id: string | null | undefined, text: string];

const named = z.object({ Id: z.string(), Name: z.string() });
const namedCharacters = byId(z.object({ Eidolons: z.array(named) }));
/** The kinds of skills are members; other members are ignored. */
const namedSkills = byId(z.record(z.string(), z.union([named, z.unknown()])));
const namedTraces = byId(z.object({ Nodes: byId(named) }));
const namedLightCones = byId(z.object({ EffectName: z.string() }));

/** What a data set with ids calls them, which ends with an older version. Empty where it lacks the language. */
function namesByIds(
  source: DataSource,
  { language, english }: { readonly language: Language; readonly english: Column },
  rows: NamedRows,
): Column {
  const read = <Row extends z.ZodType>(file: string, schema: Row): z.output<Row> => {
    const path = `thebowja-starrail/${textFolder(language)}/${file}.json`;
    return checkTable(path, findTable(source, path) ?? {}, schema);
  };
  const points = new Map(rows.points.map((one) => [String(one.PointID), one.PointName]));
  /** The node of an enhanced kit has the id of the original behind a 1, and mostly its name. */
  const nodes = (id: string) => {
    const [own, enhanced] = [points.get(id), points.get(`1${id}`)];
    return own && enhanced && english[own] === english[enhanced] ? [own, enhanced] : [own];
  };
  const skills = Object.values(read('characterskills', namedSkills)).flatMap((row) =>
    Object.values(row).flatMap((skill) => named.safeParse(skill).data ?? []),
  );
  const entries: readonly Entry[] = [
    ...Object.values(read('characters', namedCharacters)).flatMap(({ Eidolons }) =>
      Eidolons.map(({ Id, Name }): Entry => [rows.ranks[Id]?.Name, Name]),
    ),
    ...skills.map(
      ({ Id, Name }): Entry => [Object.values(rows.skills[Id] ?? {})[0]?.SkillName, Name],
    ),
    ...Object.values(read('charactertraces', namedTraces)).flatMap(({ Nodes }) =>
      Object.entries(Nodes).flatMap(([id, { Name }]) =>
        nodes(id).map((node): Entry => [node, Name]),
      ),
    ),
    ...Object.entries(read('lightcones', namedLightCones)).map(
      ([id, { EffectName }]): Entry => [rows.passives[id]?.['1']?.SkillName, EffectName],
    ),
    ...Object.values(read('paths', byId(named))).map(
      ({ Id, Name }): Entry => [rows.paths[Id]?.BaseTypeText, Name],
    ),
  ];
  return Object.fromEntries(
    entries.flatMap(([id, text]) => (typeof id === 'string' && text !== '' ? [[id, text]] : [])),
  );
}

/** The names that belong to one English name alone. */
function byEnglish(column: Column, english: Readonly<Record<string, string | null>>) {
  const found = new Map<string, string | undefined>();
  for (const [id, name] of Object.entries(column)) {
    const own = english[id];
    if (own) found.set(own, found.has(own) && found.get(own) !== name ? undefined : name);
  }
  return found;
}

/**
 * Names in a language whose texts the source lacks, from other data sets. What these do not list itself, such as the
 * enhanced kit of a character, has the name of what is called the same in English.
 */
export function readLaterNames(
  source: DataSource,
  wanted: { readonly language: Language; readonly english: Column },
  rows: NamedRows,
): Column {
  const { language, english } = wanted;
  const own = namesByIds(source, wanted, rows);
  const names = mapValues(english, plainName);
  const same = byEnglish(own, names);
  const others = Object.entries(names).flatMap(([id, name]) => {
    const other = name === null ? undefined : (laterName(name, language) ?? same.get(name));
    return other === undefined ? [] : [[id, other] as const];
  });
  return { ...Object.fromEntries(others), ...own };
}
