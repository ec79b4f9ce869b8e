import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { listSandboxAccounts } from '../../src/domains/leaderboards/sandbox.ts';
import { example, fillSandboxBoards } from '../../tools/reference/sandbox.ts';
import { answerText } from '../support/answer-text.ts';
import { lastingApp } from '../support/app.ts';

const path = new URL('../../docs/graph.md', import.meta.url);
const text = readFileSync(path, 'utf8');

/** A question with its document, and the answer that is promised. */
const sections = [
  ...text.matchAll(/^## (\d+\. .+)\n[\s\S]*?```graphql\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/gm),
].map(([, question = '', document = '', answer = '']) => ({ question, document, answer }));

const start = lastingApp();
beforeAll(async () => {
  // The sandbox as a start makes it, with the reports that it holds from the beginning, and half a minute later.
  const { app } = await start();
  const [last = example] = listSandboxAccounts().slice(-1);
  await fillSandboxBoards(app, last);
}, 120_000);

test('docs/graph.md asks eleven questions', () => {
  expect(sections.map(({ question }) => Number.parseInt(question, 10))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ]);
});

describe('docs/graph.md', () => {
  test.each(sections)('$question', async ({ document, answer }) => {
    const { status, body } = await (await start()).query(document);
    expect(body.errors).toBeUndefined();
    expect(status).toBe(200);
    expect(`${answerText(body.data)}\n`).toBe(answer);
  });
});
