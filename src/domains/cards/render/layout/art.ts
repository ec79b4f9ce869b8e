import { faded } from '../colors.ts';
import { type CardNode, line, picture, row } from '../node.ts';
import { plainText } from '../plain-text.ts';
import { artWidth, cardHeight, columns } from '../size.ts';
import type { Scene } from './scene.ts';

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
  const color = palette.isDark ? faded('#ffffff', 0.13) : faded(palette.element, 0.3);
  return row(
    { ...whole, width: columns.middleLeft, justifyContent: 'center' },
    line(initial.toUpperCase(), { fontSize: 400, fontWeight: 900, color, lineHeight: 1 }),
  );
}

/** Under the texts that lie on the art, so that they are read on any picture. */
export function artShade({ palette }: Scene): CardNode {
  const at = (alpha: number): string => faded(palette.panelGround, alpha);
  return row({
    ...whole,
    maskImage: 'linear-gradient(90deg, #000 40%, transparent 96%)',
    backgroundImage: `linear-gradient(180deg, ${at(0.88)} 0%, ${at(0.72)} 20%, ${at(0)} 40%, ${at(0)} 60%, ${at(0.78)} 79%, ${at(0.94)} 100%)`,
  });
}

/** Over the art of a made-up player, so that nobody takes it for a real one's. */
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
      backgroundColor: faded(palette.panelGround, 0.55),
    },
    line('SANDBOX', { fontSize: 48, fontWeight: 900, letterSpacing: 4, color: palette.ink }),
  );
