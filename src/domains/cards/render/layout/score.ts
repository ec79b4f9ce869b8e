import type { Grade } from '../../../../games/builds/analysis.ts';
import type { Card } from '../../card.ts';
import { tokens } from '../../tokens.ts';
import { type CardNode, column, line, row, type Style } from '../page.ts';
import { makeLegible, type Palette } from '../palette.ts';
import { plainText } from '../plain-text.ts';
import { groupDigits, type Scene } from './scene.ts';

/** As the pages show grades. */
const gradeTokens = {
  SSS: 'rarity-5',
  SS: 'rarity-5',
  S: 'rarity-5',
  A: 'rarity-4',
  B: 'rarity-3',
  C: 'quiet',
  D: 'quiet',
  F: 'quiet',
} as const satisfies Record<Grade, keyof typeof tokens>;

export const gradeColor = (grade: Grade, { panelGround, isDark }: Palette): string =>
  makeLegible(tokens[gradeTokens[grade]][isDark ? 'dark' : 'light'], panelGround, 3.2);

type Build = NonNullable<Card['build']>;

/** From this width on the grade, the score and the rank stand in one row. */
const wide = 280;

const gradeLine = ({ grade }: Build, palette: Palette, fontSize: number, width: number): CardNode =>
  line(
    grade,
    { fontSize, fontWeight: 900, color: gradeColor(grade, palette), lineHeight: 1 },
    width,
  );

/** The score and the crit value, of which the first is large. */
function scoreColumn({ words, palette }: Scene, build: Build, size: number): CardNode {
  const { ink, dim } = palette;
  const width = size * 2.7;
  const small = { fontSize: size * 0.56, color: dim, fontWeight: 500, lineHeight: 1.1 };
  return column(
    { gap: 1, alignItems: 'flex-end' },
    line(words.score, small, width),
    line(
      build.score.toFixed(1),
      { fontSize: size, fontWeight: 800, color: ink, lineHeight: 1 },
      width,
    ),
    line(`${words.critValue} ${build.critValue.toFixed(1)}`, { ...small, fontWeight: 600 }, width),
  );
}

function rankBadge({ card, palette }: Scene, width: number): CardNode | null {
  const { rank } = card;
  if (rank === null) return null;
  const { fill, onFill } = palette;
  const small = { fontSize: 19, fontWeight: 600, color: onFill };
  return column(
    { backgroundColor: fill, borderRadius: 10, padding: '3px 12px' },
    row(
      { justifyContent: 'space-between', alignItems: 'baseline' },
      line(`#${groupDigits(rank.rank)}`, { ...small, fontSize: 27, fontWeight: 800 }, width - 118),
      line(`/ ${groupDigits(rank.total)}`, small, 86),
    ),
    line(plainText(rank.metric), small, width - 26),
  );
}

/** The rank in a row with the score. */
function smallRankBadge({ card, palette }: Scene): CardNode | null {
  const { rank } = card;
  if (rank === null) return null;
  const { fill, onFill } = palette;
  const small = { fontSize: 16, fontWeight: 600, color: onFill };
  return column(
    { backgroundColor: fill, borderRadius: 10, padding: '3px 10px', width: 112 },
    line(
      `#${groupDigits(rank.rank)}`,
      { ...small, fontSize: 24, fontWeight: 800, lineHeight: 1.1 },
      92,
    ),
    line(`/ ${groupDigits(rank.total)}`, small, 92),
    line(plainText(rank.metric), small, 92),
  );
}

/** The score and the rank of the build; null when neither is known. */
export function scorePanel(scene: Scene, width: number, style: Style): CardNode | null {
  const { build, rank } = scene.card;
  if (build === null && rank === null) return null;
  const panel = scene.look.panel(scene.palette);
  if (width > wide)
    return row(
      {
        ...panel,
        padding: '9px 14px',
        justifyContent: rank === null ? 'center' : 'space-between',
        ...style,
      },
      build &&
        row({ gap: 12 }, gradeLine(build, scene.palette, 52, 78), scoreColumn(scene, build, 28)),
      smallRankBadge(scene),
    );
  const inner = width - 30;
  return column(
    { ...panel, padding: '10px 14px', gap: 12, justifyContent: 'center', ...style },
    build &&
      row(
        { justifyContent: 'space-between' },
        row(
          { width: inner * 0.5, justifyContent: 'center' },
          gradeLine(build, scene.palette, 74, inner * 0.5),
        ),
        scoreColumn(scene, build, 35),
      ),
    rankBadge(scene, inner),
  );
}
