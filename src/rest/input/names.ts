import type { EvidenceContentType, Language, WebhookEvent } from '../../gql/graphql.ts';
import { nearest } from '../../lib/nearest.ts';
import { withoutKeys } from '../../lib/redact.ts';

const maxShown = 64;

/** Says that nothing has this name, and which name may have been meant. */
export const unknownName = (kind: string, name: string, known: readonly string[]): string =>
  `unknown ${kind}; ${knownHint(name, known)}`;

/** The name that may have been meant by another one, or all that are known. */
export function knownHint(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  if (meant !== undefined) return `did you mean ${meant}?`;
  return known.length > 0 ? `known are ${known.join(', ')}.` : 'there are none here.';
}

/** A name as it may be repeated in an answer: never a key, and never a long one (R2.3). */
export const shownName = (name: string): string => withoutKeys(name).slice(0, maxShown);

// A name of the graph holds neither a dot nor a slash nor a dash: these have other words in /v1.

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

const publicLanguages = new Map<string, string>(Object.entries(languageWords));

/** The public name of a language in an answer; one that is public already stays as it is. */
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
