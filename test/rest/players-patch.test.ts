import { expect, test, vi } from 'vitest';
import { type ImporterDependencies, importCatalog } from '../../src/domains/catalog/importer.ts';
import { type GameId, gameIds, languages } from '../../src/games/ids.ts';
import { origin } from '../support/catalog-content.ts';
import { stepThrough } from '../support/lengths.ts';
import { builtInContent, patchedContent, patches } from '../support/patch.ts';
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
import { useProviders } from '../support/providers.ts';

const live = useProviders();
type Content = ReturnType<typeof patchedContent>;

/** A service, and stand-ins that publish ready catalogs of the games that are put into `published`. */
async function startService() {
  const published = new Set<GameId>();
  const bring = (importer: ImporterDependencies, content: Content) =>
    importCatalog({ ...importer, origin, content, texts: languages });
  const service = await startPatchService(live, async (importer) => {
    for (const game of published) await bring(importer, patchedContent(game));
  });
  return {
    ...service,
    published,
    bring: (content: Content) => bring(service.importer, content),
  };
}

const characterQueries: Readonly<Record<GameId, string>> = {
  genshin: '... on GenshinPlayer { showcase { id: avatarId name catalogCharacter { name } } }',
  hsr: '... on HsrPlayer { showcase { id: avatarId name catalogCharacter { name } } }',
  zzz: '... on ZzzPlayer { showcase { id: agentId name catalogCharacter { name } } }',
};

async function expectOneName({ query }: PatchService, game: GameId): Promise<void> {
  const { body } = await query(
    `{ player(game: ${game.toUpperCase()}, uid: "${patches[game].uid}") { ${characterQueries[game]} } }`,
  );
  const { showcase } = body.data.player;
  expect(showcase.length).toBeGreaterThan(0);
  for (const { name, catalogCharacter } of showcase)
    expect(catalogCharacter?.name ?? null).toBe(name);
}

test('a patch is known to players within one sync, an hour at most and 40 minutes here, without a restart (R7.6)', async () => {
  const service = await startService();
  const { clock, published, renewed, tick } = service;
  for (const game of gameIds)
    live.primary.reply(patches[game].path, { body: patches[game].reply() });
  tick();
  await vi.waitFor(() => expect(renewed).toHaveLength(1), { timeout: 30_000 });

  clock.pass(20 * minuteMs);
  for (const game of gameIds) {
    published.add(game);
    await expectUnknown(service, game);
  }
  expect(await minutesUntilRenewed(service)).toBe(40);
  for (const game of gameIds) {
    await untilNamed(service, game);
    await expectWhole(service, game);
    await expectOneName(service, game);
  }
}, 120_000);

test('a catalog imported before there was a mapping is served, and maps no player', async () => {
  const service = await startService();
  const { get, bring } = service;
  const { mapping: _mapping, ...before } = patchedContent('hsr');
  await bring(before);
  live.primary.reply(patches.hsr.path, { body: patches.hsr.reply() });
  const character = () => get('/v1/character/hsr/1999');
  await following(service, async () => (await character()).body.data?.name).toBe('Photonica en');
  const player = async () =>
    (await get(`/v1/player/hsr/${patches.hsr.uid}`)).body.data.showcase.map(
      ({ name }: { name: string | null }) => name,
    );
  const names = await player();
  expect(names[0]).toBeNull();
  expect(names[1]).toBe('Trailblazer');

  await bring(patchedContent('hsr'));
  await following(service, async () => (await player())[0]).toBe('Photonica en');
}, 60_000);

test.each(stepThrough(gameIds, 0))(
  'the names of a %s player are those of the catalog, whatever it is changed to',
  async (game) => {
    const service = await startService();
    const { get, bring } = service;
    live.primary.reply(patches[game].path, { body: patches[game].reply() });
    const content = builtInContent(game);
    const renamed = content.characters.map(({ head, body }) => ({
      head: { ...head, names: head.names.map((name) => `${name} the Renamed`) },
      body,
    }));
    const named = async () =>
      (await get(`/v1/player/${game}/${patches[game].uid}`)).body.data.showcase
        .map(({ name }: { name: string | null }) => name)
        .filter((name: string | null) => name !== null);
    const before = await named();
    await bring({ ...content, characters: renamed });
    await following(service, named).toEqual(before.map((name: string) => `${name} the Renamed`));
  },
  60_000,
);
