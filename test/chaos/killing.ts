import { setTimeout as sleep } from 'node:timers/promises';
import { int, pick, type Random, seededRandom } from '../../src/games/random.ts';
import { aging } from './aging.ts';
import { announcing } from './announcing.ts';
import { building } from './building.ts';
import type { Order } from './chaos.ts';
import type { Client } from './client.ts';
import type { Instance } from './instance.ts';
import type { Ledger } from './ledger.ts';
import { lookingUp } from './looking-up.ts';
import { moderating } from './moderating.ts';
import { hooking, rotating, verifying } from './owning.ts';
import { reporting, uploading } from './reporting.ts';
import type { CallerOf, Stage } from './stage.ts';

function callersOf(stage: Stage): CallerOf[] {
  const { reporters, moderators, verifiers, rotators, hookUrl } = stage;
  return [
    ...reporters.map(reporting),
    ...reporters.slice(0, 2).map(uploading),
    ...reporters.slice(0, 1).map((family) => hooking(family, `${hookUrl}/more`)),
    ...moderators.map(moderating),
    ...verifiers.map(verifying),
    ...rotators.map(rotating),
    ...reporters.slice(0, 3).map(lookingUp),
    ...reporters.slice(3, 5).map(building),
    ...reporters.slice(5).map(aging),
    announcing,
  ];
}

const longestPauseMs = 150;

/** Callers call on until the last kill, and end what they have begun. */
export async function killUnderLoad(
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
  if (kills >= enoughKills)
    for (const what of unseenBy(stage.ledger))
      stage.ledger.fault(`There were no ${what}: the run says nothing of them.`);
}

/** From so many kills on, callers must have come to everything: on a slow machine that takes more of them. */
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
  'players looked up',
  'builds saved',
  'sweeps done',
  'votes',
  'webhooks changed',
  'imports done',
  'imports killed while they wrote',
];

const unseenBy = ({ counts }: Ledger): readonly string[] =>
  everything.filter((what) => !counts.has(what));

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
  const most = kills < enoughKills ? kills : kills * 5;
  const isDue = (kill: number): boolean =>
    kill <= kills || (kill <= most && unseenBy(ledger).length > 0);
  for (let kill = 1; isDue(kill); kill += 1) {
    if (kill % 10 === 0 || kill === kills)
      say(`  ${kill} kills, ${sumOf(ledger)} acknowledged, ${ledger.faults.length} faults`);
    const instance = pick(random, instances);
    await client.answered(instance, int(random, fewestAnswers, mostAnswers));
    if (random() < 0.5) await client.next(instance);
    await sleep(int(random, 0, 25));
    // A worker is replaced by its server; half of the kills are of the whole server.
    if (random() < 0.5 && (await instance.killWorker())) continue;
    await instance.kill();
    // The other servers are alone for a while.
    if (instances.length > 1) await sleep(pauseOf(random));
    await instance.start();
  }
}

const pauseOf = (random: Random): number => (random() < 0.5 ? 0 : int(random, 0, 500));

const sumOf = ({ lineages, ...ledger }: Ledger): number =>
  ledger.reports.length +
  ledger.reviews.size +
  ledger.uploads.length +
  ledger.verifications.size +
  ledger.webhooks.size +
  ledger.builds.length +
  lineages.reduce((sum, { made, ended }) => sum + made.length + ended.length, 0);
