import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { importerOf } from '../../src/cli/catalog.ts';
import { importCatalog } from '../../src/domains/catalog/importer.ts';
import { openPack, packCatalog } from '../../src/games/catalog-file.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import { type GameId, type Language, languages } from '../../src/games/ids.ts';
import { recordLanguages } from '../../src/games/index.ts';
import { seededRandom } from '../../src/games/random.ts';
import { documentLimits } from '../../src/graph/document/limits.ts';
import { datasets } from '../../tools/datasets/index.ts';
import { createFolderSource } from '../../tools/datasets/sources.ts';
import { lastingApp, startApp, type TestApp, testClock } from './app.ts';
import { builtInPack } from './built-in.ts';
import {
  inPathWords,
  type ListDoor,
  listDoors,
  type RecordDoor,
  recordDoors,
} from './catalog-interfaces.ts';
import { lengths } from './lengths.ts';
import { openTestStore } from './store.ts';

// Records of a catalog, in several languages, through both interfaces: no failure, and the same data.

const folder = fileURLToPath(new URL('../../../shared/data', import.meta.url));
const hasSources = existsSync(join(folder, 'enka-store'));
const why = 'skipped where the data sources are not beside the project';

/** What is walked: the service, and the catalog that it has to answer from. */
interface Walked {
  readonly started: TestApp;
  readonly pack: CatalogPack;
}

/** Some of the rows, spread over all of them, others for another `name`. */
function someOf<T>(rows: readonly T[], count: number, name: string): readonly T[] {
  if (count >= rows.length) return rows;
  const random = seededRandom(`${lengths().seed} ${name}`);
  const step = rows.length / count;
  return Array.from(
    { length: count },
    (_, nth) => rows[Math.floor(nth * step + random() * Math.floor(step - 1))] as T,
  );
}

/** The walks of one game, as tests: of the built-in catalog, and of one with texts. */
export function walkCatalog(game: GameId): void {
  const builtIn = lastingApp();
  describe(`the catalog of ${game} that comes with the project`, () => {
    const walked = async () => ({ started: await builtIn(), pack: builtInPack(game) });
    languageTests(game, walked, 'built-in');
  });
  describe.skipIf(!hasSources)(`an import of ${game} with its texts (${why})`, () => {
    let opened: ReturnType<typeof openImport> | undefined;
    afterAll(async () => (await opened)?.close());
    const walked = () => {
      opened ??= openImport(game);
      return opened;
    };
    languageTests(game, walked, 'imported');
  });
}

/** An instance that serves what an import of the data sources brought into its store. */
async function openImport(game: GameId): Promise<Walked & { close(): Promise<void> }> {
  const clock = testClock();
  const { store, blobs, close } = await openTestStore(clock);
  const { made: content, sources } = await createFolderSource(folder).make(
    game,
    datasets[game].catalog,
  );
  const origin = { sources, builtAt: '2026-01-15' };
  const order = { content, origin, texts: languages };
  const report = await importCatalog({ ...importerOf({ store, blobs }, clock), ...order });
  expect(report).toMatchObject({ outcome: 'imported', refused: [] });
  const started = await startApp({ store, blobs, clock, lasting: true });
  return {
    started,
    pack: openPack(packCatalog(content, origin)),
    async close() {
      await started.close();
      await close();
    },
  };
}

