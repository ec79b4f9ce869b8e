import type { Language } from '../../games/ids.ts';
import type { Language as LanguageName } from '../../gql/graphql.ts';

const names: Readonly<Record<Language, LanguageName>> = {
  en: 'en',
  id: 'id',
  ja: 'ja',
  'zh-cn': 'ZH_CN',
  'zh-tw': 'ZH_TW',
};

/** A language as the graph names it; `zh-cn` cannot be a name there. */
export const languageName = (language: Language): LanguageName => names[language];
