import { expect, test } from 'vitest';
import { readHtml } from '../../../src/upstream/announcements/html.ts';

test('of tags nested without end only the outer ones are read', () => {
  expect(readHtml('<b>'.repeat(140_000) + '</i>'.repeat(140_000), {})).toBe(100);
});

test('tags beside one another are read up to a number far beyond any announcement', () => {
  expect(readHtml('<p>One</p>'.repeat(5000), {})).toBe(5000);
  expect(readHtml('<p>One</p>'.repeat(100_000), {})).toBe(20_000);
  expect(readHtml('<br>'.repeat(100_000), {})).toBe(20_000);
});

test('who has found what it looks for is given nothing more', () => {
  const opened: string[] = [];
  const tags = readHtml('<i></i><a></a><b></b>', {
    open: (name) => opened.push(name),
    isDone: () => opened.includes('a'),
  });
  expect([tags, opened]).toEqual([2, ['i', 'a']]);
});
