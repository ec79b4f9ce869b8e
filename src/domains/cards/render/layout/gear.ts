import type { Card } from '../../card.ts';
import { sign, star } from '../looks/look.ts';
import { labels } from '../looks/words.ts';
import {
  type CardNode,
  column,
  columns,
  drawing,
  line,
  type Pixels,
  picture,
  row,
  type Style,
  twoLines,
} from '../page.ts';
import { fade, type Palette } from '../palette.ts';
import { countLetters, plainText } from '../plain-text.ts';
import { formatValue, type Scene, statLabel } from './scene.ts';

const weaponIconSize = 74;
const nameWidth = 194;
const shortName = 16;

const starsOf = (rarity: number | null): string =>
  '★'.repeat(Math.min(5, Math.max(0, rarity ?? 0)));

/** Short ones are large on one line. */
const weaponName = (name: string, color: string): CardNode =>
  countLetters(name) <= shortName
    ? line(name, { fontSize: 25, fontWeight: 700, color }, nameWidth)
    : twoLines(name, { fontSize: 21, fontWeight: 700, color }, nameWidth);

export function weaponPanel({ card, pixels, look, palette, say }: Scene): CardNode {
  const { weapon } = card;
  const { ink, dim, accent } = palette;
  const panel = { ...look.panel(palette), height: 100, padding: '0 14px', gap: 12 };
  if (weapon === null)
    return row(
      { ...panel, justifyContent: 'center' },
      line(say(labels.nothingWorn), { fontSize: 22, color: dim }, 280),
    );
  const { name, level, refinement, rarity } = weapon;
  const ground = { width: weaponIconSize, height: weaponIconSize, ...iconGround(palette) };
  return row(
    panel,
    pixels.weapon ? picture(pixels.weapon, ground) : emptyIcon(palette, weaponIconSize),
    column(
      { gap: 4 },
      weaponName(plainText(name) || '—', ink),
      row(
        { gap: 10 },
        line(`${say(labels.level)} ${level}`, { fontSize: 21, color: ink }),
        line(`${look.refinementLetter}${refinement}`, {
          fontSize: 21,
          fontWeight: 800,
          color: accent,
        }),
        line(starsOf(rarity), { fontSize: 17, color: palette.isDark ? '#ffd166' : '#a06a00' }),
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
/** Of a panel, without its padding. */
const innerWidth = columns.gearWidth - 30;
const valueWidth = 64;

/** What players look for first. */
const critical = new Set(['crit_rate', 'crit_dmg']);

function rollDots({ palette }: Scene, rolls: number): CardNode | null {
  if (rolls < 1) return null;
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
  const dotsWidth = Math.min(maxRolls, rolls) * (dotSize + dotGap);
  const labelWidth = innerWidth - valueWidth - dotsWidth - 12;
  return row(
    { justifyContent: 'space-between', height: 28 },
    row(
      { gap: 7 },
      line(statLabel(scene, stat), { fontSize: 20, color, fontWeight }, labelWidth),
      rollDots(scene, rolls),
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

/** Which sets are worn, those of most pieces first. */
export function setsPanel({ card, look, palette }: Scene): CardNode | null {
  const counts = new Map<string, number>();
  for (const { setName } of card.gear) counts.set(setName, (counts.get(setName) ?? 0) + 1);
  const worn = [...counts]
    .filter(([, count]) => count > 1)
    .sort(([, one], [, other]) => other - one);
  if (worn.length === 0) return null;
  return column(
    { ...look.panel(palette), padding: '7px 14px', gap: 2 },
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
