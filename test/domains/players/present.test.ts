import { expect, test } from 'vitest';
import { createPresent } from '../../../src/domains/players/present.ts';
import { createSnapshot } from '../../../src/domains/players/snapshot.ts';
import { gameIds } from '../../../src/games/ids.ts';
import { games } from '../../../src/games/index.ts';
import { builtInPack } from '../../support/built-in.ts';

test.each(gameIds)('the gear of a %s player is presented when it is read, and once', (game) => {
  const builtIn = builtInPack(game);
  let setsRead = 0;
  const sets = new Proxy(builtIn.sets, {
    get(target, name, receiver) {
      setsRead += name === 'find' ? 1 : 0;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const pack = { ...builtIn, sets };
  const present = createPresent({
    clock: { now: () => 0 },
    cdnUrl: 'https://cdn.example.com',
    cardsUrl: 'https://cards.example.com',
    packOf: () => pack,
  });
  const options = { hideDetails: false, empty: false, pack: builtIn };
  const showcase = games[game].sandbox('700000000', options);
  const snapshot = createSnapshot(showcase, { fetchedAt: 0, expiresAt: 60_000, size: 1 });
  const account = { game, uid: '700000000', environment: 'test' } as const;
  const player = present({ snapshot, cache: 'miss', slot: 'primary' }, account, 'en', true);
  expect(player.showcase.map(({ cardUrl }) => cardUrl)).not.toContain(null);
  expect(setsRead).toBe(0);
  expect(JSON.stringify(player.showcase)).toContain('rollValue');
  const once = setsRead;
  expect(once).toBeGreaterThan(0);
  expect(JSON.stringify(player.showcase)).toContain('rollValue');
  expect(setsRead).toBe(once);
});
