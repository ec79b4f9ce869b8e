import { describe, expect, test } from 'vitest';
import type { GameId } from '../../src/games/ids.ts';
import { lastingApp, startApp } from '../support/app.ts';
import { catalogContents, catalogOf } from '../support/catalog.ts';
import { expectGraph } from '../support/interfaces.ts';

const app = lastingApp({ catalog: catalogOf() });
const ask = async (document: string, variables?: Record<string, unknown>) => {
  const reply = await (await app()).query(document, variables);
  expectGraph(reply);
  return reply.body;
};
const idOf = (type: string, rest: string) => Buffer.from(`${type}:${rest}`).toString('base64url');

/** Each operation by its field: what it answers, the same on /v1, and its code for what is not there. */
const operations = [
  {
    field: (id = 1001) => `character(game: GENSHIN, avatarId: ${id}) { name rarity }`,
    data: { name: 'Frost', rarity: 5 },
    path: '/v1/character/genshin/1001',
    code: 'CHARACTER_NOT_FOUND',
  },
  {
    field: (id = 1091) => `agent(agentId: ${id}, lang: ZH_TW) { name rarity }`,
    data: { name: 'Ivy (zh-tw)', rarity: 'S' },
    path: '/v1/agent/zzz/1091?lang=zh-tw',
    code: 'AGENT_NOT_FOUND',
  },
  {
    field: (id = 11_509) => `weapon(game: GENSHIN, weaponId: ${id}) { name rarity sources }`,
    data: { name: 'Long Blade', rarity: 5, sources: ['Event banner'] },
    path: '/v1/weapon/genshin/11509',
    code: 'WEAPON_NOT_FOUND',
  },
  {
    field: (id = 23_001) => `lightCone(lightConeId: ${id}, lang: JA) { path { id: word name } }`,
    data: { path: { id: 'Rogue', name: 'The Chase (ja)' } },
    path: '/v1/light-cone/hsr/23001?lang=ja',
    code: 'LIGHT_CONE_NOT_FOUND',
  },
  {
    field: (id = 14_109) => `wEngine(wEngineId: ${id}) { name rarity }`,
    data: { name: 'Loud Motor', rarity: 5 },
    path: '/v1/w-engine/zzz/14109',
    code: 'W_ENGINE_NOT_FOUND',
  },
  {
    field: (id = 15_001) => `artifactSet(game: GENSHIN, setId: ${id}) { bonus_2pc: bonus2pc }`,
    data: { bonus_2pc: 'ATK +18%' },
    path: '/v1/artifact/genshin/set/15001',
    code: 'ARTIFACT_SET_NOT_FOUND',
  },
  {
    field: (id = 301) => `relicSet(setId: ${id}) { bonus_planar: bonusPlanar }`,
    data: { bonus_planar: 'CRIT Rate +8%, SPD -4' },
    path: '/v1/relic/hsr/set/301',
    code: 'RELIC_SET_NOT_FOUND',
  },
  {
    field: (id = 31_000) => `driveDiscSet(suiteId: ${id}) { sub_stat_pool: subStatPool }`,
    data: { sub_stat_pool: ['pen'] },
    path: '/v1/drive-disc/zzz/set/31000',
    code: 'DRIVE_DISC_SET_NOT_FOUND',
  },
  {
    field: (id = 210_001) => `namecard(namecardId: ${id}) { name description }`,
    data: { name: 'Plain', description: 'The first one.' },
    path: '/v1/namecard/genshin/210001',
    code: 'NAMECARD_NOT_FOUND',
  },
  {
    field: (id = 53_001) => `bangboo(bangbooId: ${id}) { rarity cost }`,
    data: { rarity: 'A', cost: null },
    path: '/v1/bangboo/zzz/53001',
    code: 'BANGBOO_NOT_FOUND',
  },
  {
    field: (id = 1101) => `trace(avatarId: ${id}) { name nodes { id: traceId row name } }`,
    data: {
      name: 'Comet',
      nodes: [
        { id: 1_101_001, row: 1, name: 'Spark' },
        { id: 1_101_201, row: 2, name: null },
      ],
    },
    path: '/v1/trace/hsr/1101',
    code: 'TRACE_NOT_FOUND',
  },
  {
    field: (id = 1091) => `mindscape(agentId: ${id}) { core_skill: coreSkill { letter name } }`,
    data: { core_skill: [{ letter: 'A', name: 'Core' }] },
    path: '/v1/mindscape/zzz/1091',
    code: 'MINDSCAPE_NOT_FOUND',
  },
] as const;

