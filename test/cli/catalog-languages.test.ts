import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { catalogImportBy, importerOf } from '../../src/cli/catalog.ts';
import { runCommand } from '../../src/cli/command.ts';
import { createCatalogLibrary } from '../../src/domains/catalog/library.ts';
import type { CatalogContent } from '../../src/games/catalog.ts';
import { openPack, packCatalog } from '../../src/games/catalog-file.ts';
import { firstLanguages, type GameId, type Language, languages } from '../../src/games/ids.ts';
import { shortNames, type Text } from '../../src/games/names.ts';
import { type DataSource, findTable } from '../../tools/datasets/dataset.ts';
import { namedFolder } from '../../tools/datasets/languages.ts';
import { testClock } from '../support/app.ts';
import { character, contentOf, origin } from '../support/catalog-content.ts';
import { openTestStore } from '../support/store.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypoint-languages-'));
afterAll(() => rm(folder, { recursive: true }));

async function copyOf(tables: Readonly<Record<string, string>>): Promise<string> {
  const copy = await mkdtemp(join(folder, 'copy-'));
  for (const [language, word] of Object.entries(tables)) {
    const file = join(copy, `genshin-db/${namedFolder(language as Language)}/words.json`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(word));
  }
  return copy;
}

const wordsIn = (...spoken: readonly Language[]) =>
  Object.fromEntries(spoken.map((language) => [language, `word ${language}`]));
const first = wordsIn(...firstLanguages);

/** A builder whose only character says what the source has in each language. */
const speaking =
  (game: GameId) =>
  (data: DataSource): CatalogContent => {
    const said = languages.map((language) => {
      const word = findTable(data, `genshin-db/${namedFolder(language)}/words.json`);
      return typeof word === 'string' ? word : null;
    });
    const { head, body } = character(1);
    const names = shortNames(said.map((word) => word && 'A name'));
    const own = { head: { ...head, names }, body: { ...body, description: shortNames(said) } };
    return contentOf(game, { version: '1.1', characters: [own] });
  };

const command = catalogImportBy({
  genshin: { catalog: speaking('genshin') },
  hsr: { catalog: speaking('hsr') },
  zzz: { catalog: speaking('zzz') },
});

const builtIn = (game: GameId) =>
  openPack(packCatalog(contentOf(game, { version: '0.9', characters: [] }), origin));

async function startShell() {
  const clock = testClock();
  const opened = await openTestStore(clock);
  onTestFinished(opened.close);
  const importer = { ...importerOf(opened, clock), builtIn };
  const library = createCatalogLibrary({ ...importer, onError: () => undefined });
  return {
    async run(...args: string[]) {
      let text = '';
      const write = (line: string) => {
        text += line;
      };
      const code = await runCommand(command, args, {
        clock,
        isWatched: false,
        out: write,
        err: write,
        open: async () => ({ ...importer, place: 'a test', close: async () => undefined }),
        fetcher: () => Promise.reject(new Error('Nothing is fetched here.')),
      });
      return { code, text };
    },
    /** The languages that a running instance has the character's name in, and what it says. */
    async served() {
      await library.refresh();
      const { characters } = library.current('genshin');
      return {
        names: languagesIn(characters.find(1)?.names),
        texts: languagesIn(characters.body(1)?.description),
      };
    },
  };
}

const languagesIn = (text: Text | undefined): readonly Language[] =>
  languages.filter((_, index) => typeof text?.[index] === 'string');

describe('an import with --lang', () => {
  test('brings texts in a later language, which a renewal keeps', async () => {
    const { run, served } = await startShell();
    const copy = await copyOf({ ...first, ...wordsIn('ko', 'de') });
    const { code } = await run('--source', copy, '--game', 'genshin', '--lang', 'ko');
    expect(code).toBe(0);
    const after = { names: [...firstLanguages, 'ko'], texts: ['en', 'ko'] };
    expect(await served()).toEqual(after);
    const next = await copyOf({ ...first, ...wordsIn('ko', 'de'), en: 'another word' });
    const { code: again, text } = await run('--source', next, '--game', 'genshin');
    expect([again, text]).toEqual([0, expect.stringContaining('1 changed')]);
    expect(await served()).toEqual(after);
  });

  test('for the first languages takes no name of a later one away', async () => {
    const { run, served } = await startShell();
    const copy = await copyOf({ ...first, ...wordsIn('ko', 'de') });
    const only = ['--source', copy, '--game', 'genshin'];
    await run(...only, '--lang', 'de');
    await run(...only, ...firstLanguages.flatMap((language) => ['--lang', language]));
    expect(await served()).toEqual({ names: [...firstLanguages, 'de'], texts: firstLanguages });
  });

  test('is not asked for texts in a later language when it is not given', async () => {
    const { run, served } = await startShell();
    const copy = await copyOf({ ...first, ...wordsIn('ko', 'de') });
    await run('--source', copy, '--game', 'genshin');
    expect(await served()).toEqual({ names: firstLanguages, texts: firstLanguages });
  });

  test('names what the source lacks of a language that was asked for', async () => {
    const { run } = await startShell();
    const copy = await copyOf(first);
    const { text } = await run('--source', copy, '--game', 'genshin', '--lang', 'th');
    expect(text).toContain('missing at the source: 1 (genshin-db/Thai/words.json)');
  });

  test('says which languages there are of a game that lacks it, and changes nothing of that game', async () => {
    const { run } = await startShell();
    const { code, text } = await run('--source', await copyOf(first), '--lang', 'it');
    expect(code).toBe(1);
    expect(text).toContain('hsr has no texts in it: use en, id, ja, zh-cn, zh-tw, de, es, fr');
    expect(text).toContain('Nothing was changed for hsr.');
    expect(text).not.toContain('Nothing was changed for genshin.');
  });

  test('of a language that nobody has is refused before anything is opened', async () => {
    const { run } = await startShell();
    const { code, text } = await run('--source', 'x', '--lang', 'tlh');
    expect([code, text]).toEqual([
      2,
      expect.stringContaining('There is no language "tlh": use en'),
    ]);
  });
});
