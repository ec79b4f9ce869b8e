import type { EvidenceContentType, Language, WebhookEvent } from '../../gql/graphql.ts';
import { withoutKeys } from '../../lib/redact.ts';

/** The longest name that is compared or shown whole. */
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

/** The known name that is the most like a given one; undefined when none is. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > maxShown) return undefined;
  const asked = bare(name);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    const distance = distanceOf(asked, bare(candidate));
    if (distance !== undefined && distance < (best?.distance ?? Infinity))
      best = { name: candidate, distance };
  }
  return best?.name;
}

/** How a name is spelled matters little: `reportedUid` is meant as `reported_uid`. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The shortest beginning by which a longer name is recognised. */
const minPrefix = 3;

/** How far apart two names are; undefined when one can hardly be meant by the other. */
function distanceOf(name: string, known: string): number | undefined {
  const shorter = Math.min(name.length, known.length);
  const longer = Math.max(name.length, known.length);
  const isBeginning = known.startsWith(name) || name.startsWith(known);
  if (isBeginning && shorter >= minPrefix) return Math.min(longer - shorter, 2);
  const allowed = shorter > minPrefix ? 2 : 1;
  // Names of other lengths need not be compared letter by letter.
  if (longer - shorter > allowed) return undefined;
  const distance = edits(name, known);
  return distance <= allowed && distance < known.length ? distance : undefined;
}

/** How many letters have to be added, dropped or changed to make one name of the other. */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = (row[column - 1] ?? 0) + (from[at - 1] === to[column - 1] ? 0 : 1);
      next[column] = Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

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
