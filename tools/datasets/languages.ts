import type { z } from 'zod';
import { isFirst, type Language, languages } from '../../src/games/ids.ts';
import { type DataSource, findTable, MissingTable } from './dataset.ts';
import { checkTable, readTable } from './rows.ts';

/** The folders of a language's texts: `DE` in most sources, `German` in genshin-db. */
const folders: Readonly<Record<Language, readonly [short: string, name: string]>> = {
  en: ['EN', 'English'],
  id: ['ID', 'Indonesian'],
  ja: ['JP', 'Japanese'],
  'zh-cn': ['CHS', 'ChineseSimplified'],
  'zh-tw': ['CHT', 'ChineseTraditional'],
  de: ['DE', 'German'],
  es: ['ES', 'Spanish'],
  fr: ['FR', 'French'],
  ko: ['KR', 'Korean'],
  pt: ['PT', 'Portuguese'],
  ru: ['RU', 'Russian'],
  th: ['TH', 'Thai'],
  vi: ['VI', 'Vietnamese'],
  it: ['IT', 'Italian'],
  tr: ['TR', 'Turkish'],
};
export const textFolder = (language: Language): string => folders[language][0];
export const namedFolder = (language: Language): string => folders[language][1];

/** The languages that a source may lack. */
export const everyLaterLanguage: readonly Language[] = languages.filter((one) => !isFirst(one));

/** Parts of the path of a table that holds the texts of one later language alone. */
const languageOfPart: ReadonlyMap<string, Language> = new Map(
  everyLaterLanguage.flatMap((language) => {
    const [short, name] = folders[language];
    const parts = [short, short.toLowerCase(), name, `${language.toUpperCase()}TemplateTb`];
    return parts.map((part) => [part, language] as const);
  }),
);

/** A source without the tables of later languages that were not asked for. */
export const sourceIn = (source: DataSource, asked: readonly Language[]): DataSource => ({
  json(path) {
    const languages = path.split(/[/._]/).flatMap((part) => languageOfPart.get(part) ?? []);
    if (languages[0] === undefined || asked.includes(languages[0])) return source.json(path);
    throw new MissingTable(`${path} was not asked for.`);
  },
});

/** One table of a language, checked; `none` where a source has no such table of a later language. */
export function readTexts<Schema extends z.ZodType>(
  source: DataSource,
  { language, path }: { readonly language: Language; readonly path: string },
  schema: Schema,
  none: z.output<Schema>,
): z.output<Schema> {
  if (isFirst(language)) return readTable(source, path, schema);
  const table = findTable(source, path);
  return table === undefined ? none : checkTable(path, table, schema);
}

const sisterFirst = /\{F#([^{}]*)\}\{M#([^{}]*)\}/g;
const brotherFirst = /\{M#([^{}]*)\}\{F#([^{}]*)\}/g;

/** A text of the games that speaks to one of the twins, where it has a form for each. */
export const inOneForm = (text: string, isSister = false): string =>
  text.replace(sisterFirst, isSister ? '$1' : '$2').replace(brotherFirst, isSister ? '$2' : '$1');
