import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  type CatalogCommand,
  type CatalogMakers,
  catalogImportBy,
  catalogRollback,
  importerOf,
} from '../../src/cli/catalog.ts';
import { runCommand } from '../../src/cli/command.ts';
import { writeBuiltIn } from '../../src/domains/catalog/importer.ts';
import { createCatalogLibrary } from '../../src/domains/catalog/library.ts';
import { openPack, packCatalog } from '../../src/games/catalog-file.ts';
import type { GameId } from '../../src/games/ids.ts';
import { openFileBlobs } from '../../src/store/blobs.ts';
import type { DataSource } from '../../tools/datasets/dataset.ts';
import { createFetcher } from '../../tools/datasets/fetch.ts';
import { createFolderSource } from '../../tools/datasets/sources.ts';
import { testClock } from '../support/app.ts';
import { character, contentOf, idsFrom, origin } from '../support/catalog-content.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { openTestStore } from '../support/store.ts';
import { zipOf } from '../support/zip.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypoint-catalog-'));
afterAll(() => rm(folder, { recursive: true }));

/** Writes tables where a copy of the data sources has them. */
async function copyOf(tables: Readonly<Record<string, unknown>>): Promise<string> {
  const copy = await mkdtemp(join(folder, 'copy-'));
  for (const [path, table] of Object.entries(tables)) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), typeof table === 'string' ? table : JSON.stringify(table));
  }
  return copy;
}

const avatars = { genshin: 'gi', hsr: 'hsr', zzz: 'zzz' } as const;

/** A builder that needs one table: which characters there are, and the version. */
const built = (game: GameId) => (data: DataSource) => {
  const table = data.json(`enka-store/${avatars[game]}/avatars.json`) as { ids: number; v: string };
  return contentOf(game, {
    version: table.v,
    characters: idsFrom(1, table.ids).map((id) => character(id)),
  });
};
const makers: CatalogMakers = {
  genshin: { catalog: built('genshin') },
  hsr: { catalog: built('hsr') },
  zzz: { catalog: built('zzz') },
};

const readme = [
  '| Folder | Source (GitHub) | Commit | Licence | Changed? |',
  '|---|---|---|---|---|',
  '| enka-store | EnkaNetwork/API-docs `store` | 2b9d23b (2026-07-24) | none stated | as is |',
].join('\n');

const tablesOf = (ids: number, v = '1.1') => ({
  'README.md': readme,
  'enka-store/gi/avatars.json': { ids, v },
  'enka-store/hsr/avatars.json': { ids, v },
  'enka-store/zzz/avatars.json': { ids, v },
});

const builtIn = (game: GameId) =>
  openPack(packCatalog(contentOf(game, { version: '0.9', characters: [] }), origin));

/** Runs commands in this process, on the store of a running instance. */
async function startShell({ isWatched = false, deadlineMs = 60_000 } = {}) {
  const clock = testClock();
  const opened = await openTestStore(clock);
  onTestFinished(opened.close);
  const importer = { ...importerOf(opened, clock), builtIn };
  const cache = await openFileBlobs(await mkdtemp(join(folder, 'kept-')));
  const library = createCatalogLibrary({ ...importer, onError: () => undefined });
  const run = async (command: CatalogCommand, ...args: string[]) => {
    let out = '';
    let err = '';
    const code = await runCommand(command, args, {
      clock,
      isWatched,
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      open: async () => ({ ...importer, place: 'a test', close: async () => undefined }),
      fetcher: async () =>
        createFetcher({
          baseUrl: provider.url,
          userAgent: 'waypoint (test)',
          cache,
          random: () => 0.5,
          limits: { pauseMs: 1, deadlineMs, maxBodyBytes: 100_000, concurrency: 2 },
        }),
    });
    return { code, out, err };
  };
  return {
    importer,
    run,
    import: (...args: string[]) => run(catalogImportBy(makers), ...args),
    /** The version that a running instance serves. */
    async served(game: GameId) {
      await library.refresh();
      return library.current(game).version;
    },
    library,
  };
}

let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
  return () => provider.close();
});

