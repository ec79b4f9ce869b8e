import { parseArgs } from 'node:util';
import { reportCategories } from '../domains/trust/event.ts';
import type { Random } from '../games/random.ts';
import { int, pick, seededRandom } from '../games/random.ts';
import { systemClock } from '../lib/clock.ts';
import { createProgress } from './catalog-progress.ts';
import { failureOf, isStarted, UsageError } from './command.ts';
import type { Move } from './trust-history.ts';
import { beginning, checkWhole, play } from './trust-history.ts';

const name = 'trust:soak';
const usage = `Plays random histories of reports, reviews, appeals and verifications, and looks after every promise of the
trust model at each step: a developer's test, which opens no store.

  npm run trust:soak -- [--events <number>] [--seed <text>]

  --events <number>  how many events in all: 1000000 without it
  --seed <text>      the same seed plays the same histories; another one at each run without it
  --help             this text
`;

const options = {
  events: { type: 'string', default: '1000000' },
  seed: { type: 'string' },
} as const;

const longest = 60;

const kinds: readonly Move['do'][] = [
  'report',
  'report',
  'report',
  'report',
  'confirm',
  'dismiss',
  'reverse',
  'wait',
  'wait',
  'verify',
  'unverify',
  'fetch',
  'again',
  'refresh',
];

/** What may happen next to an account; small waits are as likely as long ones. */
function randomMove(random: Random): Move {
  const kind = pick(random, kinds);
  switch (kind) {
    case 'report':
      return {
        do: kind,
        category: pick(random, reportCategories),
        credibility: Math.max(0.05, random() ** 2),
        filer: { reporter: int(random, 0, 4), claimedBy: pick(random, [null, 0, 1]) },
      };
    case 'wait':
      return { do: kind, days: 10 ** (random() * 6 - 3) };
    case 'verify':
      return { do: kind, days: pick(random, [1, 30, 365]) };
    case 'fetch':
      return {
        do: kind,
        observation: { shown: int(random, 0, 8), showcaseHash: String(int(random, 0, 3)) },
      };
    case 'refresh':
      return { do: kind };
    default:
      return { do: kind, of: int(random, 0, 99) };
  }
}

/** Plays one history; what it throws says which, so that it can be played again. */
export function playHistory(seed: string, moves: number, start: number): void {
  const random = seededRandom(seed);
  const played: Move[] = [];
  let state = beginning(start);
  try {
    for (let count = 0; count < moves; count += 1) {
      const move = randomMove(random);
      played.push(move);
      state = play(state, move);
    }
    checkWhole(state);
  } catch (error) {
    const last = played.slice(-10).map((move) => JSON.stringify(move));
    throw new Error(`${String(error)}\nThe history ${seed} ended with:\n${last.join('\n')}`);
  }
}

/** 2026-01-01: a history does not depend on when it is played. */
const start = 1_767_225_600_000;

function soak(events: number, seed: string): void {
  const err = (text: string) => process.stderr.write(text);
  const progress = createProgress({ err, isWatched: process.stderr.isTTY });
  const began = systemClock.now();
  progress.step(`Playing ${events} events (--seed ${seed})`);
  for (let done = 0, history = 0; done < events; history += 1) {
    const moves = Math.min(longest, events - done);
    playHistory(`${seed}:${history}`, moves, start);
    done += moves;
    if (history % 200 === 0) progress.part(done, events);
  }
  progress.end();
  const seconds = (systemClock.now() - began) / 1000;
  process.stdout.write(`${events} events kept every promise, in ${seconds.toFixed(1)} s.\n`);
}

function run(args: string[]): void {
  const { values } = parseArgs({ args, options });
  const events = /^[1-9][0-9]{0,9}$/.test(values.events) ? Number(values.events) : 0;
  if (events === 0) throw new UsageError('--events is a whole number from 1 on.');
  soak(events, values.seed ?? systemClock.now().toString(36));
}

if (isStarted(import.meta.url)) {
  const args = process.argv.slice(2);
  try {
    if (args.includes('--help')) process.stdout.write(usage);
    else run(args);
  } catch (error) {
    const { text, code } = failureOf(name, error);
    process.stderr.write(text);
    process.exitCode = code;
  }
}
