export const gameIds = ['genshin', 'hsr', 'zzz'] as const;
export type GameId = (typeof gameIds)[number];

/** The languages of the names; each game's player answers allow a subset (R1.16). */
export const languages = ['en', 'id', 'ja', 'zh-cn', 'zh-tw'] as const;
export type Language = (typeof languages)[number];

/** What the languages are called in the addresses of the publisher's pages. */
export const newsLanguages: Readonly<Record<Language, string>> = {
  en: 'en-us',
  id: 'id-id',
  ja: 'ja-jp',
  'zh-cn': 'zh-cn',
  'zh-tw': 'zh-tw',
};

/** A UID is 9 or 10 digits, everywhere (R1.6). */
export const uidPattern = /^[0-9]{9,10}$/;
/** What is said of a UID that is none. */
export const uidMessage = 'A UID has 9 or 10 digits.';

/** A batch of players names at most so many UIDs, counted before duplicates collapse (R6.12). */
export const maxBatchUids = 20;
