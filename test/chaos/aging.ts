import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { idOf, snapshotRecords } from '../../src/domains/players/snapshot.ts';
import { int } from '../../src/games/random.ts';
import { dayMs, systemClock } from '../../src/lib/clock.ts';
import type { Family } from './place.ts';
import { textOf } from './reporting.ts';
import type { CallerOf, Stage } from './stage.ts';

const script = fileURLToPath(new URL('sweep.ts', import.meta.url));
const agedAtOnce = 8;
const killedShare = 0.6;
const years = 2;

/** Removes what is too old; with `dueMs` it is killed that many milliseconds after it opened the store. True when it came to its end. */
async function sweepOnce({ commandEnv: env }: Stage, dueMs?: number): Promise<boolean> {
  const child = fork(script, [], { env: { ...env }, stdio: 'ignore' });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  if (dueMs !== undefined) {
    await Promise.race([once(child, 'message'), exit]);
    await sleep(dueMs);
    child.kill('SIGKILL');
  }
  const [code] = await exit;
  return code === 0;
}

const idFor = (uid: string): string =>
  idOf({ environment: 'live', game: 'genshin', uid, slot: 'primary' });

/** Looks players up, has years go by for them, and has them removed; most removals are killed. */
export const aging =
  ({ key }: Family): CallerOf =>
  (stage, random) => {
    const { client, ledger, store } = stage;
    const snapshots = store.collection(snapshotRecords);
    let next = 0;

    /** No other caller looks these up: what is fetched again is not old. */
    async function lookUp(): Promise<string | undefined> {
      const uid = `7${String(50_000 + next).padStart(8, '0')}`;
      next += 1;
      const found = await client.ask({ method: 'GET', path: `/v1/player/genshin/${uid}`, key });
      if (found.status === 200) return uid;
      if (found.code !== 'player_not_found')
        ledger.fault(`The player ${uid} was answered ${textOf(found)}.`);
      return undefined;
    }

    async function age(uid: string | undefined): Promise<void> {
      if (uid === undefined) return;
      const fetchedAt = systemClock.now() - years * 365 * dayMs;
      const aged = await snapshots.update(
        idFor(uid),
        (record) => record && { ...record, fetchedAt },
      );
      if (aged) ledger.aged.push(idFor(uid));
    }

    return async () => {
      for (let count = 0; count < agedAtOnce; count += 1) await lookUp().then(age);
      const dueMs = random() < killedShare ? int(random, 0, 100) : undefined;
      const isDone = await sweepOnce(stage, dueMs);
      ledger.count(isDone ? 'sweeps done' : 'sweeps killed');
    };
  };

/** What is too old is gone once a removal has come to its end. */
export async function checkAged(stage: Stage): Promise<void> {
  const { ledger, store } = stage;
  if (await sweepOnce(stage)) ledger.count('sweeps done');
  else ledger.fault('A removal of old showcases failed.');
  const left = await store.collection(snapshotRecords).getMany(ledger.aged);
  for (const record of left.filter((one) => one !== undefined))
    ledger.fault(`${record.id} is older than it may be, and still there.`);
  ledger.count('showcases that were too old', ledger.aged.length);
}
