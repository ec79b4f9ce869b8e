import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { catalogImportBy } from '../../src/cli/catalog.ts';
import { runCommand } from '../../src/cli/command.ts';
import type { ImporterDependencies } from '../../src/domains/catalog/importer.ts';
import { emptyContent, openPack, packCatalog } from '../../src/games/catalog-file.ts';
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { openFileBlobs } from '../../src/store/blobs.ts';
import { type DataSource, MissingTable } from '../../tools/datasets/dataset.ts';
import { createFetcher } from '../../tools/datasets/fetch.ts';
import { datasets } from '../../tools/datasets/index.ts';
import { origin } from '../support/catalog-content.ts';
import { patches } from '../support/patch.ts';
import {
  expectUnknown,
  expectWhole,
  following,
  minuteMs,
  minutesUntilRenewed,
  type PatchService,
  startPatchService,
  untilNamed,
} from '../support/patch-service.ts';
import { sourcePatches } from '../support/patch-sources.ts';
import { startProvider } from '../support/provider.ts';
import { useProviders } from '../support/providers.ts';
import { mergedTables, publishTables, type Tables } from '../support/published.ts';

const live = useProviders();

/** The stand-in of the public addresses, with the tables of before the patch, and the import that a renewal runs. */
async function startPublisher(game: GameId) {
  const publisher = await startProvider();
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-patch-'));
  onTestFinished(async () => {
    await publisher.close();
    await rm(folder, { recursive: true });
  });
  let tables: Tables = sourcePatches[game].before;
  publishTables(publisher, () => tables);
  const cache = await openFileBlobs(folder);
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  return {
    printed,
    publish(next: Tables) {
      tables = next;
    },
    /** `waypoint catalog import --source public`, which a renewal runs as a process of its own. */
    async renew(importer: ImporterDependencies) {
      const options = { baseUrl: publisher.url, userAgent: 'waypoint (test)', cache };
      const code = await runCommand(
        catalogImportBy(datasets),
        ['--source', 'public', '--game', game],
        {
          clock: importer.clock,
          isWatched: false,
          out: print,
          err: print,
          open: async () => ({ ...importer, place: 'a test', close: async () => undefined }),
          fetcher: async () => createFetcher({ ...options, random: () => 0.5 }),
        },
      );
      if (code !== 0) throw new Error(printed.at(-1));
    },
  };
}

const inMemory = (tables: Tables): DataSource => ({
  json(path) {
    if (tables[path] === undefined) throw new MissingTable(path);
    return tables[path];
  },
});

const idsOf = async ({ get }: Pick<PatchService, 'get'>, game: GameId): Promise<number[]> =>
  (await get(`/v1/characters/${game}?limit=200`)).body.data.map(({ id }: { id: number }) => id);

const empty = (game: GameId) => openPack(packCatalog(emptyContent(game), origin));

/** A service that has the tables of before the patch. */
async function startService(game: GameId) {
  const publisher = await startPublisher(game);
  const service = await startPatchService(live, publisher.renew, empty);
  live.primary.reply(patches[game].path, { body: sourcePatches[game].reply() });
  service.tick();
  await vi.waitFor(() => expect(service.renewed).toHaveLength(1), { timeout: 30_000 });
  const { length } = datasets[game].catalog(inMemory(sourcePatches[game].before)).characters;
  await following(service, async () => (await idsOf(service, game)).length).toBe(length);
  service.clock.pass(20 * minuteMs);
  await expectUnknown(service, game);
  return { publisher, service };
}

test.each(gameIds)(
  'the tables of a patch of %s are imported within one sync, and the player who shows it is complete without a restart (R7.6)',
  async (game) => {
    const { publisher, service } = await startService(game);
    publisher.publish(sourcePatches[game].after);
    expect(await minutesUntilRenewed(service)).toBe(40);
    await untilNamed(service, game);
    await expectWhole(service, game);
    const { body } = await service.get(`/v1/characters/${game}?element=Photon`);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Photonica en']);
  },
  120_000,
);

test.each(gameIds)(
  'rows of a patch of %s that nothing can be made of are left out and named, and the rest comes (R7.6)',
  async (game) => {
    const { publisher, service } = await startService(game);
    const { after, odd, named } = sourcePatches[game];
    publisher.publish(mergedTables(after, odd));
    await minutesUntilRenewed(service);
    const report = publisher.printed.join('');
    for (const row of named) expect(report).toContain(`left out ${row}`);
    await untilNamed(service, game);
    await expectWhole(service, game);
  },
  120_000,
);

test.each(gameIds)(
  'a table of %s that is none any more changes nothing, and file and reason are logged (R7.6)',
  async (game) => {
    const { publisher, service } = await startService(game);
    const { after, broken } = sourcePatches[game];
    const [file = ''] = Object.keys(broken);
    const before = await idsOf(service, game);
    publisher.publish({ ...after, ...broken });
    await minutesUntilRenewed(service);
    const logged = () => service.started.log.find((line) => line.includes(file));
    await expect.poll(logged).toContain(`${file} has another form than expected`);
    expect(logged()).toContain(`Nothing was changed for ${game}.`);
    service.tick();
    expect(await idsOf(service, game)).toEqual(before);
    await expectUnknown(service, game);
  },
  120_000,
);
