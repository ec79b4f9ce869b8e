import type { Card } from '../../card.ts';
import { tokens } from '../../tokens.ts';
import { sign, star } from '../looks/look.ts';
import {
  block,
  type CardNode,
  column,
  columns,
  drawing,
  line,
  type Pixels,
  picture,
  row,
  type Style,
} from '../page.ts';
import { fade, type Palette } from '../palette.ts';
import { plainText } from '../plain-text.ts';
import { formatValue, type Scene } from './scene.ts';

const weaponIconSize = 74;
const nameBox = { width: 194, height: 54 };

function starLine(rarity: number, theme: Card['theme']): CardNode {
  const token = rarity >= 5 ? 'rarity-5' : rarity === 4 ? 'rarity-4' : 'rarity-3';
  return line('★'.repeat(Math.min(5, rarity)), { fontSize: 16, color: tokens[token][theme] });
}

export function weaponPanel({ card, pixels, look, palette, words }: Scene): CardNode {
  const { weapon } = card;
  const { ink, dim, accent } = palette;
  const panel = { ...look.panel(palette), height: 100, padding: '0 14px', gap: 12 };
  if (weapon === null)
    return row(
      { ...panel, justifyContent: 'center' },
      line(words.nothingWorn, { fontSize: 22, color: dim }, 280),
    );
  const { name, level, refinement, rarity } = weapon;
  const ground = { width: weaponIconSize, height: weaponIconSize, ...iconGround(palette) };
  return row(
    panel,
    pixels.weapon ? picture(pixels.weapon, ground) : emptyIcon(palette, weaponIconSize),
    column(
      { gap: 4 },
      block(
        plainText(name) || '—',
        { fontSize: 24, fontWeight: 700, color: ink },
        { ...nameBox, share: 0.5 },
      ),
      row(
        { gap: 10 },
        line(`${words.level} ${level}`, { fontSize: 20, color: ink }),
        line(`${look.refinementLetter}${refinement}`, {
          fontSize: 20,
          fontWeight: 800,
          color: accent,
        }),
        rarity === null ? null : starLine(rarity, card.theme),
      ),
    ),
  );
}

type Piece = Card['gear'][number];
type SubStat = Piece['subStats'][number];

const pieceIconSize = 60;
const maxSubStats = 4;
const maxRolls = 6;
const [dotSize, dotGap] = [6, 2];
/** Dots stand in two lines of three. */
const dotsWidth = 3 * dotSize + 2 * dotGap;
/** Of a panel, without its padding. */
const innerWidth = columns.gearWidth - 30;
const valueWidth = 64;
const rowHeight = 27;

/** What players look for first. */
const critical = new Set(['crit_rate', 'crit_dmg']);

function rollDots({ palette }: Scene, rolls: number): CardNode {
  const dot = {
    width: dotSize,
    height: dotSize,
    borderRadius: dotSize / 2,
    backgroundColor: palette.accent,
  };
  return row(
    { gap: dotGap, width: dotsWidth, flexWrap: 'wrap', flexShrink: 0 },
    Array.from({ length: Math.min(maxRolls, rolls) }, () => row(dot)),
  );
}

function subStatRow(scene: Scene, { stat, name, value, rolls }: SubStat): CardNode {
  const { ink, accent } = scene.palette;
  const isCritical = critical.has(stat);
  const [color, fontWeight] = isCritical ? [accent, 700] : [ink, 500];
  const box = { width: innerWidth - valueWidth - dotsWidth - 12, height: rowHeight };
  return row(
    { justifyContent: 'space-between', height: rowHeight },
    row(
      { gap: 7 },
      rollDots(scene, rolls),
      block(
        plainText(name),
        { fontSize: 19, color, fontWeight, lineHeight: 1 },
        { ...box, group: 'sub stats' },
      ),
    ),
    line(formatValue(stat, value), { fontSize: 20, fontWeight: 700, color }, valueWidth),
  );
}

/** The picture of a piece, its level over the lower edge. */
function pieceIcon({ palette }: Scene, level: number, pixels: Pixels | null): CardNode {
  const size = { width: pieceIconSize, height: pieceIconSize };
  const tag = {
    position: 'absolute',
    left: 0,
    bottom: 0,
    width: pieceIconSize,
    justifyContent: 'center',
    backgroundColor: fade(palette.panelGround, 0.78),
    borderRadius: '0 0 11px 11px',
  };
  return row(
    { ...size, position: 'relative' },
    pixels
      ? picture(pixels, { ...iconGround(palette), ...size })
      : emptyIcon(palette, pieceIconSize),
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
  const textWidth = innerWidth - pieceIconSize - 10;
  const side = { fontSize: 19, color: dim, fontWeight: 600 };
  const value = formatValue(mainStat.stat, mainStat.value);
  const crit = `${scene.words.critValue} ${critValue.toFixed(1)}`;
  const between = { justifyContent: 'space-between', alignItems: 'baseline', width: textWidth };
  return row(
    { gap: 10, marginBottom: 6 },
    pieceIcon(scene, level, pixels),
    column(
      {},
      block(
        plainText(mainStat.name),
        { ...side, fontWeight: 500, lineHeight: 1.05 },
        { width: textWidth, height: 34, group: 'main stats' },
      ),
      row(
        between,
        line(value, { fontSize: 28, color: ink, ...scene.look.title }, textWidth - 92),
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
  const { look, palette } = scene;
  const panel = { ...look.panel(palette), flexGrow: 1, flexBasis: 0, padding: '8px 14px' };
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

/** Of more sets than these the rest is left out. */
const maxSets = 3;

/** Which sets are worn, those of most pieces first; single pieces only where nothing else is worn. */
export function setsPanel({ card, look, palette }: Scene): CardNode | null {
  const counts = new Map<string, number>();
  for (const { setName } of card.gear) counts.set(setName, (counts.get(setName) ?? 0) + 1);
  const all = [...counts].sort(([, one], [, other]) => other - one);
  const worn = all.filter(([, count]) => count > 1);
  const shown = (worn.length > 0 ? worn : all).slice(0, maxSets);
  if (shown.length === 0) return null;
  return column(
    { ...look.panel(palette), padding: '6px 14px', gap: 3 },
    ...shown.map(([name, count]) =>
      row(
        { gap: 10, minHeight: setRowHeight },
        line(`${count}×`, { fontSize: 19, fontWeight: 800, color: palette.accent }),
        block(
          plainText(name) || '—',
          { fontSize: 19, fontWeight: 600, color: palette.ink, lineHeight: 1 },
          { width: 240, height: setNameHeight, group: 'sets' },
        ),
      ),
    ),
  );
}

const setRowHeight = 29;
/** Two lines. */
const setNameHeight = 33;

/** What an icon stands on. */
const iconGround = ({ element }: Palette): Style => ({
  backgroundColor: fade(element, 0.22),
  borderRadius: 11,
});

/** In place of an icon that there is no art for. */
const emptyIcon = (palette: Palette, size: number): CardNode =>
  row(
    { ...iconGround(palette), width: size, height: size, position: 'relative' },
    drawing(sign(size, star(0, 0, 6, palette.accent, 0.8))),
  );
