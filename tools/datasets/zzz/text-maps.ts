import type { Language } from '../../../src/games/ids.ts';

/** Names of the game's items in one language, by key. */
export type TextMap = Readonly<Record<string, string>>;

/** What the files of the game's item names are called by; the simplified Chinese one has no mark. */
const textMapCodes: Readonly<Record<Language, string>> = {
  en: '_EN',
  id: '_ID',
  ja: '_JA',
  'zh-cn': '',
  'zh-tw': '_CHT',
  de: '_DE',
  es: '_ES',
  fr: '_FR',
  ko: '_KO',
  pt: '_PT',
  ru: '_RU',
  th: '_TH',
  vi: '_VI',
  it: '_IT',
  tr: '_TR',
};

export const textMapPath = (language: Language): string =>
  `hb-data-textmaps-zzz/TextMap${textMapCodes[language]}TemplateTb.json`;
