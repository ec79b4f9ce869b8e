import { inkOn } from '../colors.ts';
import { type CardNode, column, line, row } from '../node.ts';
import { plainText } from '../plain-text.ts';
import { wordOf } from '../words/by-language.ts';
import { labels, tierWords } from '../words/labels.ts';
import { kindLabel, type Scene } from './scene.ts';

const ranks = [1, 2, 3, 4, 5, 6];

function chip(text: string, background: string): CardNode {
  return row(
    { backgroundColor: background, borderRadius: 14, padding: '3px 13px' },
    line(text, { fontSize: 20, fontWeight: 700, color: inkOn(background) }, 150),
  );
}

/** The character: name, level, element, path, and how far its constellation is. */
export function characterHead(scene: Scene): CardNode {
  const { card, style, palette, words, say } = scene;
  const { name, level, element, path, rank } = card.character;
  const { ink } = palette;
  const shown = plainText(name) || '—';
  return column(
    { position: 'absolute', left: 36, top: 30, width: 400, gap: 9, alignItems: 'flex-start' },
    line(shown, { fontSize: 52, lineHeight: 1.15, ...style.name(palette) }, 330),
    row(
      { gap: 10 },
      line(`${say(labels.level)} ${level}`, { fontSize: 26, fontWeight: 700, color: ink }),
      element === null ? null : chip(kindLabel(scene, element), palette.fill),
      path === null ? null : line(kindLabel(scene, path), { fontSize: 22, color: ink }, 140),
    ),
    row(
      { gap: 5 },
      row(
        { width: 46 },
        line(`${words.rankLetter}${rank}`, { fontSize: 26, fontWeight: 800, color: ink }),
      ),
      ranks.map((number) => style.pip(palette, number <= rank)),
    ),
  );
}

/** The account: nickname, UID, level, and how far it is trusted. */
export function playerFoot({ card, palette, words, say }: Scene): CardNode {
  const { player, trust, language } = card;
  const { ink, dim } = palette;
  const tier = wordOf(tierWords, trust.tier, language) ?? plainText(trust.label);
  const facts = [
    `${say(words.playerLevel)} ${player.level}`,
    ...(player.uid === null ? [] : [`UID ${plainText(player.uid)}`]),
  ];
  return column(
    { position: 'absolute', left: 36, bottom: 34, width: 400, gap: 7 },
    line(plainText(player.nickname) || '—', { fontSize: 34, fontWeight: 700, color: ink }, 335),
    line(facts.join('  ·  '), { fontSize: 21, color: dim, fontWeight: 500 }, 335),
    row(
      { gap: 10, marginTop: 2 },
      line(say(labels.trust), { fontSize: 21, color: dim }, 120),
      chip(`${tier} ${Math.round(trust.score)}`, trust.color),
    ),
  );
}
