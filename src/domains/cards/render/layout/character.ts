import type { Card } from '../../card.ts';
import { tokens } from '../../tokens.ts';
import { sign } from '../looks/look.ts';
import {
  artWidth,
  block,
  type CardNode,
  cardHeight,
  column,
  columns,
  drawing,
  line,
  type Pixels,
  picture,
  row,
} from '../page.ts';
import { fade, inkOn, mix } from '../palette.ts';
import { plainText } from '../plain-text.ts';
import type { Scene } from './scene.ts';

const whole = { position: 'absolute', left: 0, top: 0, width: artWidth, height: cardHeight };
/** The middle of the art stands in the middle of what no panel covers. */
const shift = (columns.middleLeft - artWidth) / 2 + 14;

/** A name may begin with a bracket. */
export function initialOf({ character }: Card): string {
  const name = plainText(character.name);
  const [initial = name.slice(0, 1)] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  return initial.toUpperCase();
}

/** The character, fading out to the right; without art its initial, large. */
export function artLayer({ card, pixels, palette }: Scene): CardNode {
  if (pixels.splash)
    return picture(pixels.splash, {
      ...whole,
      left: shift,
      maskImage: 'linear-gradient(90deg, #000 66%, transparent 100%)',
    });
  const color = palette.isDark ? fade('#ffffff', 0.13) : fade(palette.element, 0.3);
  return row(
    { ...whole, width: columns.middleLeft, justifyContent: 'center' },
    line(initialOf(card), { fontSize: 400, fontWeight: 900, color, lineHeight: 1 }),
  );
}

/** Under the texts that lie on the art, so that they are read on any picture. */
export function artShade({ palette }: Scene): CardNode {
  const at = (alpha: number): string => fade(palette.panelGround, alpha);
  return row({
    ...whole,
    maskImage: 'linear-gradient(90deg, #000 40%, transparent 96%)',
    backgroundImage: `linear-gradient(180deg, ${at(0.88)} 0%, ${at(0.72)} 20%, ${at(0)} 40%, ${at(0)} 60%, ${at(0.78)} 79%, ${at(0.94)} 100%)`,
  });
}

/** Over the art of a sandbox account, so that it is not taken for a real player's. */
export const sandboxStamp = ({ palette }: Scene): CardNode =>
  row(
    {
      position: 'absolute',
      left: 34,
      top: 330,
      padding: '2px 18px',
      border: `4px solid ${palette.ink}`,
      borderRadius: 10,
      transform: 'rotate(-12deg)',
      backgroundColor: fade(palette.panelGround, 0.55),
    },
    line('SANDBOX', { fontSize: 48, fontWeight: 900, letterSpacing: 4, color: palette.ink }),
  );

const pipSize = 26;
const rankIconSize = 40;
const talentIconSize = 38;
/** Art of kits is white on nothing: it stands on a dark disc in both themes. */
const iconDisc = '#141824';

export function chip(text: string, background: string, fontSize: number, width: number): CardNode {
  return row(
    { backgroundColor: background, borderRadius: 14, padding: '3px 13px' },
    line(text, { fontSize, fontWeight: 700, color: inkOn(background) }, width),
  );
}

/** An icon of a kit on a disc; dim while its constellation is not reached. */
function kitIcon({ palette }: Scene, icon: Pixels, size: number, isReached: boolean): CardNode {
  const inner = size - 8;
  return row(
    {
      width: size,
      height: size,
      borderRadius: size / 2,
      justifyContent: 'center',
      backgroundColor: isReached
        ? mix(palette.element, iconDisc, palette.isDark ? 0.55 : 0.4)
        : fade(iconDisc, palette.isDark ? 0.6 : 0.45),
      border: `2px solid ${isReached ? palette.fill : fade(palette.dim, 0.5)}`,
    },
    picture(icon, { width: inner, height: inner, opacity: isReached ? 1 : 0.38 }),
  );
}

/** One sign of six: its picture, or where there is none a shape of the game's look. */
function rankSign(scene: Scene, icon: Pixels | null, number: number): CardNode {
  const { card, look, palette } = scene;
  const isReached = number <= card.character.rank;
  if (icon) return kitIcon(scene, icon, rankIconSize, isReached);
  return row(
    { width: pipSize, height: pipSize, position: 'relative' },
    drawing(sign(pipSize, look.pip(palette, isReached))),
  );
}