describe('an import from a folder', () => {
  test('brings all games in, tells what it did, and a running instance follows', async () => {
    const shell = await startShell();
    const copy = await copyOf(tablesOf(3));
    const { code, out, err } = await shell.import('--source', copy);
    expect(code).toBe(0);
    expect(out).toContain('genshin 1.1: imported, 0.00 MiB\n  characters: 3, 3 added (1 2 3)\n');
    expect(err).toBe(
      ['genshin', 'hsr', 'zzz']
        .flatMap((game, index) => [
          `[${index + 1}/3] ${game}: reading the sources\n`,
          `[${index + 1}/3] ${game}: checking and writing\n`,
        ])
        .join(''),
    );
    expect(await shell.served('genshin')).toBe('1.1');
    expect(await shell.served('zzz')).toBe('1.1');
    expect(shell.library.current('hsr').manifest).toMatchObject({
      sources: [{ name: 'enka-store', version: '2b9d23b (2026-07-24)', licence: 'none stated' }],
      builtAt: '2026-01-15',
    });
  });

  test('of one game and some languages brings in those', async () => {
    const shell = await startShell();
    const copy = await copyOf(tablesOf(3));
    await shell.import('--source', copy, '--game', 'hsr', '--lang', 'ja', '--lang', 'en');
    expect([await shell.served('genshin'), await shell.served('hsr')]).toEqual(['0.9', '1.1']);
    const { characters } = shell.library.current('hsr');
    expect(characters.body(1)?.description).toEqual([
      'sentence of a character en',
      null,
      'sentence of a character ja',
      null,
      null,
    ]);
    expect(characters.find(1)?.names).not.toContain(null);
  });

  test('that only tries tells the same and changes nothing', async () => {
    const shell = await startShell();
    const { code, out } = await shell.import('--source', await copyOf(tablesOf(3)), '--dry-run');
    expect([code, await shell.served('genshin')]).toEqual([0, '0.9']);
    expect(out).toContain('genshin 1.1: would be imported, 0.00 MiB\n  characters: 3, 3 added');
  });

  test('names each refused game with its reason, and brings in the others', async () => {
    const shell = await startShell();
    await shell.import('--source', await copyOf(tablesOf(3)));
    const copy = await copyOf({
      ...tablesOf(4, '1.2'),
      'enka-store/hsr/avatars.json': { ids: 2, v: '1.2' },
    });
    const { code, err } = await shell.import('--source', copy);
    expect(code).toBe(1);
    expect(err).toContain('hsr 1.2: refused\n  characters: 2, 1 missing (3)\n');
    expect(err).toContain(
      'catalog import: The catalog of hsr was refused: 1 of 3 characters are missing. Nothing was changed for hsr.\n',
    );
    expect([await shell.served('hsr'), await shell.served('zzz')]).toEqual(['1.1', '1.2']);
  });

  test.each([
    ['is half-written', '{"ids":', /avatars\.json is not JSON\. Use a complete copy/],
    ['is missing', undefined, /avatars\.json cannot be read\. Use a complete copy/],
  ])('changes nothing when a table %s', async (_name, table, message) => {
    const shell = await startShell();
    const copy = await copyOf(table ? { 'enka-store/gi/avatars.json': table } : {});
    const { code, err } = await shell.import('--source', copy, '--game', 'genshin');
    expect([code, await shell.served('genshin')]).toEqual([1, '0.9']);
    expect(err).toMatch(message);
    expect(err).toContain('Nothing was changed for genshin.');
  });

  test('keeps 64-bit hashes exact', async () => {
    const copy = await copyOf({ 'a/b.json': '{"Hash":6186714091647966180,"n":1.5}' });
    const { made } = await createFolderSource(copy).make('hsr', (data) => data.json('a/b.json'));
    expect(made).toEqual({ Hash: '6186714091647966180', n: 1.5 });
  });

  test('draws over its own line where somebody watches', async () => {
    const shell = await startShell({ isWatched: true });
    const { err } = await shell.import('--source', await copyOf(tablesOf(1)), '--game', 'zzz');
    expect(err).toBe(
      '\r\u001b[2K[1/1] zzz: reading the sources\r\u001b[2K[1/1] zzz: checking and writing\r\u001b[2K',
    );
  });
});

