import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gameIds } from '../src/games/ids.ts';
import type { Bundle } from './bundle.ts';
import type { LoadGenerator } from './load/load.ts';
import type { LookUpsAddress } from './parts/lookups.ts';
import type { ProviderAddress } from './parts/provider.ts';
import { ask, cpuMicroseconds, startHelper, stop } from './processes.ts';
import { settings } from './service.ts';
import type { Measured } from './targets.ts';

/** CPU microseconds of one look-up of an account that nobody asked for before, one number a round. */
export interface LookUpFigures {
  readonly withBoards: readonly number[];
  readonly without: readonly number[];
  /** Of those with boards, what the boards did once the answers were out. */
  readonly afterwards: readonly number[];
}

export interface LookUpOptions {
  readonly bundle: Bundle;
  /** A folder of its own. */
  readonly dir: string;
  readonly generator: LoadGenerator;
  readonly rounds: number;
  readonly progress: (text: string) => void;
}

interface Side extends LookUpsAddress {
  readonly child: ChildProcess;
}

/** The provider is asked by at most ten at a time. */
const connections = 8;
const lookUpsPerGame = 300;
const startLimitMs = 60_000;
const firstUid = 800_000_000;

/**
 * Two instances of the service, one of which notes showcases for boards, look the same new accounts of three games up, in
 * turns. A stand-in for the provider runs in a process of its own. What boards do later is waited for and counted.
 */
export async function measureLookUps(options: LookUpOptions): Promise<LookUpFigures> {
  const { bundle, rounds, progress } = options;
  progress('starting two services and a provider');
  const provider = startHelper(bundle.file('provider'));
  const { origin } = await ask<ProviderAddress>(provider, {}, startLimitMs);
  const sides = [await start(options, true, origin), await start(options, false, origin)] as const;
  const [own, other] = sides;
  const figures = { withBoards: [] as number[], without: [] as number[], afterwards: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    progress(`looking new accounts up, round ${round} of ${rounds}`);
    const uid = firstUid + round * lookUpsPerGame;
    const order = round % 2 === 0 ? [own, other] : [other, own];
    const laps = new Map<Side, Lap>();
    for (const side of order) laps.set(side, await lap(options, side, uid));
    // The first one warms up.
    if (round === 0) continue;
    figures.withBoards.push(laps.get(own)?.cpu ?? Number.NaN);
    figures.without.push(laps.get(other)?.cpu ?? Number.NaN);
    figures.afterwards.push(laps.get(own)?.afterwards ?? Number.NaN);
  }
  for (const child of [provider, own.child, other.child]) await stop(child);
  return figures;
}

async function start(
  { bundle, dir }: LookUpOptions,
  withBoards: boolean,
  provider: string,
): Promise<Side> {
  const dataDir = join(dir, withBoards ? 'with' : 'without');
  mkdirSync(dataDir, { recursive: true });
  const env = { ...settings(dataDir), UPSTREAM_PRIMARY_URL: provider };
  const child = startHelper(bundle.file('lookups'), { env });
  return { child, ...(await ask<LookUpsAddress>(child, { withBoards }, startLimitMs)) };
}

interface Lap {
  readonly cpu: number;
  readonly afterwards: number;
}

async function lap({ generator }: LookUpOptions, side: Side, uid: number): Promise<Lap> {
  const { child, origin, key } = side;
  const used = () => cpuMicroseconds(child.pid ?? 0);
  const began = used();
  for (const game of gameIds) {
    const { failed, completed } = await generator.run({
      origin,
      method: 'GET',
      path: `/v1/player/${game}/:uid`,
      firstUid: uid,
      headers: { authorization: `Bearer ${key}` },
      connections,
      milliseconds: startLimitMs,
      requests: lookUpsPerGame,
    });
    if (failed > 0) throw new Error(`${failed} of ${completed} look-ups were not answered 200.`);
  }
  const answered = used();
  await ask(child, { settle: true }, startLimitMs);
  const ended = used();
  const lookUps = lookUpsPerGame * gameIds.length;
  return { cpu: (ended - began) / lookUps, afterwards: (ended - answered) / lookUps };
}

export const lookUpsMeasured = ({ withBoards, without }: LookUpFigures): Measured => ({
  lookUps: withBoards.map((cpu, round) => cpu / (without[round] ?? Number.NaN)),
});

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** What is printed beside the table. */
export const lookUpsLine = ({ withBoards, without, afterwards }: LookUpFigures): string =>
  `a new account looked up, of three games with 8 characters: ${meanOf(withBoards).toFixed(0)} µs of CPU with boards ` +
  `(${meanOf(afterwards).toFixed(0)} of them after the last answer), ${meanOf(without).toFixed(0)} without`;
