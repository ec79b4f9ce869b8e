import { type DocumentNode, getOperationAST, Kind, print, visit } from 'graphql';
import { expect, test } from 'vitest';
import { genshinDocument, hsrDocument, zzzDocument } from '../../src/rest/v1/player-documents.ts';
import { lastingApp } from '../support/app.ts';

const app = lastingApp();

const games = [
  ['genshin', genshinDocument, 'artifacts', 'artifacts'],
  ['hsr', hsrDocument, 'relics', 'relics'],
  ['zzz', zzzDocument, 'driveDiscs', 'drive_discs'],
] as const;

/** All that GET /v1/player/{game}/{uid} answers, as a client of the graph asks for it: with the type of each object. */
function wholePlayers(document: DocumentNode): string {
  const asked = visit(document, {
    Field: (node) => ({ ...node, alias: undefined, directives: [] }),
    SelectionSet: {
      leave: ({ selections, ...set }) => ({
        ...set,
        selections: [
          { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } },
          ...selections,
        ],
      }),
    },
  }) as DocumentNode;
  const [player] = (getOperationAST(asked)?.selectionSet.selections ?? []).filter(
    (one) => one.kind === Kind.FIELD && one.name.value === 'player',
  );
  if (player?.kind !== Kind.FIELD || !player.selectionSet) throw new Error('No player is asked.');
  const fragments = asked.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  return `query ($game: Game!, $uids: [String!]!) {
    players(game: $game, uids: $uids) ${print(player.selectionSet)}
  } ${fragments.map(print).join(' ')}`;
}

test.each(games)(
  'twenty whole %s players are one document, for half the tokens of twenty requests',
  async (game, document, gear, gearOfRest) => {
    const { query, get } = await app();
    const first = game === 'zzz' ? 1_300_200_010 : 700_200_010;
    const uids = Array.from({ length: 20 }, (_, index) => String(first + index));
    const asked = wholePlayers(document as DocumentNode);
    const { body } = await query(asked, { game: game.toUpperCase(), uids });
    expect(body.errors).toBeUndefined();
    expect(body.extensions.cost.tokens_charged).toBeLessThanOrEqual(10);
    for (const [index, uid] of uids.entries()) {
      const { data } = (await get(`/v1/player/${game}/${uid}`)).body;
      const player = body.data.players[index];
      expect(player).toMatchObject({
        nickname: data.nickname,
        trustScore: { score: data.trust_score.score },
      });
      expect(player.showcase.map((one: Record<string, unknown[]>) => one[gear]?.length)).toEqual(
        data.showcase.map((one: Record<string, unknown[]>) => one[gearOfRest]?.length),
      );
    }
    // Its second use runs other code, and costs the same.
    expect((await query(asked, { game: game.toUpperCase(), uids })).body).toEqual({
      ...body,
      data: expect.anything() as unknown,
    });
  },
);

const relics = (selection: string): string =>
  `player(game: HSR, uid: "700200010") { ... on HsrPlayer { showcase { ${selection} } } }`;
const subStats = (selection: string): string => `relics { subStats { ${selection} } }`;

// 192 sub stats: eight characters with six relics of four each.
test.each([
  ['a member', subStats('stat'), 5.76],
  ['the type of a member', subStats('__typename'), 5.76],
  ['a member by another name', subStats('name: stat'), 192],
  ['a member with a condition', subStats('stat @include(if: true)'), 192],
  ['a member in a fragment with a condition', subStats('... @include(if: true) { stat }'), 192],
  [
    'a member that is asked for twice',
    `${subStats('stat')} ${subStats('stat')}`,
    5.76 + 8 * (1 + 6 * (1 + 4)),
  ],
  ['what leads to the catalog', 'relics { catalogSet { setId } }', 48 * 2],
])('%s costs what it takes to write', async (_what, selection, cost) => {
  const { query } = await app();
  const base = async (inner: string): Promise<number> =>
    (await query(`{ ${relics(inner)} }`)).body.extensions.cost.requested;
  const own = (await base(selection)) - (await base('level'));
  expect(own).toBeGreaterThanOrEqual(Math.floor(cost));
  expect(own).toBeLessThanOrEqual(cost + 8);
});

test('what is not written straight costs one for each member', async () => {
  const { query } = await app();
  const document = `{ ${relics(subStats('stat'))} }`;
  const straight = (await query(document)).body.extensions.cost.requested;
  const streamed = await query(document, {}, { headers: { accept: 'text/event-stream' } });
  const [, requested] = /"requested":(\d+)/.exec(streamed.text) ?? [];
  expect(Number(requested) - straight).toBeGreaterThan(192);
});
