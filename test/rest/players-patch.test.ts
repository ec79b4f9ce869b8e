import { expect, onTestFinished, test, vi } from 'vitest';
import { importCatalog } from '../../src/domains/catalog/import/importer.ts';
import { catalogRecords } from '../../src/domains/catalog/store.ts';
import { loadBuiltIn } from '../../src/games/catalog-pack-built-in.ts';
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { testClock } from '../support/app.ts';
import { origin } from '../support/catalog-content.ts';
import { builtInContent, patchedContent, patches } from '../support/patch.ts';
import { useProviders } from '../support/providers.ts';
import { openTestStore } from '../support/store.ts';

const live = useProviders();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A service on a store of its own, and stand-ins that publish what is put into `published`. */
async function startService() {
  const clock = testClock();
  const { store, blobs, close } = await openTestStore(clock);
  onTestFinished(close);
  const records = store.collection(catalogRecords);
  const published = new Set<GameId>();
  const renewed: number[] = [];
  let count = 0;
  const newId = () => {
    count += 1;
    return String(count);
  };
  const order = { records, blobs, clock, newId, origin, builtIn: loadBuiltIn };
  const bring = (content: ReturnType<typeof patchedContent>) =>
    importCatalog({ ...order, content });
  const app = await live.start({
    store,
    blobs,
    clock,
    env: { CATALOG_SYNC: 'daily' },
    async renewCatalogs() {
      for (const game of published) await bring(patchedContent(game));
      renewed.push(clock.now());
    },
  });
  const tick = () => {
    for (let seconds = 0; seconds < 5; seconds += 1) app.started.app.tick();
  };
  return { ...app, clock, published, renewed, tick, bring };
}

const characterQueries: Readonly<Record<GameId, string>> = {
  genshin: '... on GenshinPlayer { showcase { id: avatarId name catalogCharacter { name } } }',
  hsr: '... on HsrPlayer { showcase { id: avatarId name catalogCharacter { name } } }',
  zzz: '... on ZzzPlayer { showcase { id: agentId name catalogCharacter { name } } }',
};

const weaponOf: Readonly<Record<GameId, string>> = {
  genshin: 'weapon',
  hsr: 'light_cone',
  zzz: 'w_engine',
};
const gearOf: Readonly<Record<GameId, string>> = {
  genshin: 'artifacts',
  hsr: 'relics',
  zzz: 'drive_discs',
};

type Service = Awaited<ReturnType<typeof startService>>;

/** The character that the patch added, as the player shows it. */
async function newcomer({ get }: Service, game: GameId, lang = 'en') {
  const { body } = await get(`/v1/player/${game}/${patches[game].uid}?lang=${lang}`);
  const [id] = patches[game].ids.characters;
  return body.data.showcase.find(
    ({ avatar_id, agent_id }: Record<string, number>) => (avatar_id ?? agent_id) === id,
  );
}

/** Lets minutes go by until the catalogs are renewed; answers how many. */
async function minutesUntilRenewed({ clock, renewed, tick }: Service): Promise<number> {
  const before = renewed.length;
  const due = (renewed.at(-1) ?? 0) + hourMs;
  let minutes = 0;
  while (clock.now() < due) {
    minutes += 1;
    clock.pass(minuteMs);
    tick();
  }
  const renewal = () => {
    tick();
    expect(renewed.length).toBeGreaterThan(before);
  };
  await vi.waitFor(renewal, { timeout: 60_000, interval: 100 });
  return minutes;
}

const namesOf = (rows: readonly { name: string | null }[]) => rows.map(({ name }) => name);

async function expectWhole(service: Service, game: GameId): Promise<void> {
  const shown = await newcomer(service, game);
  const element = game === 'hsr' ? { id: 'Photon', name: 'Photon' } : 'Photon';
  expect(shown).toMatchObject({ name: 'Photonica en', element });
  expect(shown[weaponOf[game]].name).toBe('Lightfall en');
  const gear: readonly Gear[] = shown[gearOf[game]];
  expect(namesOf(gear)).not.toContain(null);
  const worn = gear.filter(({ set }) => set.id === patches[game].ids.sets[0]);
  expect(worn.length).toBeGreaterThan(1);
  for (const { set } of worn) expect(set.name).toBe('Nine Suns en');
  expect(worn.map(({ main_stat }) => main_stat.stat)).toContain(patches[game].stat);
  expect(Object.values(shown.detail.stats)).not.toContain(null);
  expect(namesOf(shown.detail.talents)).not.toContain(null);
  expect((await newcomer(service, game, 'ja')).name).toBe('Photonica ja');
}

interface Gear {
  readonly name: string | null;
  readonly set: { readonly id: number; readonly name: string | null };
  readonly main_stat: { readonly stat: string };
}

async function expectOneName({ query }: Service, game: GameId): Promise<void> {
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
    const shown = await newcomer(service, game);
    expect([shown.name, shown[weaponOf[game]].name]).toEqual([null, null]);
    expect(shown[gearOf[game]][0].set.name).toBeNull();
    // Nothing is hidden, so that there is a detail with what can be known (R6.5).
    expect(shown.detail).not.toBeNull();
  }
  expect(await minutesUntilRenewed(service)).toBe(40);
  tick();
  const last = async () => (await newcomer(service, 'zzz')).name;
  await expect.poll(last, { timeout: 30_000 }).not.toBeNull();

  for (const game of gameIds) {
    await expectWhole(service, game);
    await expectOneName(service, game);
  }
}, 120_000);

test('a catalog imported before there was a mapping is served, and maps no player', async () => {
  const { get, tick, bring } = await startService();
  const { mapping: _mapping, ...before } = patchedContent('hsr');
  await bring(before);
  live.primary.reply(patches.hsr.path, { body: patches.hsr.reply() });
  tick();
  const character = () => get('/v1/character/hsr/1999');
  await expect
    .poll(async () => (await character()).body.data?.name, { timeout: 30_000 })
    .toBe('Photonica en');
  const player = async () =>
    (await get(`/v1/player/hsr/${patches.hsr.uid}`)).body.data.showcase.map(
      ({ name }: { name: string | null }) => name,
    );
  const names = await player();
  expect(names[0]).toBeNull();
  expect(names[1]).toBe('Trailblazer');

  await bring(patchedContent('hsr'));
  tick();
  await expect.poll(async () => (await player())[0], { timeout: 30_000 }).toBe('Photonica en');
}, 60_000);

test.each(gameIds)(
  'the names of a %s player are those of the catalog, whatever it is changed to',
  async (game) => {
    const { get, tick, bring } = await startService();
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
    tick();
    await expect
      .poll(named, { timeout: 30_000 })
      .toEqual(before.map((name: string) => `${name} the Renamed`));
  },
  60_000,
);
