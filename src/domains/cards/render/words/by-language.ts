import type { Language } from '../../../../games/ids.ts';

/** One word in English and in every other language that we have it in. */
export type Word = Readonly<Partial<Record<Language, string>> & { en: string }>;

/** A word in the first languages; Indonesian players mostly read the English terms, so that `id` may be left out. */
export const word = (en: string, ja: string, zhCn: string, zhTw: string, id = en): Word => ({
  en,
  id,
  ja,
  'zh-cn': zhCn,
  'zh-tw': zhTw,
});

export type Words = Readonly<Record<string, Word>>;

/** A word that a language does not have is in English (R17.2). */
export const inLanguage = (word: Word, language: Language): string => word[language] ?? word.en;

/** What a table has for a name; undefined for what is no member of its own. */
export const wordOf = (words: Words, name: string, language: Language): string | undefined =>
  Object.hasOwn(words, name) && words[name] ? inLanguage(words[name], language) : undefined;
