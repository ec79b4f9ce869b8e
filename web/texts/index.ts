import type { Language } from '../../src/games/ids.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { id } from './id.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { zhCn } from './zh-cn.ts';

const texts: Partial<Record<Language, Texts>> = {
  en,
  ja,
  'zh-cn': zhCn,
  id,
  ko,
  ru,
  de,
  es,
  pt,
  fr,
};

/** Languages without texts of their own read those of another. */
const nearest: Partial<Record<Language, Language>> = { 'zh-tw': 'zh-cn' };

export const textsOf = (language: Language): Texts =>
  texts[language] ?? texts[nearest[language] ?? 'en'] ?? en;

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  id: 'Bahasa Indonesia',
  ja: '日本語',
  'zh-cn': '简体中文',
  'zh-tw': '繁體中文',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ko: '한국어',
  pt: 'Português',
  ru: 'Русский',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  it: 'Italiano',
  tr: 'Türkçe',
};
