import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Card } from '../../../../src/domains/cards/card.ts';
import { plainText } from '../../../../src/domains/cards/render/plain-text.ts';
import { once } from '../../../../src/lib/once.ts';
import { sharedCardRenderer } from '../../../support/card-renderer.ts';
import { madeUpCard, noArt } from '../../../support/made-up-cards.ts';
import { changedOutside } from '../../../support/picture-difference.ts';

const draw = (card: Card) =>
  sharedCardRenderer().draw(card, noArt(card), { format: 'png', scale: 1 });

const named = (nickname: string, change: Partial<Card> = {}): Card => {
  const card = madeUpCard('genshin', change);
  return { ...card, player: { ...card.player, nickname } };
};

/** Code units of a text, however long it was. */
const mostLaidOut = 400;

/** Where a nickname stands. */
const nicknameArea = { left: 30, top: 555, width: 350, height: 65 };

const hostile = [
  ['10,000 letters', 'W'.repeat(10_000)],
  ['10,000 letters from right to left', 'ش'.repeat(10_000)],
  ['10,000 wide letters', '龘'.repeat(10_000)],
  ['control characters', '\u0000\u0007\u001b[31m\u0085\u2028 red'],
  ['accents piled up', `Z${'\u0335\u0321\u0327'.repeat(500)}algo`],
  ['marks piled up on Thai', `ก${'\u0e49'.repeat(500)}`],
  ['overrides of the direction', '\u202egnp.exe\u202c \u2067x\u2069\u200f'],
  ['markup', '<b style="font-size:900px">&amp;</b><script>'],
  ['a line break', 'one\ntwo\r\n\tthree'],
  ['letters that no font has', '\u{1f9ff}\u{13000}\u{1e900}\ue000'],
  ['halves of letters', '\ud83d\ude00\ud83d\udc00\ude00'],
  ['emoji of many parts', '👩‍👩‍👧‍👦🏳️‍🌈👍🏽'.repeat(40)],
] as const;

/** Drawn once, to be compared with several. */
const drawnPlain = once(() => draw(named('Marrow')));

test.each(hostile)('a nickname of %s stays in its line', async (_, nickname) => {
  const bytes = await draw(named(nickname));
  expect(await changedOutside(await drawnPlain(), bytes, nicknameArea)).toBe(0);
  // What is laid out is bounded, so that no text takes long.
  expect(plainText(nickname).length).toBeLessThanOrEqual(mostLaidOut);
});

/** The cell of the score on a card whose slots are odd, without the padding at its right. */
const scoreArea = { left: 983, top: 441, width: 253, height: 196 };

test.each(['en', 'ja', 'id'] as const)(
  'the full score stays in its panel in %s',
  async (language) => {
    const card = madeUpCard('genshin', { language });
    const full = { score: 100, grade: 'SSS', critValue: 288.8 } as const;
    const [plain, bytes] = [
      await draw({ ...card, build: null }),
      await draw({ ...card, build: full }),
    ];
    expect(await changedOutside(plain, bytes, scoreArea)).toBe(0);
  },
);

test('a card of hostile texts everywhere is a card', async () => {
  const text = `<b>${'\u202eW\u0335'.repeat(5000)}`;
  const card = madeUpCard('hsr');
  const everywhere = JSON.parse(
    JSON.stringify(card, (key, value: unknown) =>
      typeof value === 'string' &&
      !['game', 'language', 'theme', 'style', 'tier', 'grade', 'slot'].includes(key)
        ? text
        : value,
    ),
  ) as Card;
  const picture = await sharp(await draw(everywhere)).metadata();
  expect(picture).toMatchObject({ format: 'png', width: 1280, height: 720 });
});

test.each([
  ['  Aki \n', 'Aki'],
  ['\u202eevil\u202c', 'evil'],
  ['e\u0301', 'é'],
  ['T\u0336e\u0336st', 'Test'],
  ['\u200b\u200d\ufe0f', ''],
  ['\u0301\u0301', ''],
  ['𝓕𝓪𝓷𝓬𝔂 𝕹𝖆𝖒𝖊 ⓐ', 'Fancy Name ⓐ'],
  ['ผู้เล่น', 'ผู้เล่น'],
  ['👩‍👧', '👩‍👧'],
])('%j is drawn as %j', (text, drawn) => {
  expect(plainText(text)).toBe(drawn);
});

test('what is left out of a long text is said by an ellipsis', () => {
  expect(plainText('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`);
});

test('the same characters have other forms on the cards of ja, zh-cn and zh-tw', async () => {
  const nicknames = await Promise.all(
    (['ja', 'zh-cn', 'zh-tw'] as const).map(async (language) =>
      sharp(await draw(named('骨直角', { language })))
        .extract(nicknameArea)
        .raw()
        .toBuffer(),
    ),
  );
  expect(new Set(nicknames.map((pixels) => pixels.toString('latin1'))).size).toBe(3);
});
