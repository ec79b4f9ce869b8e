import {
  compactArtWidth as artSide,
  type BoxNode,
  block,
  type CardNode,
  cardHeight,
  cardSizes,
  cardWidth,
  column,
  drawing,
  line,
  picture,
  row,
} from '../page.ts';
import { fade } from '../palette.ts';
import { plainText } from '../plain-text.ts';
import { chip, initialOf, tierChip } from './character.ts';
import { formatValue, type Scene } from './scene.ts';
import { gradeColor } from './score.ts';
import { chooseStats } from './stats.ts';
import { brand } from './strip.ts';

const { width, height } = cardSizes.compact;
const left = 214;
const textWidth = width - left - 24;
const columnGap = 18;
const columnWidth = (textWidth - columnGap - 4) / 2;
const maxStats = 6;

function art({ pixels, palette, card }: Scene): CardNode {
  const box = { position: 'absolute', left: 0, top: 0, width: artSide, height };
  if (pixels.splash)
    return picture(pixels.splash, {
      ...box,
      maskImage: 'linear-gradient(90deg, #000 62%, transparent 100%)',
    });
  const color = palette.isDark ? fade('#ffffff', 0.13) : fade(palette.element, 0.3);
  return row(
    { ...box, width: left, justifyContent: 'center' },
    line(initialOf(card), { fontSize: 190, fontWeight: 900, color, lineHeight: 1 }),
  );
}

/** The character, and whose it is. */
function head(scene: Scene): CardNode {
  const { card, look, palette, words } = scene;
  const { ink, dim, fill } = palette;
  const { name, level, rank, elementName } = card.character;
  const { nickname, uid } = card.player;
  return column(
    { gap: 5, alignItems: 'flex-start' },
    block(
      plainText(name) || '—',
      { fontSize: 32, lineHeight: 1.15, ...look.name(palette) },
      { width: textWidth - 20, height: 40, share: 0.5 },
    ),
    row(
      { gap: 9 },
      line(`${words.level} ${level}`, { fontSize: 18, fontWeight: 700, color: ink }),
      line(`${look.rankLetter}${rank}`, { fontSize: 18, fontWeight: 800, color: ink }),
      elementName === null ? null : chip(plainText(elementName), fill, 15, 120),
    ),
    row(
      { gap: 10, marginTop: 2 },
      line(
        plainText(nickname) || '—',
        { fontSize: 20, fontWeight: 700, color: ink },
        uid === null ? 330 : 200,
      ),
      uid === null
        ? null
        : line(`UID ${plainText(uid)}`, { fontSize: 16, color: dim, fontWeight: 500 }, 130),
    ),
  );
}

/** The trust of the account and the score of the build. */
function marks(scene: Scene): CardNode {
  const { card, palette, words } = scene;
  const { build, sandbox } = card;
  const { ink, dim } = palette;
  return row(
    { justifyContent: 'space-between', height: 34 },
    row(
      { gap: 8 },
      tierChip(scene, 16, 150),
      sandbox
        ? row(
            { border: `2px solid ${ink}`, borderRadius: 6, padding: '0 6px' },
            line('SANDBOX', { fontSize: 13, fontWeight: 900, letterSpacing: 1, color: ink }),
          )
        : null,
    ),
    build &&
      row(
        { gap: 8, alignItems: 'baseline' },
        sandbox ? null : line(words.score, { fontSize: 15, color: dim }, 64),
        line(build.score.toFixed(1), { fontSize: 22, fontWeight: 800, color: ink }),
        line(build.grade, {
          fontSize: 28,
          fontWeight: 900,
          color: gradeColor(build.grade, palette),
        }),
      ),
  );
}

/** Six stats at most, in two columns. */
function statGrid({ card, palette, look }: Scene): CardNode | null {
  const stats = chooseStats(card, maxStats);
  if (stats.length === 0) return null;
  const { ink } = palette;
  return row(
    {
      ...look.panel(palette),
      flexWrap: 'wrap',
      columnGap,
      padding: '5px 12px',
      marginLeft: -12,
      marginRight: -12,
    },
    stats.map(({ stat, name, value }) =>
      row(
        { width: columnWidth, height: 29, justifyContent: 'space-between' },
        block(
          plainText(name),
          { fontSize: 16, color: ink, fontWeight: 500, lineHeight: 1 },
          { width: columnWidth - 62, height: 27, group: 'stats' },
        ),
        line(formatValue(stat, value), { fontSize: 17, fontWeight: 700, color: ink }, 58),
      ),
    ),
  );
}

/** What a chat shows of a card: who it is, whose, how far trusted, its score and a few stats. */
export function layOutCompact(scene: Scene): BoxNode {
  const { look, palette } = scene;
  return row(
    {
      width,
      height,
      position: 'relative',
      backgroundImage: `linear-gradient(115deg, ${palette.near} 0%, ${palette.far} 62%)`,
    },
    drawing(look.backdrop(palette), { height: (width / cardWidth) * cardHeight }),
    art(scene),
    row({
      position: 'absolute',
      left: artSide - 110,
      top: 0,
      width: width - artSide + 110,
      height,
      backgroundImage: `linear-gradient(90deg, ${fade(palette.panelGround, 0)} 0%, ${fade(palette.panelGround, 0.82)} 30%)`,
    }),
    column(
      {
        position: 'absolute',
        left,
        top: 14,
        bottom: 12,
        width: textWidth,
        justifyContent: 'space-between',
      },
      head(scene),
      marks(scene),
      statGrid(scene),
      row({ justifyContent: 'flex-end' }, brand(scene, 190)),
    ),
  );
}
