import type { Card } from '../../card.ts';
import {
  type BoxNode,
  type CardNode,
  cardHeight,
  cardWidth,
  column,
  columns,
  drawing,
  line,
  row,
} from '../page.ts';
import { artLayer, artShade, characterHead, playerFoot, sandboxStamp } from './character.ts';
import { layOutCompact } from './compact.ts';
import { piecePanel, setsPanel, weaponPanel } from './gear.ts';
import { type CardPixels, type Scene, sceneOf } from './scene.ts';
import { scorePanel } from './score.ts';
import { statsPanel } from './stats.ts';
import { strip } from './strip.ts';

const { top, bottom, gap, middleLeft, middleWidth, gearRight, gearWidth } = columns;

const blank = row({ flexGrow: 1, flexBasis: 0 });

/** Two columns of pieces, by the slots of the game; where their number is odd, the score has the last cell. */
function gearColumns(scene: Scene, slots: readonly string[], hasSpareCell: boolean): CardNode {
  const { card, pixels } = scene;
  const cells = slots.map((slot) => {
    const index = card.gear.findIndex((piece) => piece.slot === slot);
    return piecePanel(scene, card.gear[index], pixels.gear[index] ?? null);
  });
  const spare = hasSpareCell
    ? [scorePanel(scene, gearWidth, { flexGrow: 1, flexBasis: 0 }) ?? blank]
    : [];
  const all = [...cells, ...spare];
  const side = (rest: 0 | 1): CardNode =>
    column(
      { gap, width: gearWidth },
      all.filter((_, index) => index % 2 === rest),
    );
  return row(
    { position: 'absolute', right: gearRight, top, bottom, gap, alignItems: 'stretch' },
    side(0),
    side(1),
  );
}

/** In place of the gear where nothing is worn. */
const noGear = ({ look, palette, words }: Scene): CardNode =>
  row(
    {
      ...look.panel(palette),
      position: 'absolute',
      right: gearRight,
      top,
      bottom,
      width: gearWidth * 2 + gap,
      justifyContent: 'center',
    },
    line(words.nothingWorn, { fontSize: 30, color: palette.dim }, 480),
  );

function middleColumn(scene: Scene, hasSpareCell: boolean): CardNode {
  return column(
    { position: 'absolute', left: middleLeft, width: middleWidth, top, bottom, gap },
    weaponPanel(scene),
    setsPanel(scene),
    statsPanel(scene, hasSpareCell ? 9 : 8),
    hasSpareCell ? null : scorePanel(scene, middleWidth, {}),
  );
}

/** All of a card in its style, at its own size; the engine makes it larger. */
export function layOutCard(card: Card, slots: readonly string[], pixels: CardPixels): BoxNode {
  const scene = sceneOf(card, pixels);
  if (card.style === 'compact') return layOutCompact(scene);
  const { look, palette } = scene;
  const hasGear = card.gear.length > 0;
  const hasSpareCell = hasGear && slots.length % 2 === 1;
  return row(
    {
      width: cardWidth,
      height: cardHeight,
      position: 'relative',
      fontWeight: 400,
      backgroundImage: `linear-gradient(115deg, ${palette.near} 0%, ${palette.far} 62%)`,
    },
    drawing(look.backdrop(palette)),
    artLayer(scene),
    artShade(scene),
    drawing(look.frame(palette)),
    card.sandbox ? sandboxStamp(scene) : null,
    characterHead(scene),
    playerFoot(scene),
    middleColumn(scene, hasSpareCell),
    hasGear ? gearColumns(scene, slots, hasSpareCell) : noGear(scene),
    strip(scene),
  );
}
