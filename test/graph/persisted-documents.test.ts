import { expect, test } from 'vitest';
import { createPersistedDocuments } from '../../src/graph/persisted-queries.ts';

const bounds = {
  maxDocuments: 8,
  maxBytes: 8_000,
  maxDocumentsOfHolder: 3,
  maxBytesOfHolder: 3_000,
};

const open = (changed: Partial<typeof bounds> = {}) =>
  createPersistedDocuments({ ...bounds, ...changed });

test('what was used last stays', () => {
  const documents = open({ maxDocumentsOfHolder: 9, maxBytesOfHolder: 9_000 });
  for (let count = 0; count < 8; count += 1) documents.store(`h${count}`, `{ f${count} }`, 'a');
  documents.find('h0');
  documents.store('h8', '{ f8 }', 'a');
  expect([documents.find('h0'), documents.find('h1'), documents.find('h8')]).toEqual([
    '{ f0 }',
    undefined,
    '{ f8 }',
  ]);
});

test.each([
  ['number', (count: number) => `{ f${count} }`],
  ['size', (count: number) => `{ f${count} }${' '.repeat(900)}`],
])('a holder who fills it, by %s, pushes out their own documents only', (_what, source) => {
  const documents = open();
  documents.store('other', '{ other }', 'b');
  for (let count = 0; count < 50; count += 1) documents.store(`h${count}`, source(count), 'a');
  expect(documents.find('other')).toBe('{ other }');
  expect(documents.find('h49')).toBe(source(49));
  expect(documents.find('h40')).toBeUndefined();
});

test('many holders together stay within its size', () => {
  const documents = open();
  const source = ' '.repeat(800);
  for (let count = 0; count < 50; count += 1)
    documents.store(`h${count}`, source, `holder ${count}`);
  const found = Array.from({ length: 50 }, (_, count) => documents.find(`h${count}`)).filter(
    Boolean,
  );
  expect(found).toHaveLength(4);
});

test('a holder who sends what another one stored takes nothing over', () => {
  const documents = open();
  documents.store('shared', '{ shared }', 'b');
  documents.store('shared', '{ shared }', 'a');
  for (let count = 0; count < 50; count += 1) documents.store(`h${count}`, `{ f${count} }`, 'a');
  expect(documents.find('shared')).toBe('{ shared }');
});

test('what was pushed out no longer counts to its holder', () => {
  const documents = open();
  for (let count = 0; count < 50; count += 1)
    documents.store(`h${count}`, '{ f }', `holder ${count}`);
  for (let count = 0; count < 3; count += 1) documents.store(`again ${count}`, '{ f }', 'holder 0');
  const found = [0, 1, 2].map((count) => documents.find(`again ${count}`));
  expect(found).toEqual(['{ f }', '{ f }', '{ f }']);
});
