import { type Language, languages } from './ids.ts';

/** In the order of `languages`; null where the source has none. A whole text may be null too. */
export type Names = readonly (string | null)[];
export type Text = Names | null;

/** A text that no language has is null. */
export const textOrNull = (names: Names): Text =>
  names.every((name) => name === null) ? null : names;

const columns = new Map<Language, number>(languages.map((language, index) => [language, index]));

/** A missing translation falls back to English; null when there is none at all (R1.16). */
export const textIn = (text: Text | undefined, language: Language): string | null =>
  text?.[columns.get(language) ?? 0] ?? text?.[0] ?? null;

/** As `textIn`, but never in another language than the one asked for (R7.6a). */
export const ownText = (text: Text | undefined, language: Language): string | null =>
  text?.[columns.get(language) ?? 0] ?? null;

/** An hour, and five minutes for what holds something that nobody can name yet (R1.12, R7.6). */
export const maxAgeOf = (named: readonly { readonly name?: string | null }[]): number =>
  named.every(({ name }) => name !== null) ? 3600 : 300;
