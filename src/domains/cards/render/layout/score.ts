import type { Grade } from '../../../../games/builds/analysis.ts';
import { labels, metricWords, wordOf } from '../looks/words.ts';
import { type CardNode, column, line, row, type Style } from '../page.ts';
import { makeLegible } from '../palette.ts';
import { plainText } from '../plain-text.ts';
import { groupDigits, type Scene } from './scene.ts';

const gradeColors: Readonly<Record<Grade, string>> = {
  SSS: '#ff7a45',
  SS: '#ffb02e',
  S: '#f7c948',
  A: '#b884f0',
  B: '#4ea8f0',
  C: '#49bd85',
  D: '#9aa7b5',
  F: '#9aa7b5',
};

/** Up to this width the badge of a rank has two lines. */
const narrow = 250;

const sideGap = 10;
const labelGap = 9;
/** The widths of the longest label and of a score of 100.0 in their own sizes; a smaller label is hard to read. */
const [widestLabel, widestScore, smallestLabel] = [60, 86, 50];

/** What the label of the score and its number may take of a width, so that both stay beside the grade. */
function scoreWidths(width: number): readonly [label: number, score: number] {
  const score = Math.min(widestScore, width - labelGap - smallestLabel);
  return [Math.min(widestLabel, width - labelGap - score), score];
}

function gradeRow({ card, palette, say }: Scene, width: number): CardNode | null {
  const { build } = card;
  if (build === null) return null;
  const { ink, dim, panelGround } = palette;
  const color = makeLegible(gradeColors[build.grade], panelGround, 3.2);
  const size = build.grade.length > 2 ? 60 : 74;
  const gradeWidth = width * 0.42;
  const [labelWidth, scoreWidth] = scoreWidths(width - gradeWidth - sideGap);
  return row(
    { justifyContent: 'space-between', gap: sideGap },
    row(
      { width: gradeWidth, justifyContent: 'center' },
      line(build.grade, { fontSize: size, fontWeight: 900, color, lineHeight: 1 }),
    ),
    column(
      { gap: 3, alignItems: 'flex-end' },
      row(
        { gap: labelGap, alignItems: 'baseline' },
        line(say(labels.score), { fontSize: 19, color: dim }, labelWidth),
        line(build.score.toFixed(1), { fontSize: 32, fontWeight: 800, color: ink }, scoreWidth),
      ),
      row(
        { gap: labelGap, alignItems: 'baseline' },
        line(say(labels.critValue), { fontSize: 19, color: dim }),
        line(build.critValue.toFixed(1), { fontSize: 25, fontWeight: 700, color: ink }),
      ),
    ),
  );
}

function rankBadge({ card, palette }: Scene, width: number): CardNode | null {
  const { rank, language } = card;
  if (rank === null) return null;
  const metric = wordOf(metricWords, rank.metric, language) ?? plainText(rank.metric);
  const { fill, onFill } = palette;
  const badge = { backgroundColor: fill, borderRadius: 10, padding: '3px 12px' };
  const between = { justifyContent: 'space-between', alignItems: 'baseline' };
  const small = { fontSize: 19, fontWeight: 600, color: onFill };
  const rankText = line(
    `#${groupDigits(rank.rank)}`,
    { ...small, fontSize: 27, fontWeight: 800 },
    104,
  );
  const total = `/ ${groupDigits(rank.total)}`;
  if (width > narrow)
    return row({ ...badge, ...between }, rankText, line(`${total}  ${metric}`, small, width - 138));
  return column(
    badge,
    row(between, rankText, line(total, small, 92)),
    line(metric, small, width - 26),
  );
}

/** The score and the rank of the build; null when neither is known. */
export function scorePanel(scene: Scene, width: number, style: Style): CardNode | null {
  const inner = width - 30;
  const [grade, rank] = [gradeRow(scene, inner), rankBadge(scene, inner)];
  if (grade === null && rank === null) return null;
  const panel = scene.look.panel(scene.palette);
  return column(
    { ...panel, padding: '10px 14px', gap: 10, justifyContent: 'center', ...style },
    grade,
    rank,
  );
}
