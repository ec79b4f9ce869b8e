import { publisherLanguages } from '../lib/publisher-languages.ts';

export const gameIds = ['genshin', 'hsr', 'zzz'] as const;
export type GameId = (typeof gameIds)[number];

/** The languages that all records are asked for in; each game's player answers allow a subset (R1.16). */
export const firstLanguages = ['en', 'id', 'ja', 'zh-cn', 'zh-tw'] as const;

/** Whether all sources have the texts of the language; of other languages they may lack some (R17.2). */
export const isFirst = (language: Language): boolean =>
  firstLanguages.some((first) => first === language);

/** Further languages that the sources of every game have (R17.2). */
export const furtherLanguages = ['de', 'es', 'fr', 'ko', 'pt', 'ru', 'th', 'vi'] as const;

/**
 * The languages of the names. Stored records have a column for each in this order, so a new one is added at the
 * end.
 */
export const languages = [...firstLanguages, ...furtherLanguages, 'it', 'tr'] as const;
export type Language = (typeof languages)[number];

/** What each of them is called by the publisher. */
export const newsLanguages: Readonly<Record<Language, string>> = publisherLanguages;

/** A UID is 9 or 10 digits, everywhere (R1.6). */
export const uidPattern = /^[0-9]{9,10}$/;
/** The message for a text that is no UID. */
export const uidMessage = 'A UID has 9 or 10 digits.';

/** The most UIDs in a batch of players, counted before duplicates collapse (R6.12). */
export const maxBatchUids = 20;
