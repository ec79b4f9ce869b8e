import { sign } from '../looks/look.ts';
import { labels, tierWords, wordOf } from '../looks/words.ts';
import {
  artWidth,
  type CardNode,
  cardHeight,
  column,
  columns,
  drawing,
  line,
  picture,
  row,
} from '../page.ts';
import { fade, inkOn } from '../palette.ts';
import { plainText } from '../plain-text.ts';
import { kindLabel, type Scene } from './scene.ts';

const whole = { position: 'absolute', left: 0, top: 0, width: artWidth, height: cardHeight };
/** The middle of the art stands in the middle of what no panel covers. */
const shift = (columns.middleLeft - artWidth) / 2 + 14;

/** The character, fading out to the right; without art its initial, large. */
export function artLayer({ card, pixels, palette }: Scene): CardNode {
  if (pixels.splash)
    return picture(pixels.splash, {
      ...whole,
      left: shift,
      maskImage: 'linear-gradient(90deg, #000 66%, transparent 100%)',
    });
  const name = plainText(card.character.name);
  // A name may begin with a bracket.
  const [initial = name.slice(0, 1)] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  const color = palette.isDark ? fade('#ffffff', 0.13) : fade(palette.element, 0.3);
  return row(
    { ...whole, width: columns.middleLeft, justifyContent: 'center' },
    line(initial.toUpperCase(), { fontSize: 400, fontWeight: 900, color, lineHeight: 1 }),
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

const ranks = [1, 2, 3, 4, 5, 6];
const pipSize = 26;

function chip(text: string, background: string): CardNode {
  return row(
    { backgroundColor: background, borderRadius: 14, padding: '3px 13px' },
    line(text, { fontSize: 20, fontWeight: 700, color: inkOn(background) }, 150),
  );
}

/** The character: name, level, element, path, and how far its constellation is. */
export function characterHead(scene: Scene): CardNode {
  const { card, look, palette, say } = scene;
  const { name, level, element, path, rank } = card.character;
  const { ink } = palette;
  const shown = plainText(name) || '—';
  return column(
    { position: 'absolute', left: 36, top: 30, width: 400, gap: 9, alignItems: 'flex-start' },
    line(shown, { fontSize: 52, lineHeight: 1.15, ...look.name(palette) }, 330),
    row(
      { gap: 10 },
      line(`${say(labels.level)} ${level}`, { fontSize: 26, fontWeight: 700, color: ink }),
      element === null ? null : chip(kindLabel(scene, element), palette.fill),
      path === null ? null : line(kindLabel(scene, path), { fontSize: 22, color: ink }, 140),
    ),
    row(
      { gap: 5 },
      row(
        { width: 46 },
        line(`${look.rankLetter}${rank}`, { fontSize: 26, fontWeight: 800, color: ink }),
      ),
      ranks.map((number) =>
        row(
          { width: pipSize, height: pipSize, position: 'relative' },
          drawing(sign(pipSize, look.pip(palette, number <= rank))),
        ),
      ),
    ),
  );
}

/** The account: nickname, UID, level, and how far it is trusted. */
export function playerFoot({ card, palette, look, say }: Scene): CardNode {
  const { player, trust, language } = card;
  const { ink, dim } = palette;
  const tier = wordOf(tierWords, trust.tier, language) ?? plainText(trust.label);
  const facts = [
    `${say(look.playerLevel)} ${player.level}`,
    ...(player.uid === null ? [] : [`UID ${plainText(player.uid)}`]),
  ];
  return column(
    { position: 'absolute', left: 36, bottom: 34, width: 400, gap: 7 },
    line(plainText(player.nickname) || '—', { fontSize: 34, fontWeight: 700, color: ink }, 335),
    line(facts.join('  ·  '), { fontSize: 21, color: dim, fontWeight: 500 }, 335),
    row(
      { gap: 10, marginTop: 2 },
      line(say(labels.trust), { fontSize: 21, color: dim }, 120),
      chip(`${tier} ${Math.round(trust.score)}`, trust.color),
    ),
  );
}
