/** Language codes of the publisher of the games, in URLs of its pages and announcements. */
export const publisherLanguages = {
  en: 'en-us',
  id: 'id-id',
  ja: 'ja-jp',
  'zh-cn': 'zh-cn',
  'zh-tw': 'zh-tw',
  de: 'de-de',
  es: 'es-es',
  fr: 'fr-fr',
  ko: 'ko-kr',
  pt: 'pt-pt',
  ru: 'ru-ru',
  th: 'th-th',
  vi: 'vi-vn',
  it: 'it-it',
  tr: 'tr-tr',
} as const;
