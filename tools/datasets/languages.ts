import type { z } from 'zod';
import { isFirst, type Language, languages } from '../../src/games/ids.ts';
import { type DataSource, findTable, MissingTable } from './dataset.ts';
import { checkTable, readTable } from './rows.ts';

/** What texts of extracted data are filed under. */
export const textFolders: Readonly<Record<Language, string>> = {
  en: 'EN',
  id: 'ID',
  ja: 'JP',
  'zh-cn': 'CHS',
  'zh-tw': 'CHT',
  de: 'DE',
  es: 'ES',
  fr: 'FR',
  ko: 'KR',
  pt: 'PT',
  ru: 'RU',
  th: 'TH',
  vi: 'VI',
  it: 'IT',
  tr: 'TR',
};

/** The same where they have their English names. */
export const namedFolders: Readonly<Record<Language, string>> = {
  en: 'English',
  id: 'Indonesian',
  ja: 'Japanese',
  'zh-cn': 'ChineseSimplified',
  'zh-tw': 'ChineseTraditional',
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  ko: 'Korean',
  pt: 'Portuguese',
  ru: 'Russian',
  th: 'Thai',
  vi: 'Vietnamese',
  it: 'Italian',
  tr: 'Turkish',
};

/** The languages that a source may lack. */
export const everyLaterLanguage: readonly Language[] = languages.filter((one) => !isFirst(one));

/** How the two files of texts that stand in no folder of their language end. */
const fileEnds = (language: Language): readonly string[] => {
  const short = textFolders[language];
  return [`${short}TemplateTb`, ...(language === 'ko' ? ['KOTemplateTb'] : [])];
};

const languageOfPart: ReadonlyMap<string, Language> = new Map(
  everyLaterLanguage.flatMap((language) => {
    const short = textFolders[language];
    const parts = [short, short.toLowerCase(), namedFolders[language], ...fileEnds(language)];
    return parts.map((part) => [part, language] as const);
  }),
);

/** Whose texts alone a table holds; undefined for one of a first language, and for one that holds no texts or all. */
const laterLanguageOf = (path: string): Language | undefined =>
  path
    .split(/[/._]/)
    .map((part) => languageOfPart.get(part))
    .find((language) => language !== undefined);

/** A source without the tables of later languages that were not asked for. */
export const sourceIn = (source: DataSource, asked: readonly Language[]): DataSource => ({
  json(path) {
    const language = laterLanguageOf(path);
    if (language === undefined || asked.includes(language)) return source.json(path);
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

const sisterFirst = /\{F#[^{}]*\}\{M#([^{}]*)\}/g;
const brotherFirst = /\{M#([^{}]*)\}\{F#[^{}]*\}/g;

/** A text of the games with one of its two forms of address: the brother's. */
export const inOneForm = (text: string): string =>
  text.replace(sisterFirst, '$1').replace(brotherFirst, '$1');