describe('the built-in dataset', () => {
  test('is written without sentences, and stays the same bytes for the same content', async () => {
    const file = pathToFileURL(join(folder, 'data', 'catalog.pack'));
    const options = { dryRun: false, fileOf: () => file };
    const write = (content = contentOf(), made = origin) => writeBuiltIn(content, made, options);
    expect(await writeBuiltIn(contentOf(), origin, { ...options, dryRun: true })).toMatchObject({
      outcome: 'checked',
    });
    expect(await write()).toMatchObject({ outcome: 'imported' });
    const bytes = await readFile(file);
    expect(openPack(bytes).characters.body(1001)?.talents[0]).toMatchObject({ description: null });
    const later = { ...origin, builtAt: '2027-01-01' };
    expect(await write(contentOf(), later)).toMatchObject({ outcome: 'unchanged' });
    expect(await readFile(file)).toEqual(bytes);
    await expect(write(contentOf('genshin', { characters: [] }), later)).rejects.toThrow('refused');
    expect(await readFile(file)).toEqual(bytes);
  });
});

const raw = '/EnkaNetwork/API-docs/master/store/gi/avatars.json';
const genshin = ['--source', 'public', '--game', 'genshin'] as const;

describe('an import from the public addresses', () => {
  test('asks for what the game is usually built from, and says what it read', async () => {
    provider.reply(raw, { body: { ids: 3, v: '1.1' } });
    const shell = await startShell();
    const { code, err } = await shell.import(...genshin);
    expect([code, err.includes('refused')]).toEqual([0, false]);
    expect(await shell.served('genshin')).toBe('1.1');
    expect(provider.calls).toContain(
      '/theBowja/genshin-db-dist/main/data/gzips/chinesetraditional-weapons.min.json.gzip',
    );
    expect(provider.peak).toBeLessThanOrEqual(2);
    expect(provider.requests[0]?.headers['user-agent']).toBe('waypoint (test)');
    expect(shell.library.current('genshin').manifest.sources).toEqual([
      { name: 'enka-store', version: 'EnkaNetwork/API-docs@master', licence: null },
    ]);
  });

  test('sends only what is new the next time', async () => {
    const headers = { etag: '"one"' };
    provider.reply(raw, { headers, body: { ids: 3, v: '1.1' } }, { status: 304, headers });
    const shell = await startShell();
    await shell.import(...genshin);
    const { out } = await shell.import(...genshin);
    expect(out).toContain('genshin 1.1: nothing new');
    const asked = provider.requests.filter(({ path }) => path === raw);
    expect(asked.map((request) => request.headers['if-none-match'])).toEqual([undefined, '"one"']);
  });

  test.each<[string, Parameters<Provider['reply']>[1], RegExp]>([
    [
      'a web page',
      { headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<html>' },
      /it answered a web page/,
    ],
    ['text that is no JSON', { body: '{"ids":3' }, /it is no JSON/],
    [
      'a redirect to another host',
      { status: 302, headers: { location: 'http://127.0.0.1:9/x' } },
      /it leads to another host, 127\.0\.0\.1:9/,
    ],
    [
      'a circle of redirects',
      { status: 302, headers: { location: raw } },
      /from address to address/,
    ],
    [
      'a body that is cut',
      { body: { ids: 3, v: '1.1' }, cutAfterBytes: 4 },
      /the connection failed \(UND_ERR_SOCKET\)/,
    ],
    ['no answer', { hang: true }, /there was no whole answer in time/],
    ['a refusal', { status: 403 }, /it answered 403/],
    ['a defect', { status: 500 }, /it answered 500/],
    ['a body without end', { body: 'x'.repeat(200_000) }, /it is longer than allowed/],
  ])('changes nothing after %s', async (_name, reply, message) => {
    provider.reply(raw, reply);
    const shell = await startShell('hang' in reply ? { deadlineMs: 100 } : {});
    const { code, err } = await shell.import(...genshin);
    expect([code, await shell.served('genshin')]).toEqual([1, '0.9']);
    expect(err).toMatch(message);
    expect(err).toContain(`${provider.url}${raw}: `);
    expect(err).toContain('Nothing was changed for genshin.');
  });

  test('tries again what may go right the next time, and waits as long as the host wants', async () => {
    provider.reply(
      raw,
      { status: 503 },
      { reset: true },
      { status: 429, headers: { 'retry-after': '0' } },
      { body: { ids: 3, v: '1.1' } },
    );
    const shell = await startShell();
    expect(await shell.import(...genshin)).toMatchObject({ code: 0 });
  });

  test('stops asking when one file cannot be had', async () => {
    provider.otherwise({ status: 403 });
    const shell = await startShell();
    expect(await shell.import(...genshin)).toMatchObject({ code: 1 });
    expect(provider.calls.length).toBeLessThanOrEqual(2);
  });

  test('draws how many files are there where somebody watches', async () => {
    provider.reply(raw, { body: { ids: 3, v: '1.1' } });
    const shell = await startShell({ isWatched: true });
    const { err } = await shell.import(...genshin);
    const all = provider.calls.length;
    expect(err).toContain('\r\u001b[2K[1/1] genshin: reading the sources  [#---');
    expect(err).toContain(`[1/1] genshin: reading the sources  [${'#'.repeat(24)}] ${all}/${all}`);
  });

  test('follows a redirect of the same host', async () => {
    provider.reply(raw, { status: 301, headers: { location: '/moved.json' } });
    provider.reply('/moved.json', { body: { ids: 3, v: '1.1' } });
    const shell = await startShell();
    expect(await shell.import(...genshin)).toMatchObject({ code: 0 });
  });

  test('unpacks what comes packed', async () => {
    const body = gzipSync(JSON.stringify({ ids: 3, v: '1.1' }));
    provider.reply(raw, { headers: { 'content-encoding': 'gzip' }, body });
    const shell = await startShell();
    expect(await shell.import(...genshin)).toMatchObject({ code: 0 });
  });

  test('says which table the public files do not have', async () => {
    const shell = await startShell();
    const { err } = await shell.import(...genshin);
    expect(err).toContain('enka-store/gi/avatars.json is not among the public files.');
  });

  /** Builds with whatever `read` reads. */
  const reading = (read: (data: DataSource) => unknown) =>
    catalogImportBy({
      ...makers,
      genshin: {
        catalog: (data) => contentOf('genshin', { version: JSON.stringify(read(data)) }),
      },
    });
  const part = (category: string) =>
    `/theBowja/genshin-db-dist/main/data/gzips/${category}.min.json.gzip`;

  test('puts the tables of genshin-db together from its parts', async () => {
    const file = (category: string) => ({
      body: gzipSync(
        JSON.stringify({
          data: { English: { [category]: { ayaka: 1 } } },
          stats: { [category]: { hp: category.length } },
        }),
      ),
    });
    for (const category of ['characters', 'talents', 'weapons'])
      provider.reply(part(`english-${category}`), file(category));
    const shell = await startShell();
    const command = reading((data) => [
      data.json('genshin-db/English/weapons.json'),
      data.json('genshin-db/common/stats.json'),
    ]);
    expect(await shell.run(command, ...genshin)).toMatchObject({ code: 0 });
    expect(JSON.parse(await shell.served('genshin'))).toEqual([
      { ayaka: 1 },
      { characters: { hp: 10 }, talents: { hp: 7 }, weapons: { hp: 7 } },
    ]);
  });

  test('reads the archive of hsr, whatever folder it was packed from', async () => {
    provider.reply('/yuko1101/starrail.js/main/cache.zip', {
      body: zipOf({ 'cache/data/AvatarConfig.json': '{"1":{"Hash":6186714091647966180}}' }),
    });
    const shell = await startShell();
    const command = reading((data) => data.json('starrail-cache/data/AvatarConfig.json'));
    expect(await shell.run(command, ...genshin)).toMatchObject({ code: 0 });
    expect(await shell.served('genshin')).toBe('{"1":{"Hash":"6186714091647966180"}}');
  });

  test('refuses an archive that was cut', async () => {
    const whole = zipOf({ 'data/AvatarConfig.json': '{}' });
    provider.reply('/yuko1101/starrail.js/main/cache.zip', { body: whole.subarray(0, -4) });
    const shell = await startShell();
    const command = reading((data) => data.json('starrail-cache/data/AvatarConfig.json'));
    expect((await shell.run(command, ...genshin)).err).toContain('cache.zip: it is no whole file');
  });

  test('goes on where a builder does without a table, and not where nothing has an address', async () => {
    provider.reply(raw, { body: { ids: 3, v: '1.1' } });
    const shell = await startShell();
    const optional = reading((data) => {
      try {
        return data.json('snap-metadata/EN/Meta.json');
      } catch {
        return 'without';
      }
    });
    expect(await shell.run(optional, ...genshin)).toMatchObject({ code: 0 });
    expect(provider.calls).toContain('/DGP-Studio/Snap.Metadata/HEAD/Genshin/EN/Meta.json');
    const nowhere = reading((data) => data.json('mechanics/gi_buffs.json'));
    expect((await shell.run(nowhere, ...genshin)).err).toContain(
      'mechanics/gi_buffs.json has no public address. Give --source a folder',
    );
  });

  test('asks for the texts of every record of zzz in five languages, of bangboo in English', async () => {
    const store = '/EnkaNetwork/API-docs/master/store/zzz';
    provider.reply(`${store}/avatars.json`, { body: { 1091: {}, ids: 3, v: '1.1' } });
    provider.reply(`${store}/weapons.json`, { body: { 14102: {} } });
    provider.reply(`${store}/equipments.json`, { body: { Items: {}, Suits: { 31000: {} } } });
    provider.reply('/ZZZure/ZZZ-Plugin/HEAD/resources/map/BangbooId2Data.json', {
      body: { 53001: {} },
    });
    const shell = await startShell();
    expect(await shell.import('--source', 'public', '--game', 'zzz')).toMatchObject({ code: 0 });
    const texts = '/EnkaNetwork/API-docs/master/tooltip-data/zzz';
    for (const path of ['EN/Avatars/1091', 'JP/Weapons/14102', 'CHT/Suits/31000'])
      expect(provider.calls).toContain(`${texts}/${path}.json`);
    expect(provider.calls).toContain(
      '/frzyc/genshin-optimizer/HEAD/libs/zzz/dm/HakushinData/bangboo/53001.json',
    );
  });
});

describe('a rollback', () => {
  test('is followed by a running instance, and not undone by the same content', async () => {
    const shell = await startShell();
    const next = await copyOf(tablesOf(3, '1.2'));
    await shell.import('--source', await copyOf(tablesOf(3)));
    await shell.import('--source', next, '--game', 'hsr');
    const { code, out } = await shell.run(catalogRollback, '--game', 'hsr');
    expect([code, out]).toEqual([0, 'hsr: 1.1 is served again instead of 1.2.\n']);
    expect(await shell.served('hsr')).toBe('1.1');
    const again = await shell.import('--source', next, '--game', 'hsr');
    expect(again.out).toContain('left out, because it was rolled back. Import it with --again');
    expect(await shell.served('hsr')).toBe('1.1');
    await shell.import('--source', next, '--game', 'hsr', '--again');
    expect(await shell.served('hsr')).toBe('1.2');
  });

  test('names the games that have nowhere to go', async () => {
    const shell = await startShell();
    await shell.import('--source', await copyOf(tablesOf(3)), '--game', 'zzz');
    const { code, out, err } = await shell.run(catalogRollback);
    expect([code, out]).toEqual([1, 'zzz: the built-in dataset is served again instead of 1.1.\n']);
    expect(err).toContain('catalog rollback: genshin was never imported');
  });
});

describe('the arguments', () => {
  const catalogImport = catalogImportBy(makers);
  test.each<[CatalogCommand, string[], RegExp]>([
    [catalogImport, [], /--source is missing: a folder, or public/],
    [catalogImport, ['--source', 'x', '--game', 'chess'], /no game "chess": use genshin, hsr, zzz/],
    [catalogImport, ['--source', 'x', '--lang', 'tlh'], /no language "tlh": use en, id, ja/],
    [catalogImport, ['--sorce', 'x'], /Unknown option '--sorce'/],
    [catalogRollback, ['--game', 'chess'], /no game "chess"/],
    [catalogRollback, ['genshin'], /Unexpected argument 'genshin'/],
  ])(
    'that cannot be read are refused with what is right, and nothing is opened',
    async (command, args, message) => {
      const shell = await startShell();
      const { code, err } = await shell.run(command, ...args);
      expect(code).toBe(2);
      expect(err).toMatch(message);
      expect(err).toContain(`Usage: npx waypoint ${command.name} --help`);
    },
  );

  test.each([catalogImport, catalogRollback])(
    '--help tells how to use the command',
    async (command) => {
      const shell = await startShell();
      const { code, out, err } = await shell.run(command, '--help');
      expect([code, err]).toEqual([0, '']);
      expect(out).toContain(`npx waypoint ${command.name} `);
    },
  );
});
