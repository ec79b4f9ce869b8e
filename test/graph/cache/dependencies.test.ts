import { expect, test } from 'vitest';
import { createDependencyRecorder } from '../../../src/graph/cache/dependencies.ts';
import type { Principal } from '../../../src/lib/principal.ts';

const caller: Principal = {
  keyId: 'key_1',
  lineageId: 'lin_1',
  environment: 'live',
  scopes: ['read'],
};

const polledIn = (...seen: readonly string[]) => {
  const recorder = createDependencyRecorder(caller, 0, false);
  for (const one of seen)
    recorder.polls('live:genshin:812345678', { seen: one, read: async () => one });
  return recorder.dependencies()?.polled.map(({ seen: shown }) => shown);
};

test('what two fields of one answer show alike is polled once', () => {
  expect(polledIn('63', '63')).toEqual(['63']);
});

test('an answer of which two fields were read on two sides of a change is not cached', () => {
  expect(polledIn('63', '61')).toBeUndefined();
});
