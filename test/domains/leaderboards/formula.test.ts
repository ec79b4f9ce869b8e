import { expect, test } from 'vitest';
import {
  codeVersion,
  formulaOf,
  rotationVersionOf,
} from '../../../src/domains/leaderboards/indexing/decision.ts';
import { gameIds } from '../../../src/games/ids.ts';
import { builtInPack } from '../../support/built-in.ts';

// Boards follow a formula that sorts after the one before, and a digest has no order.
test('whoever changes rotations or effects of a release raises codeVersion, and writes both here', () => {
  expect({
    codeVersion,
    ...Object.fromEntries(gameIds.map((game) => [game, rotationVersionOf(game)])),
  }).toEqual({
    codeVersion: 2,
    genshin: '2-c7a614f1',
    hsr: '2-81761dd8',
    zzz: '2-c46eaebf',
  });
});

test('a formula is that of the code first, then of the catalog, and names the data last', () => {
  for (const game of gameIds) {
    const pack = builtInPack(game);
    const [code, builtAt, ...rest] = formulaOf(pack).split(' ');
    expect([code, builtAt]).toEqual(['0002', pack.manifest.builtAt]);
    expect(`${codeVersion}-${rest.at(-1)}`).toBe(rotationVersionOf(game));
  }
});
