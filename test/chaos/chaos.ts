import { pick, seededRandom } from '../../src/games/random.ts';
import { minuteMs } from '../../src/lib/clock.ts';
import type { Store } from '../../src/store/store.ts';
import { checkAged } from './aging.ts';
import { checkAnswers } from './answers.ts';
import { checkBoards, checkShownBoards } from './boards.ts';
import { createClient } from './client.ts';
import { checkCounters } from './counters.ts';
import { type GamesOutside, startGamesOutside } from './games-outside.ts';
import { createInstance, freePort, type Instance } from './instance.ts';
import { killUnderLoad } from './killing.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { checkMessages, type Hooks } from './messages.ts';
import { checkNotices, checkShownNotices, takeInOnceMore } from './notices.ts';
import {
  createFamilies,
  createPlace,
  type EngineName,
  type NewFamily,
  type Place,
} from './place.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { settled } from './settled.ts';
import { type Stage, watchedUids } from './stage.ts';

export interface Order {
  readonly kills: number;
  readonly engine: EngineName;
  readonly uri: string | undefined;
  readonly seed: string;
  readonly quick: boolean;
  readonly say: (text: string) => void;
}

/** Runs servers and callers, kills the servers, and looks at what is left; false when something was lost. */
export async function chaos(order: Order): Promise<boolean> {
  const { engine, uri, kills, seed, say } = order;
  const clockOffMs = pick(seededRandom(`${seed} clock`), [10 * minuteMs, -10 * minuteMs]);
  say(`chaos: ${kills} kills on ${engine}, --seed ${seed}`);
  const ledger = createLedger(say);
  const outside = await startGamesOutside(seed);
  const place = await createPlace({ engine, uri, outsideUrl: outside.url, clockOffMs });
  const receiver = await startReceiver();
  const over = new AbortController();
  const { instances, ended } = await createInstances(place);
  const { store } = await place.open();
  try {
    const stage = await createStage(order, place, {
      ledger,
      instances,
      receiver,
      outside,
      store,
      over: over.signal,
    });
    await Promise.all(instances.map((instance) => instance.start()));
    const hooks = await createHooks(stage);
    await killUnderLoad(order, stage, instances, ended);
    await Promise.race([check(order, stage, { instances, hooks, receiver }), ended]);
  } catch (error) {
    ledger.fault(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    over.abort();
    for (const instance of instances) await instance.kill();
    await store.close();
    await receiver.close();
    await outside.close();
    await place.remove();
  }
  return tell(ledger, instances, say);
}

/** `ended` rejects when one of them ends that nobody killed. */
async function createInstances(place: Place) {
  const instances: Instance[] = [];
  let onEnd = (_text: string): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    onEnd = (text) => reject(new Error(text));
  });
  ended.catch(() => undefined);
  for (let nth = 0; nth < place.instances; nth += 1) {
    const port = await freePort();
    const env = place.envOf(nth, port);
    instances.push(createInstance({ name: `server ${nth + 1}`, port, env, onEnd }));
  }
  return { instances, ended };
}

const live = { environment: 'live' } as const;
const test = { environment: 'test' } as const;

const families = {
  reporters: Array.from({ length: 6 }, (): NewFamily => {
    return { ...live, scopes: ['read', 'write:report', 'write:build'] };
  }),
  moderators: Array.from({ length: 2 }, (): NewFamily => ({ ...live, scopes: ['admin'] })),
  verifiers: Array.from({ length: 2 }, (): NewFamily => {
    return { ...test, scopes: ['read', 'write:report'] };
  }),
  rotators: Array.from({ length: 2 }, (): NewFamily => ({ ...live, scopes: ['read'] })),
};

interface StageParts {
  readonly ledger: Ledger;
  readonly instances: readonly Instance[];
  readonly receiver: Receiver;
  readonly outside: GamesOutside;
  readonly store: Store;
  readonly over: AbortSignal;
}

async function createStage(
  { seed }: Order,
  place: Place,
  { ledger, instances, receiver, outside, store, over }: StageParts,
): Promise<Stage> {
  const [reporters, moderators, verifiers, rotators] = await Promise.all(
    Object.values(families).map((kind) => createFamilies(store, kind)),
  );
  if (!reporters || !moderators || !verifiers || !rotators) throw new Error('There are no keys.');
  const random = seededRandom(`${seed} client`);
  const client = createClient({ instances, random, ledger, over });
  const callers = { reporters, moderators, verifiers, rotators };
  const around = { outside, store, commandEnv: place.envOf(0, 0), hookUrl: receiver.url };
  return { client, ledger, ...callers, ...around };
}

/** Each family is told of its reports, and the first of some accounts. */
async function createHooks({ client, reporters, hookUrl: url }: Stage): Promise<Hooks> {
  const hooks = new Map<string, string>();
  for (const [nth, { key, lineageId }] of reporters.entries()) {
    const isWatching = nth === 0;
    const accounts = isWatching ? watchedUids.map((uid) => ({ game: 'genshin', uid })) : [];
    const events = ['report.reviewed', ...(isWatching ? ['trust_score.changed'] : [])];
    const body = { url, events, accounts };
    const made = await client.ask({ method: 'POST', path: '/v1/webhooks', key, body });
    hooks.set(lineageId, String(made.body['data'].id));
  }
  return hooks;
}

interface CheckParts {
  readonly instances: readonly Instance[];
  readonly hooks: Hooks;
  readonly receiver: Receiver;
}

async function check(order: Order, stage: Stage, parts: CheckParts): Promise<void> {
  const { instances } = parts;
  const { ledger, store } = stage;
  order.say('  waiting until everything has followed');
  await takeInOnceMore(stage);
  await checkAged(stage);
  const left = await settled(store, order.quick);
  if (left.length > 0) ledger.fault(`It never followed: ${left.join(', ')}.`);
  order.say('  looking for everything that was acknowledged');
  await checkAnswers(stage);
  await checkShownNotices(stage);
  await checkShownBoards(stage);
  for (const instance of instances) {
    const code = await instance.stop();
    if (code !== 0) ledger.fault(`${instance.name} ended with ${code}.`);
  }
  order.say('  counting everything again');
  await checkCounters(store, stage);
  await checkMessages(store, stage, parts);
  await checkNotices(stage);
  await checkBoards(stage);
}

/** Not what it says at its start. */
const isLogged = (line: string): boolean => line.startsWith('{');

function tell(
  { counts, faults }: Ledger,
  instances: readonly Instance[],
  say: Order['say'],
): boolean {
  for (const [what, count] of [...counts].sort()) say(`  ${String(count).padStart(6)} ${what}`);
  if (faults.length === 0) {
    say('Nothing is lost, and nothing is there twice.');
    return true;
  }
  for (const { name, lastLines } of instances)
    for (const line of lastLines().filter(isLogged)) say(`  ${name}: ${line}`);
  for (const fault of faults) say(`  FAULT ${fault}`);
  say(`${faults.length} faults.`);
  return false;
}
