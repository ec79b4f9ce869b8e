import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameIds } from '../../src/games/ids.ts';
import { schema } from '../../src/schema.ts';
import { startApp, type TestApp, testClock } from '../support/app.ts';
import { type StoreCall, watchedStore } from '../support/providers.ts';
import { openTestStore } from '../support/store.ts';

let app: TestApp;
let calls: StoreCall[];
let closeStore: () => Promise<void>;

beforeAll(async () => {
  const clock = testClock();
  const opened = await openTestStore(clock);
  const watched = watchedStore(opened.store);
  calls = watched.calls;
  closeStore = opened.close;
  const env = { REQUEST_BUCKET_CAPACITY: '100000' };
  app = await startApp({ store: watched.store, clock, env, lasting: true });
});

afterAll(async () => {
  await app.close();
  await closeStore();
});

async function ask(document: string, variables: Record<string, unknown> = {}) {
  const { body } = await app.query(document, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
}

interface Recommended {
  readonly id: number;
  readonly rank: number | null;
  readonly name: string | null;
  readonly character: { readonly avatarId: number; readonly name: string | null };
}

/** What recommends characters, and where they lead back to it. */
const kinds = [
  { list: 'artifactSets', type: 'ArtifactSet', key: 'setId', back: 'recommendedBySets', first: 20 },
  { list: 'weapons', type: 'Weapon', key: 'weaponId', back: 'recommendedByWeapons', first: 30 },
] as const;

/** All rows of a list of a game. */
async function rowsOf<Row>(list: string, game: string, first: number, selection: string) {
  const document = `query ($after: String) { found: ${list}(game: ${game.toUpperCase()}, first: ${first}, after: $after) {
    nodes { ${selection} } pageInfo { hasNextPage endCursor } } }`;
  const rows: Row[] = [];
  let page = { hasNextPage: true, endCursor: null };
  while (page.hasNextPage) {
    const { found } = await ask(document, { after: page.endCursor });
    rows.push(...found.nodes);
    page = found.pageInfo;
  }
  return rows;
}

/** How many rows the cost of a field counts. */
function countedRows(type: string, field: string): number {
  const found = schema.getType(type);
  if (!isObjectType(found)) throw new Error(`There is no type ${type}.`);
  return Number(found.getFields()[field]?.extensions['rows']);
}

describe.each(gameIds)('in %s', (game) => {
  test.each(kinds)(
    'the characters that $list recommend lead back to them, and no others do',
    async ({ list, type, key, back, first }) => {
      const records = await rowsOf<Record<typeof key, number> & { to: readonly Recommended[] }>(
        list,
        game,
        first,
        `${key} to: recommendedCharacters { id: avatarId name rank character { avatarId name } }`,
      );
      const forth: string[] = [];
      const places = new Map<string, number>();
      for (const { [key]: id, to } of records) {
        for (const { character, rank, ...recommended } of to) {
          expect(character).toEqual({ avatarId: recommended.id, name: recommended.name });
          places.set(`${id}:${character.avatarId}`, rank ?? Number.MAX_SAFE_INTEGER);
          forth.push(`${id} recommends ${character.avatarId}`);
        }
        expect(to.length).toBeLessThanOrEqual(countedRows(type, 'recommendedCharacters'));
      }
      const characters = await rowsOf<{ avatarId: number; by: readonly Record<string, number>[] }>(
        'characters',
        game,
        50,
        `avatarId by: ${back} { ${key} }`,
      );
      const led: string[] = [];
      for (const { avatarId, by } of characters) {
        const ids = by.map((record) => record[key] ?? 0);
        const ranks = ids.map((id) => places.get(`${id}:${avatarId}`) ?? 0);
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        expect(ids.length).toBeLessThanOrEqual(countedRows('Character', back));
        led.push(...ids.map((id) => `${id} recommends ${avatarId}`));
      }
      expect(forth.length).toBeGreaterThan(100);
      expect(led.toSorted()).toEqual(forth.toSorted());
    },
  );
});

test.each([
  {
    game: 'GENSHIN',
    uid: '812345678',
    shown: `... on GenshinPlayer { namecardId catalogNamecard { namecardId } showcase {
      avatarId catalogCharacter { avatarId game }
      weapon { id: weaponId catalogWeapon { weaponId game } } gear: artifacts { set { id: setId } catalogSet { setId game } } } }`,
  },
  {
    game: 'HSR',
    uid: '700123456',
    shown: `... on HsrPlayer { showcase {
      avatarId catalogCharacter { avatarId game }
      weapon: lightCone { id: lightConeId catalogWeapon { weaponId game } } gear: relics { set { id: setId } catalogSet { setId game } } } }`,
  },
  {
    game: 'ZZZ',
    uid: '1300123456',
    shown: `... on ZzzPlayer { showcase {
      avatarId: agentId catalogCharacter { avatarId game }
      weapon: wEngine { id: wEngineId catalogWeapon { weaponId game } } gear: driveDiscs { set { id: setId } catalogSet { setId game } } } }`,
  },
])('what a player of $game shows leads to the records with the same ids', async (row) => {
  const { player } = await ask(`{ player(game: ${row.game}, uid: "${row.uid}") { ${row.shown} } }`);
  const { game } = row;
  expect(player.showcase.length).toBeGreaterThan(0);
  for (const { avatarId, catalogCharacter, weapon, gear } of player.showcase) {
    expect(catalogCharacter).toEqual({ avatarId, game });
    if (weapon) expect(weapon.catalogWeapon).toEqual({ weaponId: weapon.id, game });
    for (const { set, catalogSet } of gear) expect(catalogSet).toEqual({ setId: set.id, game });
  }
  if (game === 'GENSHIN') expect(player.catalogNamecard.namecardId).toBe(player.namecardId);
});

test('the trees of hsr and zzz lead to their character, with the kit that was asked for', async () => {
  const { trace, original, mindscape } = await ask(
    `{ trace(avatarId: 1005) { character { avatarId enhanced } }
       original: trace(avatarId: 1005, enhanced: false) { character { avatarId enhanced } }
       mindscape(agentId: 1091) { character { avatarId game } } }`,
  );
  expect(trace.character).toEqual({ avatarId: 1005, enhanced: true });
  expect(original.character).toEqual({ avatarId: 1005, enhanced: false });
  expect(mindscape.character).toEqual({ avatarId: 1091, game: 'ZZZ' });
});

test('what is recommended is in the language of the record that recommends it, both ways', async () => {
  const names = 'name recommendedCharacters { name character { name recommendedBySets { name } } }';
  const { ja, same } = await ask(
    `{ ja: artifactSet(game: GENSHIN, setId: 15001, lang: JA) { ${names} }
       same: characters(game: GENSHIN, lang: JA, first: 200) { nodes { name } } }`,
  );
  const japanese = new Set(same.nodes.map(({ name }: { name: string }) => name));
  expect(ja.recommendedCharacters.length).toBeGreaterThan(0);
  for (const { name, character } of ja.recommendedCharacters) {
    expect(character.name).toBe(name);
    expect(japanese).toContain(name);
    expect(character.recommendedBySets.map((set: { name: string }) => set.name)).toContain(ja.name);
  }
});

test('a page of sets with their characters and what recommends those makes no round trip', async () => {
  const document = `{ artifactSets(game: ZZZ, first: 1) { nodes {
    recommendedCharacters { character { recommendedBySets { name } recommendedByWeapons { name } } } } } }`;
  await ask(document);
  calls.length = 0;
  await ask(document);
  expect(calls).toEqual([]);
});

test('lists within lists of recommendations are too costly', async () => {
  const { body } = await app.query(
    '{ artifactSets(game: ZZZ) { nodes { recommendedCharacters { character { recommendedByWeapons { name } } } } } }',
  );
  expect(body.errors[0].extensions.code).toBe('COST_LIMIT_EXCEEDED');
});
