import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { importerOf } from '../../src/cli/catalog.ts';
import { runCommand } from '../../src/cli/command.ts';
import { catalogHoles } from '../../src/cli/commands/catalog-holes.ts';
import { importCatalog } from '../../src/domains/catalog/import/importer.ts';
import { testClock } from '../support/app.ts';
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

test('every game has a table of the dataset that comes with the project', async () => {
  const { run } = await startShell();
  const { code, out } = await run();
  expect(code).toBe(0);
  for (const game of ['genshin', 'hsr', 'zzz']) expect(out).toMatch(new RegExp(`### ${game} \\d`));
  expect(out).toMatch(/Nowhere: .*`characters\.description`/);
});

test('what the server has imported stands beside it', async () => {
  const { importer, run } = await startShell();
  await importCatalog({ ...importer, content: contentOf('genshin'), origin });
  const { out } = await run('--stored', '--game', 'genshin');
  expect(out).toMatch(/\| `characters\.description` \| 100 % \| 0 % \|/);
  expect(out).not.toContain('### hsr');
});

test('without an import there is nothing beside it', async () => {
  const { run } = await startShell();
  const { out } = await run('--stored', '--game', 'genshin');
  expect(out).toMatch(/\| `weapons\.secondary` \| [\d.]+ % \| – \|/);
});

const sources = fileURLToPath(new URL('../../../shared/data', import.meta.url));

test.skipIf(!existsSync(sources))(
  'a copy of the sources is looked at as an import would (skipped where it is not beside the project)',
  async () => {
    const { run } = await startShell();
    const { out } = await run('--source', sources, '--game', 'genshin');
    expect(out).toMatch(/\| `characters\.description` \| 100 % \| 0 % \|/);
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
  const { code, out } = await run('--source', 'nowhere', '--game', 'genshin');
  expect(code).toBe(1);
  expect(out).toMatch(/catalog:holes: .*cannot be read\. Point --source at a complete copy/);
});
