import { expect, test } from 'vitest';
import { createCountedLog } from '../../src/lib/counted-log.ts';
import { testClock } from '../support/app.ts';

test('what happens often is logged at once, and then once a minute with how often', () => {
  const clock = testClock();
  const lines: [object, string][] = [];
  const logger = { warn: (fields: object, message: string) => void lines.push([fields, message]) };
  const log = createCountedLog({ logger, clock }, 'reply served stale: provider down');
  log(1, { game: 'hsr' });
  log(1, { game: 'hsr' });
  clock.pass(59_999);
  log(3, { game: 'zzz' });
  expect(lines).toEqual([[{ count: 1, game: 'hsr' }, 'reply served stale: provider down']]);
  clock.pass(1);
  log(1, { game: 'genshin' });
  expect(lines[1]).toEqual([{ count: 5, game: 'genshin' }, 'reply served stale: provider down']);
});
