import { sign } from '../looks/look.ts';
import { block, type CardNode, columns, drawing, line, row } from '../page.ts';
import type { Palette } from '../palette.ts';
import { plainText } from '../plain-text.ts';
import type { Scene } from './scene.ts';

/** The sign of this service: a diamond with a needle. */
const mark = ({ accent, panelGround }: Palette, size: number): CardNode =>
  row(
    { width: size, height: size, position: 'relative', flexShrink: 0 },
    drawing(
      sign(
        size,
        `<path d="M0 -10.5 10.5 0 0 10.5 -10.5 0Z" fill="${accent}"/><path d="m0 -6 3 9-3-2-3 2Z" fill="${panelGround}"/>`,
      ),
    ),
  );

/** Who made the card, and where. */
export const brand = ({ card, palette }: Scene, width: number): CardNode =>
  row(
    { gap: 7, flexShrink: 0 },
    mark(palette, 20),
    line('Waypoint', { fontSize: 16, fontWeight: 700, color: palette.ink }),
    line(plainText(card.address), { fontSize: 16, color: palette.dim, fontWeight: 500 }, width),
  );

const height = 40;
const addressWidth = 170;
const adviceWidth = 526;

const better = ({ accent }: Palette): CardNode =>
  row(
    { width: 16, height: 16, position: 'relative', flexShrink: 0 },
    drawing(sign(16, `<path d="M0 -8 9 8H-9Z" fill="${accent}"/>`)),
  );

const advice = (text: string, palette: Palette): CardNode =>
  row(
    { gap: 10 },
    better(palette),
    block(
      plainText(text, maxAdvice),
      { fontSize: 17, color: palette.ink, fontWeight: 500, lineHeight: 1.05 },
      { width: adviceWidth, height: height - 8, share: 0.7 },
    ),
  );

/** Below the panels: what would better the build most, and who made the card. */
export function strip(scene: Scene): CardNode {
  const { card, palette, look } = scene;
  return row(
    {
      ...look.panel(palette),
      position: 'absolute',
      left: columns.middleLeft,
      right: columns.gearRight,
      bottom: columns.top,
      height,
      padding: '0 14px',
      gap: 14,
      justifyContent: card.advice === null ? 'flex-end' : 'space-between',
    },
    card.advice === null ? null : advice(card.advice, palette),
    brand(scene, addressWidth),
  );
}

/** Longer advice does not fit on two lines. */
const maxAdvice = 200;
