import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Language } from '../../../games/ids.ts';
import { memoize, memoizeWeakly } from '../../../lib/memoize.ts';
import { coverageOf, type Range } from './font-coverage.ts';
import { mayBreak } from './page.ts';

const require = createRequire(import.meta.url);

/** Every font comes as a package, in pieces of some hundred letters each (SIL Open Font License 1.1). */
const packages = {
  latin: 'noto-sans',
  ja: 'noto-sans-jp',
  'zh-cn': 'noto-sans-sc',
  'zh-tw': 'noto-sans-tc',
  ko: 'noto-sans-kr',
  arabic: 'noto-sans-arabic',
  hebrew: 'noto-sans-hebrew',
  thai: 'noto-sans-thai',
  emoji: 'noto-emoji',
} as const;

type Family = keyof typeof packages;
type Han = 'ja' | 'zh-cn' | 'zh-tw';

export interface FontPiece {
  readonly family: Family;
  readonly path: string;
  /** The code points that its package lists; the font may have fewer. */
  readonly listed: readonly Range[];
}

/** The same letters are written differently in the three: that of the card's language comes first. */
const hanOrders: Readonly<Record<Han, readonly Han[]>> = {
  ja: ['ja', 'zh-cn', 'zh-tw'],
  'zh-cn': ['zh-cn', 'zh-tw', 'ja'],
  'zh-tw': ['zh-tw', 'zh-cn', 'ja'],
};

function hanOf(language: Language, texts: readonly string[]): Han {
  if (language === 'ja' || language === 'zh-cn' || language === 'zh-tw') return language;
  const hasKana = texts.some((text) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text));
  return hasKana ? 'ja' : 'zh-cn';
}

/** The families for texts of a card, the first choice first. */
export const chooseFamilies = (language: Language, texts: readonly string[]): readonly Family[] => [
  'latin',
  ...hanOrders[hanOf(language, texts)],
  'ko',
  'arabic',
  'hebrew',
  'thai',
  'emoji',
];

const readRange = (text: string): Range => {
  const [from = '', to = from] = text.slice('U+'.length).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
};

const piecesOf = memoize((family: Family): readonly FontPiece[] => {
  const name = packages[family];
  const root = `@fontsource-variable/${name}`;
  const listed = require(`${root}/unicode.json`) as Readonly<Record<string, string>>;
  return Object.entries(listed).map(([piece, ranges]) => ({
    family,
    path: require.resolve(`${root}/files/${name}-${piece.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    listed: ranges.split(',').map(readRange),
  }));
});

export const coverageOfPiece = memoizeWeakly(({ path }: FontPiece) =>
  coverageOf(readFileSync(path)),
);

const isWithin = (ranges: readonly Range[], point: number): boolean =>
  ranges.some(([from, to]) => from <= point && point <= to);

const has = (piece: FontPiece, point: number): boolean =>
  isWithin(piece.listed, point) && isWithin(coverageOfPiece(piece), point);

const chosen = new Map<string, FontPiece | null>();

/** The piece that draws a code point; null when no family has it. Remembered, since cards repeat their letters. */
function choosePiece(families: readonly Family[], point: number): FontPiece | null {
  const key = `${point} ${families.join(' ')}`;
  const known = chosen.get(key);
  if (known !== undefined) return known;
  const pieces = families.flatMap(piecesOf);
  const piece = pieces.find((candidate) => has(candidate, point)) ?? null;
  if (chosen.size >= maxRemembered) chosen.clear();
  chosen.set(key, piece);
  return piece;
}

const maxRemembered = 20_000;

/** A text without the letters that no font has, which would be empty boxes. */
export function dropUndrawable(families: readonly Family[], text: string): string {
  const left = Array.from(text).filter(
    (letter) => isJoiner(letter) || choosePiece(families, letter.codePointAt(0) ?? 0),
  );
  return left.join('').trim() || '—';
}

/** Invisible characters that say how their neighbours are drawn, and where a line may break. */
const isJoiner = (letter: string): boolean =>
  letter === mayBreak || /\p{Join_Control}|\p{Variation_Selector}/u.test(letter);

export function choosePieces(
  families: readonly Family[],
  texts: readonly string[],
): readonly FontPiece[] {
  const points = new Set(
    texts.flatMap((text) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0)),
  );
  const pieces = [...points].map((point) => choosePiece(families, point));
  return [...new Set(pieces)].filter((piece) => piece !== null);
}
