import { type CardNode, column, line, picture, row, twoLines } from '../node.ts';
import { countLetters, plainText } from '../plain-text.ts';
import { labels } from '../words/labels.ts';
import { emptyIcon, iconGround } from './icon.ts';
import type { Scene } from './scene.ts';

const iconSize = 74;
const nameWidth = 194;
const shortName = 16;

/** Stars of a rarity, in gold. */
const starsOf = (rarity: number | null): string =>
  '★'.repeat(Math.min(5, Math.max(0, rarity ?? 0)));

/** Short ones are large on one line. */
const weaponName = (name: string, color: string): CardNode =>
  countLetters(name) <= shortName
    ? line(name, { fontSize: 25, fontWeight: 700, color }, nameWidth)
    : twoLines(name, { fontSize: 21, fontWeight: 700, color }, nameWidth);

export function weaponPanel({ card, pixels, style, palette, words, say }: Scene): CardNode {
  const { weapon } = card;
  const { ink, dim, accent } = palette;
  const panel = { ...style.panel(palette), height: 100, padding: '0 14px', gap: 12 };
  if (weapon === null)
    return row(
      { ...panel, justifyContent: 'center' },
      line(say(labels.nothingWorn), { fontSize: 22, color: dim }, 280),
    );
  const { name, level, refinement, rarity } = weapon;
  const ground = { width: iconSize, height: iconSize, ...iconGround(palette) };
  return row(
    panel,
    pixels.weapon ? picture(pixels.weapon, ground) : emptyIcon(palette, iconSize),
    column(
      { gap: 4 },
      weaponName(plainText(name) || '—', ink),
      row(
        { gap: 10 },
        line(`${say(labels.level)} ${level}`, { fontSize: 21, color: ink }),
        line(`${words.refinementLetter}${refinement}`, {
          fontSize: 21,
          fontWeight: 800,
          color: accent,
        }),
        line(starsOf(rarity), { fontSize: 17, color: palette.isDark ? '#ffd166' : '#a06a00' }),
      ),
    ),
  );
}
