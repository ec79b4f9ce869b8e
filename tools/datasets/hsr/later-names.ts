import { z } from 'zod';
import type { Language } from '../../../src/games/ids.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { textFolders } from '../languages.ts';
import { checkTable } from '../rows.ts';
import type { CatalogPoint, CatalogSkill } from './catalog-schemas.ts';
import { table } from './tables-source.ts';

/** The rows that say under which id the game keeps a text. */
export interface TextIds {
  readonly ranks: Readonly<Record<string, { readonly Name: string | null }>>;
  readonly paths: Readonly<Record<string, { readonly BaseTypeText: string }>>;
  readonly passives: Readonly<
    Record<string, Readonly<Record<string, { readonly SkillName: string }>>>
  >;
  readonly skills: ReadonlyMap<number, CatalogSkill>;
  readonly points: ReadonlyMap<string, readonly CatalogPoint[]>;
}

type Texts = Readonly<Record<string, string>>;
/** Under which id a text is kept, and what it is. */
type Entry = readonly [id: string | null | undefined, text: string];

const named = z.object({ Id: z.string(), Name: z.string() });
const characters = table(z.object({ Eidolons: z.array(named) }));
/** The kinds of skills are members; what is no skill beside them is left. */
const skillRows = table(z.record(z.string(), z.union([named, z.unknown()])));
const traces = table(z.object({ Nodes: table(named) }));
const lightCones = table(z.object({ EffectName: z.string() }));

/**
 * Names in a language whose texts the source does not have: another data set tells them by what they name, and ends
 * with an older version. Empty where it is not there either.
 */
export function laterNames(source: DataSource, language: Language, ids: TextIds): Texts {
  const read = <Row extends z.ZodType>(file: string, schema: Row): z.output<Row> => {
    const path = `thebowja-starrail/${textFolders[language]}/${file}.json`;
    return checkTable(path, findTable(source, path) ?? {}, schema);
  };
  const points = new Map([...ids.points.values()].flat().map((point) => [point.PointID, point]));
  const skills = Object.values(read('characterskills', skillRows)).flatMap((row) =>
    Object.values(row).flatMap((skill) => named.safeParse(skill).data ?? []),
  );
  const entries: readonly Entry[] = [
    ...Object.values(read('characters', characters)).flatMap(({ Eidolons }) =>
      Eidolons.map(({ Id, Name }): Entry => [ids.ranks[Id]?.Name, Name]),
    ),
    ...skills.map(({ Id, Name }): Entry => [ids.skills.get(Number(Id))?.[0]?.SkillName, Name]),
    ...Object.values(read('charactertraces', traces)).flatMap(({ Nodes }) =>
      Object.entries(Nodes).map(
        ([id, { Name }]): Entry => [points.get(Number(id))?.PointName, Name],
      ),
    ),
    ...Object.entries(read('lightcones', lightCones)).map(
      ([id, { EffectName }]): Entry => [ids.passives[id]?.['1']?.SkillName, EffectName],
    ),
    ...Object.values(read('paths', table(named))).map(
      ({ Id, Name }): Entry => [ids.paths[Id]?.BaseTypeText, Name],
    ),
  ];
  return Object.fromEntries(
    entries.flatMap(([id, text]) => (typeof id === 'string' && text !== '' ? [[id, text]] : [])),
  );
}
