import type { EvidenceContentType, Language, WebhookEvent } from '../../gql/graphql.ts';
import { nearest } from '../../lib/nearest.ts';
import { withoutKeys } from '../../lib/redact.ts';

const maxShown = 64;

export const unknownName = (kind: string, name: string, known: readonly string[]): string =>
  `unknown ${kind}; ${knownHint(name, known)}`;

/** The known name that is nearest, or all known names. */
export function knownHint(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  if (meant !== undefined) return `did you mean ${meant}?`;
  return known.length > 0 ? `known are ${known.join(', ')}.` : 'there are none here.';
}

/** A name of the caller that is safe to repeat in an answer: short and without keys (R2.3). */
export const shownName = (name: string): string => withoutKeys(name).slice(0, maxShown);

// Names in the graph cannot have a dot, slash or dash, so these differ in /v1.

export const languageWords = {
  en: 'en',
  id: 'id',
  ja: 'ja',
  ZH_CN: 'zh-cn',
  ZH_TW: 'zh-tw',
  de: 'de',
  es: 'es',
  fr: 'fr',
  ko: 'ko',
  pt: 'pt',
  ru: 'ru',
  th: 'th',
  vi: 'vi',
  it: 'it',
  tr: 'tr',
} as const satisfies Readonly<Record<Language, string>>;

type LanguageNames = { readonly [Name in Language as (typeof languageWords)[Name]]: Name };

const languageNames = Object.fromEntries(
  Object.entries(languageWords).map(([name, word]) => [word, name]),
) as LanguageNames;

/** The name in the graph of a language of /v1. */
export const nameOfLanguage = (word: keyof LanguageNames): Language => languageNames[word];

const publicLanguages = new Map<string, string>(Object.entries(languageWords));

/** The public name of a language in an answer. */
export const publicLanguage = (language: string): string =>
  publicLanguages.get(language) ?? language;

export const contentTypeWords = {
  IMAGE_PNG: 'image/png',
  IMAGE_JPEG: 'image/jpeg',
  IMAGE_WEBP: 'image/webp',
} as const satisfies Readonly<Record<EvidenceContentType, string>>;

export const eventWords = {
  REPORT_REVIEWED: 'report.reviewed',
  TRUST_SCORE_CHANGED: 'trust_score.changed',
  NOTICE_PUBLISHED: 'notice.published',
} as const satisfies Readonly<Record<WebhookEvent, string>>;
