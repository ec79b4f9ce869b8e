import { expect, test } from 'vitest';
import { type Badge, drawBadge } from '../../../src/domains/cards/badge.ts';

const badge: Badge = {
  uid: '812345678',
  language: 'en',
  theme: 'dark',
  player: { nickname: 'Mira', level: 60 },
  trust: { score: 91, tier: 'trusted' },
  sandbox: false,
  address: 'waypoint.example',
};

const nameOn = (nickname: string) => {
  const svg = drawBadge({ ...badge, player: { nickname, level: 60 } });
  const [, attributes = '', text = ''] = /<text ([^>]*)>([^<]*)</.exec(svg) ?? [];
  return { text, attributes, size: Number(/font-size="([\d.]+)"/.exec(attributes)?.[1]) };
};

test.each([
  ['Latin', 'W'.repeat(10_000)],
  ['Chinese', '龘'.repeat(10_000)],
  ['Thai with marks', 'กํ้'.repeat(5000)],
  ['emoji', '👩‍👩‍👧‍👦'.repeat(1000)],
  ['accents piled up', `Z${'\u0335\u0321'.repeat(5000)}algo`],
])('a long nickname in %s is small, cut and bounded', (_, nickname) => {
  const { text, size } = nameOn(nickname);
  expect(text.length).toBeLessThan(400);
  expect(size).toBeGreaterThan(13);
  expect(drawBadge({ ...badge, player: { nickname, level: 60 } }).length).toBeLessThan(4000);
});

test('a short nickname is large and whole', () => {
  expect(nameOn('Mira')).toMatchObject({ text: 'Mira', size: 20 });
});

test('a nickname from right to left begins where the others begin', () => {
  const { attributes } = nameOn('محارب النور');
  expect(attributes).toMatch(/^x="0" .*direction="rtl" text-anchor="end"$/);
});

test('a nickname of nothing visible leaves the UID', () => {
  expect(nameOn('\u202e\u200b').text).toBe('UID 812345678');
});
