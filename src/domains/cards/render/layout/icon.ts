import { faded } from '../colors.ts';
import { type CardNode, drawing, row, type Style } from '../node.ts';
import type { Palette } from '../styles/palette.ts';
import { sign, star } from '../styles/shapes.ts';

/** What an icon stands on. */
export const iconGround = ({ element }: Palette): Style => ({
  backgroundColor: faded(element, 0.22),
  borderRadius: 11,
});

/** In place of an icon that there is no art for. */
export const emptyIcon = (palette: Palette, size: number): CardNode =>
  row(
    { ...iconGround(palette), width: size, height: size, position: 'relative' },
    drawing(sign(size, star(0, 0, 6, palette.accent, 0.8))),
  );
