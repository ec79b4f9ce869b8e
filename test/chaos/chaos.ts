import { setTimeout as sleep } from 'node:timers/promises';
import { int, pick, type Random, seededRandom } from '../../src/games/random.ts';
import { checkAnswers } from './answers.ts';
import { type Client, createClient } from './client.ts';
import { checkCounters } from './counters.ts';
import { createInstance, freePort, type Instance } from './instance.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { checkMessages, type Hooks } from './messages.ts';
import { moderating } from './moderating.ts';
import { hooking, rotating, verifying } from './owning.ts';
import {
  createFamilies,
  createPlace,
  type EngineName,
  type NewFamily,
  type Place,
} from './place.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { reporting, uploading } from './reporting.ts';
import { settled } from './settled.ts';
import { type CallerOf, type Stage, watchedUids } from './stage.ts';

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
  const { engine, kills, seed, say } = order;
  say(`chaos: ${kills} kills on ${engine}, --seed ${seed}`);
  const ledger = createLedger();
  const place = await createPlace(engine, order.uri);
  const receiver = await startReceiver();
  const over = new AbortController();
  const { instances, ended } = await createInstances(place);
  try {
    const stage = await createStage(order, place, {
      ledger,
      instances,
      receiver,
      over: over.signal,
    });
    await Promise.all(instances.map((instance) => instance.start()));
    const hooks = await createHooks(stage);
    await killUnderLoad(order, stage, instances, ended);
    await Promise.race([check(order, stage, { place, instances, hooks, receiver }), ended]);
  } catch (error) {
    ledger.fault(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    over.abort();
    for (const instance of instances) await instance.kill();
    await receiver.close();
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
    return { ...live, scopes: ['read', 'write:report'] };
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
  readonly over: AbortSignal;
}

async function createStage(
  { seed }: Order,
  place: Place,
  { ledger, instances, receiver, over }: StageParts,
): Promise<Stage> {
  const { store } = await place.open();
  const [reporters, moderators, verifiers, rotators] = await Promise.all(
    Object.values(families).map((kind) => createFamilies(store, kind)),
  );
  await store.close();
  if (!reporters || !moderators || !verifiers || !rotators) throw new Error('There are no keys.');
  const random = seededRandom(`${seed} client`);
  const client = createClient({ instances, random, ledger, over });
  const hookUrl = receiver.url;
  return { client, ledger, reporters, moderators, verifiers, rotators, hookUrl };
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

function callersOf(stage: Stage): CallerOf[] {
  const { reporters, moderators, verifiers, rotators, hookUrl } = stage;
  return [
    ...reporters.map(reporting),
    ...reporters.slice(0, 2).map(uploading),
    ...reporters.slice(0, 1).map((family) => hooking(family, `${hookUrl}/more`)),
    ...moderators.map(moderating),
    ...verifiers.map(verifying),
    ...rotators.map(rotating),
  ];
}

const longestPauseMs = 150;

/** Callers call on until the last kill, and end what they have begun. */
async function killUnderLoad(
  { kills, seed, say }: Order,
  stage: Stage,
  instances: readonly Instance[],
  ended: Promise<never>,
): Promise<void> {
  let isOver = false;
  const calling = callersOf(stage).map(async (callerOf, nth) => {
    const random = seededRandom(`${seed} caller ${nth}`);
    const call = callerOf(stage, random);
    while (!isOver) {
      await call();
      await sleep(int(random, 0, longestPauseMs));
    }
  });
  const killing = killAll(stage.client, instances, { kills, seed, say, ledger: stage.ledger });
  // Whoever fails ends the rest.
  await Promise.race([killing, Promise.all(calling), ended]).finally(() => {
    isOver = true;
  });
  await Promise.all([killing, ...calling]);
}

/** So many requests a server answers at least between two kills: on a busy machine too, callers get ahead. */
const fewestAnswers = 5;
const mostAnswers = 40;

/** Half of the kills come at any time, the others while a request is being worked on. */
async function killAll(
  client: Client,
  instances: readonly Instance[],
  { kills, seed, say, ledger }: Pick<Order, 'kills' | 'seed' | 'say'> & { ledger: Ledger },
): Promise<void> {
  const random = seededRandom(`${seed} kills`);
  for (let kill = 1; kill <= kills; kill += 1) {
    const instance = pick(random, instances);
    await client.answered(instance, int(random, fewestAnswers, mostAnswers));
    if (random() < 0.5) await client.next(instance);
    await sleep(int(random, 0, 25));
    await instance.kill();
    // The other servers are alone for a while.
    if (instances.length > 1) await sleep(pauseOf(random));
    await instance.start();
    if (kill % 10 === 0 || kill === kills)
      say(`  ${kill} kills, ${sumOf(ledger)} acknowledged, ${ledger.faults.length} faults`);
  }
}

const pauseOf = (random: Random): number => (random() < 0.5 ? 0 : int(random, 0, 500));

const sumOf = ({ reports, reviews, uploads, verifications, webhooks, lineages }: Ledger): number =>
  reports.length +
  reviews.size +
  uploads.length +
  verifications.size +
  webhooks.size +
  lineages.reduce((sum, { made, ended }) => sum + made.length + ended.length, 0);

interface CheckParts {
  readonly place: Place;
  readonly instances: readonly Instance[];
  readonly hooks: Hooks;
  readonly receiver: Receiver;
}

/** From so many kills on, callers must have come to everything. */
const enoughKills = 10;
const everything = [
  'reports with a key',
  'reviews',
  'uploads',
  'pictures',
  'verifications',
  'webhooks made',
  'rotations',
  'revocations',
];

/** A run under no load would find nothing. */
function checkLoad({ counts, fault }: Ledger): void {
  for (const what of everything.filter((one) => !counts.has(one)))
    fault(`There were no ${what}: the run says nothing of them.`);
}

async function check(order: Order, stage: Stage, parts: CheckParts): Promise<void> {
  const { place, instances } = parts;
  const { ledger } = stage;
  if (order.kills >= enoughKills) checkLoad(ledger);
  order.say('  waiting until everything has followed');
  const { store } = await place.open();
  try {
    const left = await settled(store, order.quick);
    if (left.length > 0) ledger.fault(`It never followed: ${left.join(', ')}.`);
    order.say('  looking for everything that was acknowledged');
    await checkAnswers(stage);
    for (const instance of instances) {
      const code = await instance.stop();
      if (code !== 0) ledger.fault(`${instance.name} ended with ${code}.`);
    }
    order.say('  counting everything again');
    await checkCounters(store, stage);
    await checkMessages(store, stage, parts);
  } finally {
    await store.close();
  }
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
  for (const fault of faults) say(`  FAULT ${fault}`);
  for (const { name, lastLines } of instances)
    for (const line of lastLines().filter(isLogged)) say(`  ${name}: ${line}`);
  say(`${faults.length} faults.`);
  return false;
}
