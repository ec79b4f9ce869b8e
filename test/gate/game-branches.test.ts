import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { gameIds } from '../../src/games/ids.ts';
import { gameBranches } from './game-branches.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** Knowledge of one game has its place, the list of games its own, and a provider may serve some games only. */
const places: readonly RegExp[] = [
  new RegExp(`^games/(${gameIds.join('|')})/`),
  /^games\/ids[.]ts$/,
  /^upstream\//,
  /^gql\//,
];

test('nothing outside games/<game> decides by the name of a game: what differs is a member of Game', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => !places.some((place) => place.test(file)));
  expect(files.length).toBeGreaterThan(100);
  const branches = files.flatMap((file) =>
    gameBranches(file, readFileSync(join(src, file), 'utf8')),
  );
  expect(branches).toEqual([]);
});

test.each([
  "const stars = game === 'zzz' ? letter : rarity;",
  "if ('hsr' !== account.game) throw fault;",
  "switch (game) { case 'genshin': break; }",
  "const isOne = list.includes('zzz');",
  "const rule = { table: 'sets', games: ['hsr'] };",
  'const onlyIn = { namecards: true, zzz: letters };',
  'const { languages } = games.zzz;',
  "const builder = builders['genshin'];",
])('%s is such a branch', (text) => {
  expect(gameBranches('a.ts', `// one\n${text}`)).toEqual([expect.stringMatching(/^a\.ts:2: /)]);
});

test.each([
  'const kinds: Record<GameId, Kind> = { genshin: a, hsr: b, zzz: c };',
  "const agent = catalog.findCharacter({ game: 'zzz', id });",
  "const gameIds = ['genshin', 'hsr', 'zzz', other];",
  'const words = games[game].words;',
])('%s is none', (text) => {
  expect(gameBranches('a.ts', text)).toEqual([]);
});
