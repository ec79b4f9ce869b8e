import { parseArgs } from 'node:util';
import { type Command, type Shell, UsageError } from '../src/cli/command.ts';
import { createProgress } from '../src/cli/output.ts';
import { runTool } from './run.ts';
import { playHistory } from './soak/history.ts';

const call = 'npx tsx tools/trust-soak.ts';

const usage = `Plays random histories of reports, reviews, appeals and verifications, and checks every promise of the trust
model at each step. A test for developers, which opens no store.

  ${call} [--events <number>] [--seed <text>]

  --events <number>  the number of events: 1000000 by default
  --seed <text>      the same seed plays the same histories; random by default
  --help             this text
`;

const options = {
  events: { type: 'string', default: '1000000' },
  seed: { type: 'string' },
} as const;

/** Moves of one history, at most. */
const longest = 60;

/** 2026-01-01: a history does not depend on the time of its run. */
const start = 1_767_225_600_000;

function soak(events: number, seed: string | undefined, shell: Shell): number {
  const progress = createProgress(shell);
  const began = shell.clock.now();
  const named = seed ?? began.toString(36);
  progress.step(`Playing ${events} events (--seed ${named})`);
  for (let done = 0, history = 0; done < events; history += 1) {
    const moves = Math.min(longest, events - done);
    playHistory(`${named}:${history}`, moves, start);
    done += moves;
    if (history % 200 === 0) progress.part(done, events);
  }
  progress.end();
  const seconds = (shell.clock.now() - began) / 1000;
  shell.out(`${events} events kept every promise, in ${seconds.toFixed(1)} s.\n`);
  return 0;
}

const trustSoak: Command<unknown> = {
  name: 'trust-soak',
  call,
  usage,
  read(args) {
    const { values } = parseArgs({ args, options });
    const events = /^[1-9][0-9]{0,9}$/.test(values.events) ? Number(values.events) : 0;
    if (events === 0) throw new UsageError('--events is a whole number from 1 on.');
    return async (shell) => soak(events, values.seed, shell);
  },
};

await runTool(trustSoak, import.meta.url, {});