function rankRow(scene: Scene): CardNode {
  const { card, pixels, look, palette } = scene;
  const { rank } = card.character;
  return row(
    { gap: 5 },
    row(
      { width: 46 },
      line(`${look.rankLetter}${rank}`, { fontSize: 26, fontWeight: 800, color: palette.ink }),
    ),
    [1, 2, 3, 4, 5, 6].map((number) => rankSign(scene, pixels.ranks[number - 1] ?? null, number)),
  );
}

const maxTalents = 6;
/** From this level on a talent is pointed out. */
const highTalent = 10;

/** The levels of talents beside their pictures, or after the game's word for them. */
function talentsRow(scene: Scene): CardNode | null {
  const { card, pixels, palette, words } = scene;
  const { ink, dim, accent, isDark, panelGround } = palette;
  const talents = card.talents.slice(0, maxTalents);
  if (talents.length === 0) return null;
  const levelLine = (level: number, fontSize: number): CardNode =>
    line(String(level), { fontSize, fontWeight: 800, color: level >= highTalent ? accent : ink });
  const icons = talents.map((_, index) => pixels.talents[index] ?? null);
  const bar = {
    backgroundColor: fade(panelGround, isDark ? 0.5 : 0.6),
    borderRadius: 12,
    padding: '3px 12px 3px 8px',
  };
  if (icons.some((icon) => icon !== null))
    return row(
      { ...bar, gap: 14, marginLeft: -6 },
      talents.map(({ level }, index) => {
        const icon = icons[index];
        return row(
          { gap: 6 },
          icon ? kitIcon(scene, icon, talentIconSize, true) : null,
          levelLine(level, 24),
        );
      }),
    );
  const isMany = talents.length > 4;
  const levels = talents.map(({ level }) => levelLine(level, isMany ? 20 : 22));
  return row(
    { ...bar, gap: 12, marginLeft: -8 },
    line(words.talents, { fontSize: 20, color: dim }, isMany ? 92 : 150),
    row(
      { gap: isMany ? 4 : 6 },
      levels.flatMap((level, index) =>
        index === 0 ? [level] : [line('/', { fontSize: 17, color: dim }), level],
      ),
    ),
  );
}

/** The character: name, level, element, path, how far its constellation is, and its talents. */
export function characterHead(scene: Scene): CardNode {
  const { card, look, palette, words } = scene;
  const { pathName } = card;
  const { name, level, elementName } = card.character;
  const { ink } = palette;
  const shown = plainText(name) || '—';
  return column(
    { position: 'absolute', left: 36, top: 30, width: 400, gap: 9, alignItems: 'flex-start' },
    block(
      shown,
      { fontSize: 52, lineHeight: 1.1, ...look.name(palette) },
      { width: 330, height: 64, share: 0.44 },
    ),
    row(
      { gap: 10 },
      line(`${words.level} ${level}`, { fontSize: 26, fontWeight: 700, color: ink }),
      elementName === null ? null : chip(plainText(elementName), palette.fill, 20, 120),
      pathName === null ? null : line(plainText(pathName), { fontSize: 22, color: ink }, 116),
    ),
    rankRow(scene),
    talentsRow(scene),
  );
}

/** How far the account is trusted, in the language of the card. */
export function tierChip({ card, words }: Scene, fontSize: number, width: number): CardNode {
  const { tier, score } = card.trust;
  const text = `${words.tiers[tier]} ${Math.round(score)}`;
  return chip(text, tokens[tier][card.theme], fontSize, width);
}

/** The account: nickname, UID, level, and how far it is trusted. */
export function playerFoot(scene: Scene): CardNode {
  const { card, palette, words } = scene;
  const { player } = card;
  const { ink, dim } = palette;
  const facts = [
    `${words.playerLevel} ${player.level}`,
    ...(player.uid === null ? [] : [`UID ${plainText(player.uid)}`]),
  ];
  return column(
    { position: 'absolute', left: 36, bottom: 34, width: 400, gap: 7 },
    line(plainText(player.nickname) || '—', { fontSize: 34, fontWeight: 700, color: ink }, 335),
    line(facts.join('  ·  '), { fontSize: 21, color: dim, fontWeight: 500 }, 335),
    row(
      { gap: 10, marginTop: 2 },
      line(words.trust, { fontSize: 21, color: dim }, 120),
      tierChip(scene, 20, 180),
    ),
  );
}
