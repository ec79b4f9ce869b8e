import { expect, test } from 'vitest';
import { createAnswerNotes } from '../../../src/graph/kept/answer-note.ts';
import type { Principal } from '../../../src/lib/principal.ts';

const caller: Principal = {
  keyId: 'key_1',
  lineageId: 'lin_1',
  environment: 'live',
  scopes: ['read'],
};

const noted = (...seen: readonly string[]) => {
  const notes = createAnswerNotes(caller, 0, false);
  for (const one of seen)
    notes.follows('live:genshin:812345678', { seen: one, read: async () => one });
  return notes.dependencies()?.followed.map((followed) => followed.seen);
};

test('what two fields of one answer show alike is followed once', () => {
  expect(noted('63', '63')).toEqual(['63']);
});

test('an answer of which two fields met the moment of a change is not kept', () => {
  expect(noted('63', '61')).toBeUndefined();
});
