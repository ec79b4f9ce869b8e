import { expect, test } from 'vitest';
import {
  createPersistedDocuments,
  type PersistedBounds,
} from '../../../src/graph/persisted/persisted-documents.ts';

const bounds: PersistedBounds = {
  maxDocuments: 8,
  maxBytes: 8_000,
  maxDocumentsOfHolder: 3,
  maxBytesOfHolder: 3_000,
};

const open = (changed: Partial<PersistedBounds> = {}) =>
  createPersistedDocuments({ ...bounds, ...changed });

test('what was used last stays', () => {
  const kept = open({ maxDocumentsOfHolder: 9, maxBytesOfHolder: 9_000 });
  for (let count = 0; count < 8; count += 1) kept.keep(`h${count}`, `{ f${count} }`, 'a');
  kept.find('h0');
  kept.keep('h8', '{ f8 }', 'a');
  expect([kept.find('h0'), kept.find('h1'), kept.find('h8')]).toEqual([
    '{ f0 }',
    undefined,
    '{ f8 }',
  ]);
});

test.each([
  ['number', (count: number) => `{ f${count} }`],
  ['size', (count: number) => `{ f${count} }${' '.repeat(900)}`],
])('whoever fills it, by %s, pushes out his own documents alone', (_what, source) => {
  const kept = open();
  kept.keep('other', '{ other }', 'b');
  for (let count = 0; count < 50; count += 1) kept.keep(`h${count}`, source(count), 'a');
  expect(kept.find('other')).toBe('{ other }');
  expect(kept.find('h49')).toBe(source(49));
  expect(kept.find('h40')).toBeUndefined();
});

test('many holders together stay within its size', () => {
  const kept = open();
  const source = ' '.repeat(800);
  for (let count = 0; count < 50; count += 1) kept.keep(`h${count}`, source, `holder ${count}`);
  const found = Array.from({ length: 50 }, (_, count) => kept.find(`h${count}`)).filter(Boolean);
  expect(found).toHaveLength(4);
});

test('who sends what somebody else holds takes nothing over', () => {
  const kept = open();
  kept.keep('shared', '{ shared }', 'b');
  kept.keep('shared', '{ shared }', 'a');
  for (let count = 0; count < 50; count += 1) kept.keep(`h${count}`, `{ f${count} }`, 'a');
  expect(kept.find('shared')).toBe('{ shared }');
});

test('what was pushed out counts no more for who held it', () => {
  const kept = open();
  for (let count = 0; count < 50; count += 1) kept.keep(`h${count}`, '{ f }', `holder ${count}`);
  for (let count = 0; count < 3; count += 1) kept.keep(`again ${count}`, '{ f }', 'holder 0');
  const found = [0, 1, 2].map((count) => kept.find(`again ${count}`));
  expect(found).toEqual(['{ f }', '{ f }', '{ f }']);
});
