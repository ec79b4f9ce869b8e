import { parseArgs } from 'node:util';
import { playHistory } from '../../domains/trust/maintenance/soak.ts';
import { systemClock } from '../../lib/clock.ts';
import { failureOf, isStarted, UsageError } from '../command.ts';
import { createProgress } from '../progress.ts';

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
