import { expect, onTestFinished, vi } from 'vitest';
import type { ImporterDependencies } from '../../src/domains/catalog/importer.ts';
import { catalogRecords } from '../../src/domains/catalog/store.ts';
import { loadBuiltIn } from '../../src/games/catalog-file.ts';
import type { GameId } from '../../src/games/ids.ts';
import { testClock } from './app.ts';
import { patches } from './patch.ts';
import type { Live } from './providers.ts';
import { openTestStore } from './store.ts';

export const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A service on a store of its own whose catalogs are renewed daily by `renew`, and sooner when something is missing. */
export async function startPatchService(
  live: Live,
  renew: (importer: ImporterDependencies) => Promise<void>,
  builtIn: ImporterDependencies['builtIn'] = loadBuiltIn,
) {
  const clock = testClock();
  const { store, blobs, close } = await openTestStore(clock);
  onTestFinished(close);
  const renewed: number[] = [];
  let count = 0;
  const newId = () => {
    count += 1;
    return String(count);
  };
  const records = store.collection(catalogRecords);
  const importer: ImporterDependencies = { records, blobs, clock, newId, builtIn };
  const app = await live.start({
    store,
    blobs,
    clock,
    env: { CATALOG_SYNC: 'daily' },
    async renewCatalogs() {
      await renew(importer).finally(() => renewed.push(clock.now()));
    },
  });
  const tick = () => {
    for (let seconds = 0; seconds < 5; seconds += 1) app.started.app.tick();
  };
  return { ...app, clock, renewed, tick, importer };
}

export type PatchService = Awaited<ReturnType<typeof startPatchService>>;

/** Lets minutes go by until the catalogs are renewed; answers how many. */
export async function minutesUntilRenewed({ clock, renewed, tick }: PatchService): Promise<number> {
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

/** The character that the patch added, as the player shows it. */
async function newcomer({ get }: Pick<PatchService, 'get'>, game: GameId, lang = 'en') {
  const { body } = await get(`/v1/player/${game}/${patches[game].uid}?lang=${lang}`);
  const [id] = patches[game].ids.characters;
  return body.data.showcase.find(
    ({ avatar_id, agent_id }: Record<string, number>) => (avatar_id ?? agent_id) === id,
  );
}

/** What is read while the service follows what was imported. A look at the store that runs already may be too early. */
export const following = <Value>(
  { tick }: Pick<PatchService, 'tick'>,
  read: () => Promise<Value>,
) =>
  expect.poll(
    () => {
      tick();
      return read();
    },
    { timeout: 30_000, interval: 200 },
  );

export const untilNamed = (service: PatchService, game: GameId): Promise<void> =>
  following(service, async () => (await newcomer(service, game)).name).toBe('Photonica en');

interface Gear {
  readonly name: string | null;
  readonly set: { readonly id: number; readonly name: string | null };
  readonly main_stat: { readonly stat: string };
}

const namesOf = (rows: readonly { name: string | null }[]) => rows.map(({ name }) => name);

/** All that the patch added is known of the character that shows it. */
export async function expectWhole(service: PatchService, game: GameId): Promise<void> {
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
  expect(shown.detail.talents.length).toBeGreaterThan(2);
  expect(namesOf(shown.detail.talents)).not.toContain(null);
  expect((await newcomer(service, game, 'ja')).name).toBe('Photonica ja');
}

/** Nothing that the patch added is known, and yet there is a detail with what can be known (R6.5). */
export async function expectUnknown(service: PatchService, game: GameId): Promise<void> {
  const shown = await newcomer(service, game);
  expect([shown.name, shown[weaponOf[game]].name]).toEqual([null, null]);
  expect(shown[gearOf[game]][0].set.name).toBeNull();
  expect(shown.detail).not.toBeNull();
}
