import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { expectGraph } from '../support/interfaces.ts';

const app = lastingApp();
const query = async (document: string) => {
  const reply = await (await app()).query(document);
  expectGraph(reply);
  return reply.body;
};

test('banners lead to what they feature in the catalog, in the language asked for', async () => {
  const { data, errors } = await query(`{
    banners(game: GENSHIN, year: 2024, sort: STARTS_AT, first: 5, lang: JA) {
      totalCount
      pageInfo { hasNextPage hasPreviousPage }
      nodes { kind title featured { kind name rarity character { name avatarId } weapon { name weaponId } } }
    }
  }`);
  expect(errors).toBeUndefined();
  const { nodes, pageInfo } = data.banners;
  expect(pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
  expect(new Set(nodes.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(['CHARACTER', 'WEAPON']),
  );
  for (const { featured } of nodes)
    for (const { kind, name, character, weapon } of featured) {
      expect((kind === 'CHARACTER' ? character : weapon).name).toBe(name);
      expect(kind === 'CHARACTER' ? weapon : character).toBeNull();
    }
});

test('a character of the catalog leads to its banners, page by page, in its own language', async () => {
  const ask = (page: string) =>
    query(`{
      character(game: HSR, avatarId: 1005, lang: ZH_TW) {
        banners(${page}) { totalCount nodes { bannerId title } pageInfo { hasNextPage endCursor } }
      }
    }`);
  const first = (await ask('first: 3')).data.character.banners;
  expect(first).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true } });
  const rest = (await ask(`after: "${first.pageInfo.endCursor}"`)).data.character.banners;
  expect([...first.nodes, ...rest.nodes]).toEqual([
    { bannerId: 'hsr-11-2025-08-13', title: '紺碧絕音 / 夜將不眠' },
    { bannerId: 'hsr-11-2024-09-10', title: expect.stringMatching(/ \/ 銘心之萃 • 卡芙卡$/) },
    { bannerId: 'hsr-11-2024-01-17', title: '萬物皆流 / 夜將不眠' },
    { bannerId: 'hsr-11-2023-08-09', title: '夜將不眠' },
  ]);
});

test('a banner is found again by its global id, and what is none is not', async () => {
  const { data } = await query('{ banners(game: ZZZ, first: 1) { nodes { id bannerId } } }');
  const [{ id, bannerId }] = data.banners.nodes;
  const again = await query(`{ node(id: "${id}") { ... on Banner { bannerId game phase } } }`);
  expect(again.data.node).toEqual({ bannerId, game: 'ZZZ', phase: 2 });
  for (const other of ['Banner:zzz:zzz-2-1999-01-01', 'Banner:hsr:zzz-2-2024-07-04', 'Banner:x']) {
    const none = await query(`{ node(id: "${Buffer.from(other).toString('base64url')}") { id } }`);
    expect([none.data.node, none.errors[0].extensions.code]).toEqual([null, 'NOT_FOUND']);
  }
});

test.each([
  ['banners(game: WUWA) { totalCount }', 'GRAPHQL_VALIDATION_FAILED'],
  ['banners { totalCount }', 'GRAPHQL_VALIDATION_FAILED'],
  ['banners(game: HSR, year: 1999) { totalCount }', 'VALIDATION_FAILED'],
  ['banners(game: HSR, year: 2101) { totalCount }', 'VALIDATION_FAILED'],
  ['banners(game: HSR, first: 201) { totalCount }', 'VALIDATION_FAILED'],
  ['banners(game: HSR, sort: ENDS_AT) { totalCount }', 'GRAPHQL_VALIDATION_FAILED'],
  ['banners(game: HSR, after: "x") { totalCount }', 'INVALID_CURSOR'],
])('%s is refused with %s', async (field, code) => {
  expect((await query(`{ ${field} }`)).errors[0].extensions.code).toBe(code);
});

test('null stands for a filter that is left out, as for what has a default', async () => {
  const { data } = await query(
    '{ banners(game: ZZZ, characterId: null, year: null, activeOnly: null, sort: null, first: null) { totalCount nodes { bannerId } } }',
  );
  expect(data.banners).toMatchObject({ totalCount: 71 });
  expect(data.banners.nodes[0].bannerId).toBe('zzz-102-2026-08-19');
});
