import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { noticeStates } from '../../src/domains/archive/notices/notice.ts';
import { int } from '../../src/games/random.ts';
import { dayMs, hourMs, systemClock } from '../../src/lib/clock.ts';
import { StoreUnavailable } from '../../src/store/store.ts';
import type { Shown } from '../support/announcements.ts';
import type { CallerOf, Stage } from './stage.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const command = [
  'dist/waypoint.js',
  'archive',
  'import',
  '--source',
  'public',
  '--game',
  'genshin',
];

/** Many, so that taking them in is many writes. */
const numbers = Array.from({ length: 60 }, (_, nth) => 1000 + nth);
/** These are always announced: each of them is news once. The others come and go. */
export const isSteady = (number: number): boolean => number % 2 === 0;
const shownShare = 0.6;
const changedShare = 0.4;
const killedShare = 0.6;

/** As the servers write times. */
const timeText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

interface Taken {
  /** Null when it was killed. */
  readonly code: number | null;
  /** What it said of why it failed. */
  readonly said: string;
  /** From when it had read everything until it ended. */
  readonly writingMs: number;
}

/** Takes in what is announced; with `due` it is killed when that has come, after it has read everything. */
export async function takeIn(
  { commandEnv: env, outside }: Pick<Stage, 'commandEnv' | 'outside'>,
  due?: (hasEnded: () => boolean) => Promise<unknown>,
): Promise<Taken> {
  const child = spawn(process.execPath, command, {
    cwd: project,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const exit = once(child, 'exit') as Promise<[number | null]>;
  await Promise.race([outside.read(), exit]);
  const readAt = performance.now();
  if (due !== undefined) {
    await due(() => child.exitCode !== null);
    child.kill('SIGKILL');
  }
  const [code] = await exit;
  return { code, said: (await said).trim(), writingMs: performance.now() - readAt };
}

const lateStorage = new StoreUnavailable(undefined).message;
const whileWriting = 'imports killed while they wrote';

/** Announces something else each time and has it taken in; most imports are killed, some while they write. */
export const announcing: CallerOf = (stage, random) => {
  const { ledger, outside } = stage;
  const now = systemClock.now();
  const times = { start: timeText(now - 2 * hourMs), end: timeText(now + 5 * dayMs) };
  const revisions = numbers.map((number) => ({ number, revision: 0 }));

  /** Some are new, some are gone, some say something else than before. */
  function somethingElse(): Shown[] {
    for (const one of revisions) if (random() < changedShare) one.revision += 1;
    return revisions
      .filter(({ number }) => isSteady(number) || random() < shownShare)
      .map(({ number, revision }) => ({
        number,
        title: `Lantern ${number}, ${revision}`,
        content: `<p>${`Words of ${revision}. `.repeat(40)}</p>`,
        ...times,
      }));
  }

  const isOpen = async (): Promise<boolean> =>
    (await stage.store.collection(noticeStates).get('genshin'))?.isWriting === true;

  /** As soon as it writes. */
  const whenOpen = async (hasEnded: () => boolean): Promise<void> => {
    while (!hasEnded() && !(await isOpen())) await sleep(1);
  };

  // The first one is not killed: it shows how long it takes on this machine.
  let longestMs: number | undefined;

  /** When the next one is killed; undefined where it is not. One of them writes for sure: by chance none may. */
  function dueOf(wasOpen: boolean) {
    if (longestMs === undefined || random() >= killedShare) return undefined;
    const afterMs = int(random, 0, Math.round(longestMs));
    if (!wasOpen && !ledger.counts.has(whileWriting)) return whenOpen;
    return () => sleep(afterMs);
  }

  return async () => {
    outside.announce(somethingElse());
    const wasOpen = await isOpen();
    const { code, said, writingMs } = await takeIn(stage, dueOf(wasOpen));
    if (code === 0) {
      longestMs = writingMs;
      return ledger.count('imports done');
    }
    // A busy machine may answer late, as a 503 tells callers.
    if (code !== null && said.includes(lateStorage)) return ledger.count('imports to run again');
    if (code !== null) return ledger.fault(`An import of notices ended with ${code}: ${said}`);
    ledger.count('imports killed');
    if (!wasOpen && (await isOpen())) ledger.count(whileWriting);
  };
};
