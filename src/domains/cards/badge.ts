import type { Account } from '../../games/account.ts';
import type { Language } from '../../games/ids.ts';
import { escapeMarkup } from '../../lib/text.ts';
import type { TrustService } from '../trust/service.ts';
import { inkOn } from './render/palette.ts';
import { cutText, directionOf, plainText } from './render/plain-text.ts';
import { fontFamily, tokens } from './tokens.ts';
import { cardWords } from './words.ts';

/** What a badge shows of an account. */
export interface Badge extends Pick<Account, 'uid'> {
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  /** Null when the account was not looked up yet, is hidden or was erased. */
  readonly player: { readonly nickname: string; readonly level: number } | null;
  readonly trust: Pick<Awaited<ReturnType<TrustService['get']>>, 'score' | 'tier'>;
  readonly sandbox: boolean;
  /** The address of this service without its scheme. */
  readonly address: string;
}

const [width, height] = [380, 72];
const edge = 16;
/** Where the second column ends, and how wide it is; the first has the rest. */
const right = width - edge;
const chipWidth = 138;
const nameWidth = width - chipWidth - 3 * edge;

/** How wide a letter is about, in parts of the size: the reader's fonts are not known. */
function letterWidth(letter: string): number {
  if (/^\p{M}+$/u.test(letter)) return 0;
  if (
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}]/u.test(
      letter,
    )
  )
    return 1.05;
  if (/[mwMW@%\u0416\u0428\u0429\u042e\u0436\u0448\u0449\u044e]/u.test(letter)) return 1;
  if (/[iIjl.,:;!|' ]/u.test(letter)) return 0.36;
  return /\p{Lu}/u.test(letter) ? 0.72 : 0.62;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const reckonWidth = (text: string): number =>
  Array.from(letters.segment(text)).reduce((sum, { segment }) => sum + letterWidth(segment), 0);

/** The text in the size in which it is about as wide as its box, or cut in the smallest. */
function fitLine(
  text: string,
  size: number,
  smallest: number,
  box: number,
): readonly [string, number] {
  const wanted = box / Math.max(0.1, reckonWidth(text));
  if (wanted >= smallest) return [text, Math.min(size, wanted)];
  let left = Array.from(letters.segment(text)).length;
  let cut = text;
  while (left > 1 && reckonWidth(cut) * smallest > box) {
    left -= 1;
    cut = cutText(text, left);
  }
  return [cut, smallest];
}

interface Line {
  readonly text: string;
  /** The base line. */
  readonly y: number;
  readonly size: number;
  readonly box: number;
  readonly x: number;
  readonly color: string;
  readonly weight?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

const smallestShare = 0.66;

/** One line in a box that it cannot leave, whatever fonts and letters do. */
function drawLine({ text, y, size, box, x, color, weight = 400, anchor = 'start' }: Line): string {
  const [shown, fontSize] = fitLine(text, size, size * smallestShare, box);
  const isRtl = directionOf(shown) === 'rtl';
  const at = { start: 0, middle: box / 2, end: box }[anchor];
  // In a text from right to left the start is at its right.
  const flipped = { start: 'end', middle: 'middle', end: 'start' }[anchor];
  const side = isRtl ? `direction="rtl" text-anchor="${flipped}"` : `text-anchor="${anchor}"`;
  const top = y - size * 1.15;
  return `<svg x="${x}" y="${top.toFixed(1)}" width="${box}" height="${(size * 1.55).toFixed(1)}"><text x="${at}" y="${(y - top).toFixed(1)}" font-size="${fontSize.toFixed(1)}" font-weight="${weight}" fill="${color}" unicode-bidi="isolate" ${side}>${escapeMarkup(shown)}</text></svg>`;
}

const mark = (x: number, y: number, color: string, back: string): string =>
  `<g transform="translate(${x} ${y}) scale(0.5)"><path d="M0-10.5 10.5 0 0 10.5-10.5 0Z" fill="${color}"/><path d="m0-6 3 9-3-2-3 2Z" fill="${back}"/></g>`;

/** A badge as SVG: shapes and texts, without script, style or anything from elsewhere. */
export function drawBadge(badge: Badge): string {
  const { uid, language, theme, player, trust, sandbox } = badge;
  const back = tokens.raised[theme];
  const ink = tokens.text[theme];
  const dim = tokens.quiet[theme];
  const color = tokens[trust.tier][theme];
  const words = cardWords[language];
  const address = plainText(badge.address);
  const tier = `${words.tiers[trust.tier]} ${Math.round(trust.score)}`;
  const name = (player && plainText(player.nickname)) || `UID ${uid}`;
  const facts = player ? `${words.level} ${player.level} · UID ${uid}` : words.trust;
  const title = [sandbox ? 'SANDBOX' : '', name, facts, tier].filter(Boolean).join(' · ');
  const first = { x: edge + 4, box: nameWidth };
  const second = { x: right - chipWidth, box: chipWidth };
  const chip = { ...second, x: second.x + 8, box: chipWidth - 16, anchor: 'middle' } as const;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" lang="${language}" xml:lang="${language}" font-family="${escapeMarkup(fontFamily)}">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${back}" stroke="${tokens.line[theme]}"/>`,
    `<path d="M10.5 0.5H6V${height - 0.5}H10.5A10 10 0 0 1 0.5 ${height - 10.5}V10.5A10 10 0 0 1 10.5 0.5Z" fill="${color}"/>`,
    drawLine({ ...first, text: name, y: 33, size: 20, color: ink, weight: 700 }),
    drawLine({ ...first, text: facts, y: 55, size: 13, color: dim }),
    `<rect x="${second.x}" y="13" width="${chipWidth}" height="26" rx="13" fill="${color}"/>`,
    drawLine({ ...chip, text: tier, y: 31.5, size: 15, color: inkOn(color), weight: 700 }),
    sandbox
      ? drawLine({ ...chip, text: 'SANDBOX', y: 55, size: 12, color: ink, weight: 700 })
      : `${mark(second.x + 8, 51, dim, back)}${drawLine({ ...second, x: second.x + 18, box: chipWidth - 18, text: address, y: 55, size: 12, color: dim })}`,
    '</svg>',
  ].join('');
}
