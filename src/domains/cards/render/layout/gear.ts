import type { Card } from '../../card.ts';
import { faded } from '../colors.ts';
import { type CardNode, column, line, type Pixels, picture, row } from '../node.ts';
import { plainText } from '../plain-text.ts';
import { columns } from '../size.ts';
import { shownValue } from '../values.ts';
import { labels } from '../words/labels.ts';
import { emptyIcon, iconGround } from './icon.ts';
import { type Scene, statLabel } from './scene.ts';

type Piece = Card['gear'][number];
type SubStat = Piece['subStats'][number];

const iconSize = 60;
const maxSubStats = 4;
const maxRolls = 6;
const [dotSize, dotGap] = [6, 2];
/** Of a panel, without its padding. */
const innerWidth = columns.gearWidth - 30;
const valueWidth = 64;

/** What players look for first. */
const critical = new Set(['crit_rate', 'crit_dmg']);

/** One dot for each roll. */
function rollDots({ palette }: Scene, rolls: number | null): CardNode | null {
  if (rolls === null || rolls < 1) return null;
  const dot = {
    width: dotSize,
    height: dotSize,
    borderRadius: dotSize / 2,
    backgroundColor: palette.accent,
  };
  return row(
    { gap: dotGap },
    Array.from({ length: Math.min(maxRolls, rolls) }, () => row(dot)),
  );
}

function subStatRow(scene: Scene, { stat, value, rolls }: SubStat): CardNode {
  const { ink, accent } = scene.palette;
  const isCritical = critical.has(stat);
  const [color, fontWeight] = isCritical ? [accent, 700] : [ink, 500];
  const dotsWidth = Math.min(maxRolls, rolls ?? 0) * (dotSize + dotGap);
  const labelWidth = innerWidth - valueWidth - dotsWidth - 12;
  return row(
    { justifyContent: 'space-between', height: 28 },
    row(
      { gap: 7 },
      line(statLabel(scene, stat), { fontSize: 20, color, fontWeight }, labelWidth),
      rollDots(scene, rolls),
    ),
    line(shownValue(stat, value), { fontSize: 20, fontWeight: 700, color }, valueWidth),
  );
}

/** The picture of a piece, its level over the lower edge. */
function pieceIcon({ palette }: Scene, level: number, pixels: Pixels | null): CardNode {
  const size = { width: iconSize, height: iconSize };
  const tag = {
    position: 'absolute',
    left: 0,
    bottom: 0,
    width: iconSize,
    justifyContent: 'center',
    backgroundColor: faded(palette.panelGround, 0.78),
    borderRadius: '0 0 11px 11px',
  };
  return row(
    { ...size, position: 'relative' },
    pixels ? picture(pixels, { ...iconGround(palette), ...size }) : emptyIcon(palette, iconSize),
    row(
      tag,
      line(`+${level}`, { fontSize: 17, fontWeight: 700, color: palette.ink, lineHeight: 1.1 }),
    ),
  );
}

function pieceHead(
  scene: Scene,
  { mainStat, level, critValue }: Piece,
  pixels: Pixels | null,
): CardNode {
  const { ink, dim } = scene.palette;
  const textWidth = innerWidth - iconSize - 10;
  const side = { fontSize: 19, color: dim, fontWeight: 600 };
  const value = shownValue(mainStat.stat, mainStat.value);
  const crit = `${scene.say(labels.critValue)} ${critValue.toFixed(1)}`;
  const between = { justifyContent: 'space-between', alignItems: 'baseline', width: textWidth };
  return row(
    { gap: 10, marginBottom: 6 },
    pieceIcon(scene, level, pixels),
    column(
      {},
      line(statLabel(scene, mainStat.stat), { ...side, fontWeight: 500 }, textWidth),
      row(
        between,
        line(value, { fontSize: 28, color: ink, ...scene.style.title }, textWidth - 92),
        critValue > 0 ? line(crit, side, 88) : null,
      ),
    ),
  );
}

/** One piece: its main stat, its sub stats with their rolls, its crit value. */
export function piecePanel(
  scene: Scene,
  piece: Piece | undefined,
  pixels: Pixels | null,
): CardNode {
  const { style, palette } = scene;
  const panel = { ...style.panel(palette), flexGrow: 1, flexBasis: 0, padding: '8px 14px' };
  if (piece === undefined)
    return row(
      { ...panel, justifyContent: 'center', opacity: 0.6 },
      line('—', { fontSize: 40, color: palette.dim }),
    );
  return column(
    { ...panel, justifyContent: 'center' },
    pieceHead(scene, piece, pixels),
    ...piece.subStats.slice(0, maxSubStats).map((sub) => subStatRow(scene, sub)),
  );
}

/** Which sets are worn, those of most pieces first. */
export function setsPanel({ card, style, palette }: Scene): CardNode | null {
  const counts = new Map<string, number>();
  for (const { setName } of card.gear) counts.set(setName, (counts.get(setName) ?? 0) + 1);
  const worn = [...counts]
    .filter(([, count]) => count > 1)
    .sort(([, one], [, other]) => other - one);
  if (worn.length === 0) return null;
  return column(
    { ...style.panel(palette), padding: '7px 14px', gap: 2 },
    ...worn
      .slice(0, 3)
      .map(([name, count]) =>
        row(
          { gap: 10 },
          line(`${count}×`, { fontSize: 20, fontWeight: 800, color: palette.accent }),
          line(plainText(name) || '—', { fontSize: 20, fontWeight: 600, color: palette.ink }, 236),
        ),
      ),
  );
}
