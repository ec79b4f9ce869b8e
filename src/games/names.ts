import { firstLanguages, isFirst, type Language, languages } from './ids.ts';

/**
 * In the order of `languages`, the first ones always, the later ones as far as there are any; null where the source has
 * none. A whole text may be null too.
 */
export type Names = readonly (string | null)[];
export type Text = Names | null;

/** Without the empty columns at the end. */
export function shortNames(names: Names): Names {
  const last = names.findLastIndex((name) => name !== null);
  return names.slice(0, Math.max(firstLanguages.length, last + 1));
}

/** A text that no language has is null. */
export const textOrNull = (names: Names): Text =>
  names.every((name) => name === null) ? null : shortNames(names);

const columns = new Map<Language, number>(languages.map((language, index) => [language, index]));

/** A missing translation falls back to English; null when there is none at all (R1.16). */
export const textIn = (text: Text | undefined, language: Language): string | null =>
  text?.[columns.get(language) ?? 0] ?? text?.[0] ?? null;

/** As `textIn`, but never in another language than the one asked for (R7.6a). */
export const ownText = (text: Text | undefined, language: Language): string | null =>
  text?.[columns.get(language) ?? 0] ?? null;

/** As `ownText`, but in English where a later language does not have it (R17.2). */
export const givenText = (text: Text | undefined, language: Language): string | null =>
  ownText(text, language) ?? (isFirst(language) ? null : ownText(text, 'en'));

/** An hour; five minutes where something in the answer has no name yet (R1.12, R7.6). */
export const maxAgeOf = (named: readonly { readonly name?: string | null }[]): number =>
  named.every(({ name }) => name !== null) ? 3600 : 300;

/** The same of what was found by a name: where nothing was, the name may be that of something new. */
export const maxAgeOfFound = (found: readonly { readonly name?: string | null }[]): number =>
  maxAgeOf(found.length > 0 ? found : [{ name: null }]);
