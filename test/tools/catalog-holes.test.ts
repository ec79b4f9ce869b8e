import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { importerOf } from '../../src/cli/catalog.ts';
import { runCommand } from '../../src/cli/command.ts';
import { importCatalog } from '../../src/domains/catalog/importer.ts';
import { type GameId, gameIds, languages } from '../../src/games/ids.ts';
import { catalogHoles } from '../../tools/catalog-holes.ts';
import { languageTable } from '../../tools/catalog-languages.ts';
import { testClock } from '../support/app.ts';
import { builtInPack } from '../support/built-in.ts';
import { contentOf, origin } from '../support/catalog-content.ts';
import { openTestStore } from '../support/store.ts';

async function startShell() {
  const clock = testClock();
  const opened = await openTestStore(clock);
  onTestFinished(opened.close);
  const importer = importerOf(opened, clock);
  return {
    importer: {
      ...importer,
      builtIn: () => {
        throw new Error('An import of a test is not measured by the real dataset.');
      },
    },
    async run(...args: string[]) {
      let out = '';
      const code = await runCommand(catalogHoles, args, {
        clock,
        isWatched: false,
        out: (text) => {
          out += text;
        },
        err: (text) => {
          out += text;
        },
        open: async () => ({ ...importer, place: 'a test', close: async () => undefined }),
        fetcher: () => Promise.reject(new Error('nothing is fetched here')),
      });
      return { code, out };
    },
  };
}

/** How much of each member is null or empty, by the tables of a game. */
function sharesIn(tables: string, game: GameId): Map<string, string> {
  const [, section = ''] = tables.split(`### ${game} ${builtInPack(game).version}\n`);
  const [own = ''] = section.split(/\n(?:###|<!--) /);
  const shares = new Map(
    [...own.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, path = '', share = '']) => [
      path,
      share,
    ]),
  );
  for (const [title, share] of [
    ['Nowhere', '100 %'],
    ['Everywhere', '0 %'],
  ] as const) {
    const [, members = ''] = new RegExp(`^${title}: (.*)$`, 'm').exec(own) ?? [];
    for (const [, path = ''] of members.matchAll(/`([^`]+)`/g)) shares.set(path, share);
  }
  return shares;
}

test('every game has a table of its own dataset, which docs/catalog.md has too (tools/catalog-holes.ts --write), and nothing beside it without an import', async () => {
  const { run } = await startShell();
  const { code, out } = await run('--stored');
  expect(code).toBe(0);
  expect(out).toMatch(/\| `weapons\.[^`]+` \| [\d.]+ % \| – \|/);
  expect(out).toMatch(/Nowhere: .*`characters\.description`/);
  const document = readFileSync(new URL('../../docs/catalog.md', import.meta.url), 'utf8');
  for (const game of gameIds) {
    const shares = sharesIn(out, game);
    expect(shares.size).toBeGreaterThan(10);
    expect(sharesIn(document, game)).toEqual(shares);
    const names = languageTable(builtInPack(game));
    expect(out).toContain(names);
    expect(document).toContain(names);
  }
});

test('what the server has imported stands beside it', async () => {
  const { importer, run } = await startShell();
  await importCatalog({ ...importer, content: contentOf('hsr'), origin, texts: languages });
  const { out } = await run('--stored', '--game', 'hsr');
  expect(out).toMatch(/\| `characters\.description` \| 100 % \| 0 % \|/);
  expect(out).not.toContain('### genshin');
});

const sources = fileURLToPath(new URL('../../../shared/data', import.meta.url));

test.skipIf(!existsSync(sources))(
  'a copy of the sources is looked at as an import would (skipped where it is not beside the project)',
  async () => {
    const { run } = await startShell();
    const { out } = await run('--source', sources, '--game', 'hsr');
    expect(out).toMatch(/\| `characters\.talents\.description` \| [\d.]+ % \| 0 % \|/);
  },
);

test('one way to look at an import excludes the other', async () => {
  const { run } = await startShell();
  const { code, out } = await run('--stored', '--source', 'public');
  expect(code).toBe(2);
  expect(out).toContain('--source and --stored are one or the other.');
});

test('a source that is not there is told in one line', async () => {
  const { run } = await startShell();
  const { code, out } = await run('--source', 'nowhere', '--game', 'zzz');
  expect(code).toBe(1);
  expect(out).toMatch(/catalog-holes: .*cannot be read\. Use a complete copy/);
});

test('the tables are put between the marks of a document', async () => {
  const { run } = await startShell();
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-holes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'catalog.md');
  const names = '<!-- Names, made by tools/catalog-holes.ts. -->\nold\n<!-- End of the names. -->';
  const holes = '<!-- Made by tools/catalog-holes.ts. -->\nold\n<!-- End of what is made. -->';
  await writeFile(file, `before\n${names}\nmiddle\n${holes}\nafter\n`);
  expect(await run('--game', 'hsr', '--write', file)).toEqual({ code: 0, out: '' });
  const written = await readFile(file, 'utf8');
  expect(written).toMatch(
    /^before\n.*-->\n\n\*\*hsr \d[\s\S]*-->\nmiddle\n.*-->\n\n### hsr \d[\s\S]*made\. -->\nafter\n$/,
  );
  expect(written).not.toContain('old');
  await writeFile(file, names);
  const refused = await run('--game', 'hsr', '--write', file);
  expect(refused).toMatchObject({
    code: 1,
    out: expect.stringContaining('The file does not have'),
  });
  expect(await readFile(file, 'utf8')).toBe(names);
});