function languageTests(game: GameId, walked: () => Promise<Walked>, catalog: string): void {
  test.each(someOf(recordLanguages(game), lengths().languages, `${game} ${catalog}`))(
    'is the same through both interfaces in %s',
    async (lang) => {
      const { started, pack } = await walked();
      const asker = askerOf(started, game, lang);
      const rows = new Map<string, readonly { readonly id: number }[]>();
      for (const via of listDoors(game)) {
        const list = await asker.rows(via);
        expect(list.map(({ id }) => id)).toEqual(pack[via.kind].heads.map(({ id }) => id));
        rows.set(via.kind, list);
      }
      let texts = 0;
      for (const via of recordDoors[game]) {
        const ids = someOf(
          pack[via.kind].heads.map(({ id }) => id),
          lengths().records,
          lang,
        );
        expect(ids.length).toBeGreaterThan(0);
        const chosen = new Set(ids);
        const listed = rows.get(via.kind)?.filter(({ id }) => chosen.has(id));
        const records = await asker.records(via, ids);
        expectSame(await asker.nodes(via, ids), records);
        // What a list says of a record is what the first of its interfaces says.
        expect(records).toMatchObject(listed ?? ids.map(() => ({})));
        rows.delete(via.kind);
        texts += JSON.stringify(records).match(/"description":"/g)?.length ?? 0;
      }
      expect(texts).toBeGreaterThan(0);
      expect(started.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    },
    60_000,
  );

  test('tells its main stats through both interfaces', async () => {
    const { started, pack } = await walked();
    const { get, node } = askerOf(started, game, 'en');
    const stats = await node('mainStats', '{ slot rarity maxLevel stats { stat base max } }');
    const { data, meta } = await get(`artifact/${game}/main-stats?`);
    expect(data).toEqual(inPathWords(stats, {}));
    expect(data).toHaveLength(pack.shared.mainStats.length);
    expect(meta).toEqual({ total: data.length });
  });
}

/** The same answer sooner than `toEqual`, which tells the difference if there is one. */
function expectSame(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}

/** Fields that have to be told the game. */
const ofAnyGame = new Set(['character', 'weapon', 'artifactSet']);

/** Asks for one game in one language. */
function askerOf({ get: ask, query, clock }: TestApp, game: GameId, lang: Language) {
  const gameName = game.toUpperCase();
  const variables = { lang: lang.toUpperCase().replace('-', '_') };

  /** The bucket is filled again before each request: so much is 15 root fields. */
  async function get(path: string) {
    clock.pass(1000);
    const reply = await ask(`/v1/${path}&lang=${lang}`);
    expect([path, reply.status]).toEqual([path, 200]);
    return reply.body;
  }

  async function graph(document: string, own: Readonly<Record<string, unknown>>) {
    clock.pass(1000);
    const { body } = await query(document, { ...variables, ...own });
    expect(body.errors).toBeUndefined();
    return body;
  }

  const args = ({ field }: RecordDoor): string =>
    ofAnyGame.has(field) ? `game: ${gameName}, ` : '';

  /** A document for so many records at once. */
  const documentOf = (via: RecordDoor, count: number): string => {
    const places = Array.from({ length: count }, (_, index) => index);
    const fields = places.map(
      (index) =>
        `r${index}: ${via.field}(${args(via)}${via.argument}: $i${index}, lang: $lang) { ...Record }`,
    );
    const ids = places.map((index) => `$i${index}: Int!`).join(', ');
    return `query ($lang: Language!, ${ids}) { ${fields.join('\n')} }
      fragment Record on ${via.type} { ${via.selection} }`;
  };

  /** As many records as one document may ask for. */
  async function batchOf(via: RecordDoor, id: number): Promise<number> {
    const aliases = 1 + (via.selection.match(/:/g)?.length ?? 0);
    const { extensions } = await graph(documentOf(via, 1), { i0: id });
    return Math.floor(
      Math.min(documentLimits.aliases / aliases, documentLimits.cost / extensions.cost.requested),
    );
  }

  return {
    get,
    async node(field: string, selection: string): Promise<unknown> {
      const document = `query ($game: Game!) { found: ${field}(game: $game) ${selection} }`;
      return (await graph(document, { game: gameName })).data.found;
    },
    /** A list through both interfaces, which have to agree. */
    async rows({ path, field, selection, names }: ListDoor): Promise<{ readonly id: number }[]> {
      const document = `query ($game: Game!, $lang: Language!, $after: String) {
        found: ${field}(game: $game, lang: $lang, first: 150, after: $after) {
          edges { node { ${selection} } } pageInfo { hasNextPage endCursor } totalCount } }`;
      const rows: { readonly id: number }[] = [];
      let after: string | null = null;
      do {
        const { data, meta } = await get(`${path}?limit=150&cursor=${after ?? ''}`);
        const { found } = (await graph(document, { game: gameName, after })).data;
        const { edges, pageInfo, totalCount } = found;
        expect(data).toEqual(edges.map(({ node }: { node: object }) => inPathWords(node, names)));
        expect(meta).toEqual({
          cursor_next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
          total: totalCount,
        });
        rows.push(...data);
        after = meta.cursor_next;
      } while (after !== null);
      return rows;
    },
    async records({ path }: RecordDoor, ids: readonly number[]): Promise<object[]> {
      const records: object[] = [];
      for (const id of ids) {
        records.push((await get(`${path}${id}?include_ascension=1&include_curve=1`)).data);
      }
      return records;
    },
    async nodes(via: RecordDoor, ids: readonly number[]): Promise<unknown[]> {
      const size = await batchOf(via, ids[0] ?? 0);
      const document = documentOf(via, size);
      const nodes: unknown[] = [];
      for (let start = 0; start < ids.length; start += size) {
        // The last record fills up the last document, so that there is one document for all.
        const batch = Array.from({ length: size }, (_, index) => ids[start + index] ?? ids.at(-1));
        const own = Object.fromEntries(batch.map((id, index) => [`i${index}`, id]));
        const { data } = await graph(document, own);
        nodes.push(...batch.map((_, index) => inPathWords(data[`r${index}`], via.names)));
      }
      return nodes.slice(0, ids.length);
    },
  };
}