const nameOf = (field: string) => field.slice(0, field.indexOf('('));

test.each(operations.map((one) => [nameOf(one.field()), one] as const))(
  '%s is the same through both interfaces, and has its own code for what is not there',
  async (name, { field, data, path, code }) => {
    const { body } = await (await app()).get(path);
    expect(body.data).toMatchObject(data);
    const answered = await ask(`{ ${field()} }`);
    expect(answered.errors).toBeUndefined();
    expect(answered.data).toEqual({ [name]: data });
    for (const id of [9, -1]) {
      const missing = await ask(`{ ${field(id)} }`);
      expect(missing.data).toEqual({ [name]: null });
      expect(missing.errors[0].extensions.code).toBe(code);
    }
  },
);

test('everything of the catalog needs the scope read', async () => {
  const { createKey, query } = await app();
  const key = await createKey({ scopes: ['write:report'] });
  for (const { field } of operations) {
    const { body } = await query(`{ ${field()} }`, undefined, { key });
    expect(body.errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE');
  }
});

describe('a list', () => {
  const characters = `query ($first: Int, $after: String, $rarity: Rarity, $element: String) {
    characters(game: GENSHIN, first: $first, after: $after, rarity: $rarity, element: $element) {
      edges { cursor node { avatarId talents { name } } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      totalCount
    }
  }`;

  test('is a connection that is walked by its cursors (R15.4)', async () => {
    const first = (await ask(characters, { first: 2 })).data.characters;
    expect(first.totalCount).toBe(5);
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const after = first.pageInfo.endCursor;
    expect(first.edges.at(-1).cursor).toBe(after);
    const rest = (await ask(characters, { first: 200, after })).data.characters;
    expect(rest.edges.map(({ node }: { node: { avatarId: number } }) => node.avatarId)).toEqual([
      1003, 1004, 1101,
    ]);
    expect(rest.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  });

  test('takes the cursors of /v1', async () => {
    const { body } = await (await app()).get('/v1/characters/genshin?limit=4');
    const { data } = await ask(characters, { after: body.meta.cursor_next });
    expect(data.characters.edges).toHaveLength(1);
  });

  test.each([
    [{ first: 0 }, 'VALIDATION_FAILED'],
    [{ first: 201 }, 'VALIDATION_FAILED'],
    [{ rarity: 'S' }, 'VALIDATION_FAILED'],
    [{ rarity: 3 }, 'VALIDATION_FAILED'],
    [{ rarity: 'gold' }, 'GRAPHQL_VALIDATION_FAILED'],
    [{ rarity: 4.5 }, 'GRAPHQL_VALIDATION_FAILED'],
    [{ after: 'made-up' }, 'INVALID_CURSOR'],
  ])('refuses %j with %s', async (variables, code) => {
    // The first run is one of graphql-js, later ones are compiled.
    for (const _run of [1, 2, 3]) {
      const { errors } = await ask(characters, { first: 5, ...variables });
      expect(errors[0].extensions.code).toBe(code);
    }
  });

  test('refuses a cursor that was made for other filters', async () => {
    const { data } = await ask(characters, { first: 1, element: 'Ice' });
    const { errors } = await ask(characters, { after: data.characters.pageInfo.endCursor });
    expect(errors[0].extensions.code).toBe('INVALID_CURSOR');
  });

  test('of a literal rarity is filtered by it', async () => {
    const { data } = await ask(`{
      zzz: characters(game: ZZZ, rarity: "a") { totalCount }
      weapons(game: ZZZ, rarity: 3, type: "Anomaly") { totalCount }
      artifactSets(game: HSR, type: "rope") { edges { node { kind rarityMax } } }
      mainStats(game: HSR) { slot rarity maxLevel stats { stat base max } }
    }`);
    expect(data).toEqual({
      zzz: { totalCount: 1 },
      weapons: { totalCount: 0 },
      artifactSets: { edges: [{ node: { kind: 'PLANAR', rarityMax: 5 } }] },
      mainStats: [
        { slot: 'FEET', rarity: 5, maxLevel: 15, stats: [{ stat: 'spd', base: 4, max: 25 }] },
      ],
    });
  });
});

test.each([
  ['Character', 'genshin:1001', 'CHARACTER_NOT_FOUND'],
  ['Weapon', 'hsr:23001', 'WEAPON_NOT_FOUND'],
  ['ArtifactSet', 'zzz:31000', 'ARTIFACT_SET_NOT_FOUND'],
  ['Namecard', 'genshin:210001', 'NAMECARD_NOT_FOUND'],
  ['Bangboo', 'zzz:53001', 'BANGBOO_NOT_FOUND'],
])('a %s is found again by its global id (R15.4)', async (type, rest, code) => {
  const node = 'query ($id: ID!) { node(id: $id) { __typename id } }';
  const id = idOf(type, rest);
  expect((await ask(node, { id })).data).toEqual({ node: { __typename: type, id } });
  for (const unknown of ['genshin:1', 'chess:1001', 'genshin', `${rest}:1`, 'genshin:x']) {
    const { errors } = await ask(node, { id: idOf(type, unknown) });
    expect(errors[0].extensions.code).toBe(code);
  }
});

describe('what a player shows leads on to the catalog', () => {
  const uids = { genshin: '812345678', hsr: '812345678', zzz: '1312345678' } as const;
  const shown = {
    genshin: `... on GenshinPlayer { showcase {
      id: avatarId catalogCharacter(lang: JA) { avatarId name talents { name } }
      weapon { id: weaponId catalogWeapon { weaponId name } }
      gear: artifacts { set { id: setId } catalogSet { setId bonus4pc } }
    } }`,
    hsr: `... on HsrPlayer { showcase {
      id: avatarId catalogCharacter(lang: JA) { avatarId name talents { name } }
      weapon: lightCone { id: lightConeId catalogWeapon { weaponId name } }
      gear: relics { set { id: setId } catalogSet { setId bonus4pc } }
    } }`,
    zzz: `... on ZzzPlayer { showcase {
      id: agentId catalogCharacter(lang: JA) { avatarId name talents { name } }
      weapon: wEngine { id: wEngineId catalogWeapon { weaponId name } }
      gear: driveDiscs { set { id: setId } catalogSet { setId bonus4pc } }
    } }`,
  } as const;
  const names = { genshin: 'Frost (ja)', hsr: 'Comet (ja)', zzz: 'Ivy (ja)' } as const;

  test.each(['genshin', 'hsr', 'zzz'] as const)('in %s', async (game: GameId) => {
    const catalog = catalogOf();
    const { query } = await startApp({ catalog });
    const document = `{ player(game: ${game.toUpperCase()}, uid: "${uids[game]}") { ${shown[game]} } }`;
    const showcaseOf = async () => {
      const { body } = await query(document);
      expect(body.errors).toBeUndefined();
      return body.data.player.showcase;
    };
    const [hero] = await showcaseOf();
    expect(hero.catalogCharacter).toBeNull();
    expect(hero.weapon.catalogWeapon).toBeNull();
    expect(hero.gear[0].catalogSet).toBeNull();

    // The same records under the ids that are shown.
    const renamed = <Record extends { head: { id: number } }>(
      [record]: readonly Record[],
      id: number,
    ): Record[] => (record ? [{ ...record, head: { ...record.head, id } }] : []);
    const content = catalogContents[game];
    catalog.swap({
      ...content,
      characters: renamed(content.characters, hero.id),
      weapons: renamed(content.weapons, hero.weapon.id),
      sets: renamed(content.sets, hero.gear[0].set.id),
    });
    const [known] = await showcaseOf();
    expect(known.catalogCharacter).toEqual({
      avatarId: hero.id,
      name: names[game],
      talents: [{ name: 'First Cut (ja)' }, { name: '' }],
    });
    expect(known.weapon.catalogWeapon).toMatchObject({ weaponId: hero.weapon.id });
    expect(known.gear[0].catalogSet).toEqual({
      setId: hero.gear[0].set.id,
      bonus4pc: 'Strikes harder.',
    });
  });
});
