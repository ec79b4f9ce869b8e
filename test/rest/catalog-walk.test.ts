import { expect, test } from 'vitest';
import { catalogKinds, loadBuiltIn } from '../../src/games/catalog-pack.ts';
import type { GameId } from '../../src/games/ids.ts';
import { gameIds, languages } from '../../src/games/ids.ts';
import type { TestApp } from '../support/app.ts';
import { lastingApp } from '../support/app.ts';

// Every record of the dataset that comes with the project, through the doors.

const app = lastingApp();

/** The paths of one record of each list; the first answers everything that a row of the list says. */
const pathsOf: Readonly<
  Record<'characters' | 'weapons' | 'sets', Readonly<Record<GameId, readonly string[]>>>
> = {
  characters: {
    genshin: ['character/genshin/'],
    hsr: ['character/hsr/', 'trace/hsr/'],
    zzz: ['character/zzz/', 'agent/zzz/', 'mindscape/zzz/'],
  },
  weapons: {
    genshin: ['weapon/genshin/'],
    hsr: ['weapon/hsr/', 'light-cone/hsr/'],
    zzz: ['weapon/zzz/', 'w-engine/zzz/'],
  },
  sets: {
    genshin: ['artifact/genshin/set/'],
    hsr: ['artifact/hsr/set/', 'relic/hsr/set/'],
    zzz: ['artifact/zzz/set/', 'drive-disc/zzz/set/'],
  },
};
const listOf = {
  characters: (game: GameId) => `characters/${game}`,
  weapons: (game: GameId) => `weapons/${game}`,
  sets: (game: GameId) => `artifact/${game}/sets`,
} as const;
const kinds = ['characters', 'weapons', 'sets'] as const;
const lists = gameIds.flatMap((game) => kinds.map((kind) => [kind, game] as const));

/** GET; the bucket is filled again before each. */
async function get({ get: ask, clock }: TestApp, path: string) {
  clock.pass(1000);
  const reply = await ask(`/v1/${path}`);
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.body;
}

interface Row {
  readonly id: number;
}

async function rowsOf(started: TestApp, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor = '';
  do {
    const { data, meta } = await get(started, `${path}limit=200&cursor=${cursor}`);
    rows.push(...data);
    expect(meta.total).toBeGreaterThanOrEqual(rows.length);
    cursor = meta.cursor_next ?? '';
  } while (cursor !== '');
  return rows;
}

test.each(lists)('all %s of %s are listed and found, and break no type', async (kind, game) => {
  const started = await app();
  const heads = loadBuiltIn(game)[kind].heads;
  expect(heads.length).toBeGreaterThan(0);
  const rows = await rowsOf(started, `${listOf[kind](game)}?`);
  expect(rows.map(({ id }) => id)).toEqual(heads.map(({ id }) => id));
  for (const row of rows) {
    for (const [index, path] of pathsOf[kind][game].entries()) {
      const query = '?include_ascension=true&include_curve=true';
      const { data } = await get(started, `${path}${row.id}${query}`);
      if (index === 0) expect(data).toMatchObject(row);
    }
  }
  expect(started.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test.each([
  ['namecards', 'genshin', 'namecard/genshin/'],
  ['bangboo', 'zzz', 'bangboo/zzz/'],
] as const)('all %s of %s are found, and break no type', async (kind, game, path) => {
  const started = await app();
  const { heads } = loadBuiltIn(game)[kind];
  expect(heads.length).toBeGreaterThan(0);
  for (const { id } of heads) {
    expect((await get(started, `${path}${id}`)).data).toMatchObject({ id, game });
  }
  expect(started.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

const selections = {
  characters: `characters(game: $game, lang: $lang, first: 200, after: $after) { edges { node {
    id: avatarId name rarity element weapon_type: weaponType region
    release_version: releaseVersion portrait_url: portraitUrl splash_url: splashUrl
  } } pageInfo { hasNextPage endCursor } }`,
  weapons: `weapons(game: $game, lang: $lang, first: 200, after: $after) { edges { node {
    id: weaponId name type rarity base_atk_lv1: baseAtkLv1 base_atk_lv90: baseAtkLv90
    secondary { stat value_lv1: valueLv1 value_lv90: valueLv90 } sources icon_url: iconUrl
  } } pageInfo { hasNextPage endCursor } }`,
  sets: `artifactSets(game: $game, lang: $lang, first: 200, after: $after) { edges { node {
    id: setId name rarity_max: rarityMax bonus_2pc: bonus2pc bonus_4pc: bonus4pc
    slots { slot main_stat_pool: mainStats } icon_url: iconUrl
  } } pageInfo { hasNextPage endCursor } }`,
} as const;

test.each(lists)(
  'the %s of %s are the same through both doors in every language',
  async (...row) => {
    const [kind, game] = row;
    const started = await app();
    const document = `query ($game: Game!, $lang: Language!, $after: String) { list: ${selections[kind]} }`;
    for (const lang of languages) {
      const rows = await rowsOf(started, `${listOf[kind](game)}?lang=${lang}&`);
      const nodes: object[] = [];
      let after: string | null = null;
      do {
        const variables = {
          game: game.toUpperCase(),
          lang: lang.toUpperCase().replace('-', '_'),
          after,
        };
        const { body } = await started.query(document, variables);
        expect(body.errors).toBeUndefined();
        const { edges, pageInfo } = body.data.list;
        nodes.push(...edges.map(({ node }: { node: object }) => node));
        after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
      } while (after !== null);
      expect(rows).toMatchObject(nodes);
      expect(rows).toHaveLength(nodes.length);
    }
  },
);

test('main stats are told for every game', async () => {
  const started = await app();
  for (const game of gameIds) {
    const { data, meta } = await get(started, `artifact/${game}/main-stats`);
    expect(data.length).toBeGreaterThan(0);
    expect(meta).toEqual({ total: data.length });
  }
});

test('every kind of the dataset is walked here', () => {
  expect([...catalogKinds].sort()).toEqual([...kinds, 'namecards', 'bangboo'].sort());
});

test.each([
  ['genshin', 'GenshinPlayer', 'weapon', 'artifacts'],
  ['hsr', 'HsrPlayer', 'lightCone', 'relics'],
  ['zzz', 'ZzzPlayer', 'wEngine', 'driveDiscs'],
] as const)('whatever a sandbox player of %s shows is in the catalog', async (game, ...names) => {
  const [type, weapon, gear] = names;
  const { query } = await app();
  for (const uid of ['812345678', '712345678', '1312345678']) {
    const { body } =
      await query(`{ player(game: ${game.toUpperCase()}, uid: "${uid}") { ... on ${type} {
      showcase {
        name catalogCharacter { name }
        weapon: ${weapon} { name catalogWeapon { name } }
        gear: ${gear} { set { name } catalogSet { name } }
      }
    } } }`);
    expect(body.errors).toBeUndefined();
    for (const shown of body.data.player.showcase) {
      expect(shown.catalogCharacter).toEqual({ name: shown.name });
      if (shown.weapon) expect(shown.weapon.catalogWeapon).toEqual({ name: shown.weapon.name });
      for (const item of shown.gear) expect(item.catalogSet).toEqual({ name: item.set.name });
    }
  }
});
