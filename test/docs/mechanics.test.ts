import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { answerText } from '../support/answer-text.ts';
import { lastingApp } from '../support/app.ts';

const path = new URL('../../docs/mechanics.md', import.meta.url);
const text = readFileSync(path, 'utf8');

/** A hit that was computed by hand, with what to send and the answer that is promised. */
const sections = [
  ...text.matchAll(
    /^### (.+)\n[\s\S]*?\*\*([\d.]+)\*\*\n\n```sh\n[^']+'[^']+' \S+(\/v1\S+) -d '([^']+)'\n```\n\n```json\n([\s\S]*?)```/gm,
  ),
].map(([, title = '', hand = '', route = '', body = '', answer = '']) => ({
  title,
  hand,
  route,
  body,
  answer,
}));

const start = lastingApp();

test('docs/mechanics.md computes a hit of each game by hand', () => {
  const games = sections.map(({ body }) => (JSON.parse(body) as { game: string }).game);
  expect(games).toEqual(['genshin', 'hsr', 'zzz']);
});

describe('docs/mechanics.md', () => {
  test.each(sections)('$title', async ({ hand, route, body, answer }) => {
    const { post } = await start();
    const reply = await post(route, JSON.parse(body));
    expect(reply.status).toBe(200);
    expect(`${answerText(reply.body)}\n`).toBe(answer);
    expect(reply.body.data.hits[0].damage).toBe(Number(hand));
  });
});
