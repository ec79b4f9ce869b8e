import { type Names, shortNames, type Text } from '../../../src/games/names.ts';
import { inOneForm } from '../languages.ts';

const tags = /<\/?[a-z][^<>]*>/gi;
const links = /\{\/?LINK[^{}]*\}/g;
const pictures = /\{SPRITE[^{}]*\}/g;
/** What the source makes of a link. */
const bold = /\*\*/g;
/** Where the game would write the time zone of the server. */
const emptyBrackets = / ?(?:\(\)|（）)/g;
const spaceBeforeEnd = / +(?=\.(?:\n|$))/g;
const spaces = / {2,}/g;

/** A text as one reads it: no markup, and of two forms of address the brother's. */
export const plain = (text: string): string =>
  inOneForm(text)
    .replace(/^#/, '')
    .replace(tags, '')
    .replace(links, '')
    .replace(pictures, '')
    .replaceAll('{NON_BREAK_SPACE}', ' ')
    .replaceAll('\\n', '\n')
    .replace(bold, '')
    .replace(emptyBrackets, '')
    .replace(spaceBeforeEnd, '')
    .replace(spaces, ' ')
    .trim();

export const plainOrNull = (text: string | null | undefined): string | null =>
  plain(text ?? '') || null;

/** One value in each language's texts, in their order; null where a language has none. */
export function namesOf<Texts>(
  texts: readonly Texts[],
  pick: (texts: Texts) => string | null | undefined,
): Names {
  return shortNames(texts.map((language) => plainOrNull(pick(language))));
}

/** As `namesOf`, and null as a whole when no language has one. */
export function textOf<Texts>(
  texts: readonly Texts[],
  pick: (texts: Texts) => string | null | undefined,
): Text {
  const names = namesOf(texts, pick);
  return names.some((name) => name !== null) ? names : null;
}

/** The store tells a name it does not have by the number it looked for. */
export const withoutHash = (names: Names, hash: string): Names =>
  shortNames(names.map((name) => (name === hash ? null : name)));
