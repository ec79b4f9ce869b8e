import { describe, expect, test } from 'vitest';
import { lastingApp, startApp, testClock } from '../../support/app.ts';
import { take } from '../../support/notices.ts';

const app = lastingApp();
const asBrowser = { key: null, headers: { accept: 'text/html' } };

async function pageOf(path: string) {
  const { get } = await app();
  const reply = await get(path, asBrowser);
  expect(reply.status).toBe(200);
  return reply.text;
}

/** The headings of a page, in their order. */
const headings = (text: string, level = 2): string[] =>
  [...text.matchAll(new RegExp(`<h${level}>(.*?)</h${level}>`, 'g'))].map(
    ([, inner = '']) => inner,
  );

describe('banners (R19.11)', () => {
  test.each([
    ['genshin', 'weapons/genshin/1'],
    ['hsr', 'weapons/hsr/2'],
    ['zzz', 'weapons/zzz/1'],
  ])('of %s lead to their characters and weapons', async (game, weapon) => {
    const text = await pageOf(`/events?game=${game}&year=2025`);
    expect(text).toMatch(new RegExp(`href="/characters/${game}/[0-9]+"`));
    expect(text).toContain(`href="/${weapon}`);
    for (const level of [3, 4]) expect(headings(text, level)).not.toContain('');
    const { get } = await app();
    for (const [, path = ''] of [
      ...text.matchAll(/href="(\/(?:characters|weapons)\/[^"]+)"/g),
    ].slice(0, 6))
      expect((await get(path, asBrowser)).status).toBe(200);
  });

  test('say when they end, and are over from then on', async () => {
    const clock = testClock();
    const { get } = await startApp({ clock });
    const partsNow = async () => {
      const { text } = await get('/events', asBrowser);
      const [, now = ''] = /<h2>Now<\/h2>(.*?)<h2>/.exec(text) ?? [];
      return now;
    };
    const running = await partsNow();
    const [, end = ''] = /– <time dateTime="([^"]+)"/i.exec(running) ?? [];
    expect(Date.parse(end)).toBeGreaterThan(clock.now());
    clock.pass(Date.parse(end) - clock.now() - 1);
    expect(await partsNow()).toContain(end);
    clock.pass(1);
    expect(await partsNow()).not.toContain(end);
  });

  test('of a year are all on its page', async () => {
    const text = await pageOf('/events?game=hsr&year=2024');
    expect(headings(text)).toEqual(['2024']);
    expect(text).not.toMatch(/<time[^>]*dateTime="2023-(?:0|10)/i);
    const { get } = await app();
    const refused = await get('/events?year=1999&game=gensin', asBrowser);
    expect(refused.status).toBe(400);
    for (const fault of ['did you mean genshin', 'year: ']) expect(refused.text).toContain(fault);
  });
});

describe('announcements (R19.11)', () => {
  test('that were never imported: what the operator does', async () => {
    const text = await pageOf('/events');
    expect(text).toContain('npx waypoint archive import --source public');
    expect(text).toContain('href="/sandbox/events"');
  });

  test('of the sandbox are there on any day, with how long they run', async () => {
    for (const game of ['genshin', 'hsr', 'zzz']) {
      const text = await pageOf(`/sandbox/events?game=${game}`);
      expect(headings(text)).toEqual(['Now', 'Next', 'Events', 'Announcements', 'Before']);
      expect(text).toMatch(/<summary><bdi>Sandbox: .*?until <time/);
      expect(text).toContain('Events before');
      expect(text).toContain(`href="/sandbox/events?game=${game}"`);
    }
  });

  test('are plain text, whatever is in them', async () => {
    const started = await startApp();
    const evil =
      '<script>alert(1)</script><img src="https://evil.test/x.png"><a href="javascript:alert(1)">x</a>';
    await take(started, [
      { number: 7, title: `Boats ${evil}`, content: `${evil}<p>Sail ${'on '.repeat(2000)}</p>` },
      { number: 8, title: '\u202Eevil notice', tab: 'Game Notices' },
    ]);
    const { text } = await started.get('/events', asBrowser);
    expect(text).toContain('Boats');
    expect(text).not.toMatch(/<script>|<img[^>]*evil|href="javascript|npx waypoint/);
    expect(text).toContain('Imported:');
    expect(text).toContain('evil notice</bdi>');
    const [, shown = ''] = /<p class="game-text" dir="auto">([^<]*)</.exec(text) ?? [];
    expect(shown).toContain('Sail on on');
    expect(shown.length).toBeLessThan(2000);
  });
});
