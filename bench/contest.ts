import type { Load, LoadGenerator } from './load/load.ts';
import { cpuMicroseconds } from './processes.ts';

/** A server under test and what it is asked. */
export interface Contender {
  readonly name: string;
  readonly pid: number;
  readonly load: Omit<Load, 'connections' | 'milliseconds'>;
}

/** What one contender came to in one round. */
export interface Lap {
  /** CPU microseconds of the server for one request. */
  readonly cpu: number;
  readonly requestsPerSecond: number;
  /** Bytes of one body. */
  readonly bytes: number;
}

export interface ContestOptions {
  readonly generator: LoadGenerator;
  readonly rounds: number;
  readonly sliceMs: number;
  readonly warmUpMs: number;
  readonly progress: (text: string) => void;
}

const connections = 16;

/** Loads the contenders in turns, each round beginning with another one, so that a busy machine is busy for all. */
export async function contest<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
  { generator, rounds, sliceMs, warmUpMs, progress }: ContestOptions,
): Promise<Record<Name, Lap[]>> {
  const names = Object.keys(contenders) as Name[];
  const laps = Object.fromEntries(names.map((name) => [name, [] as Lap[]])) as Record<Name, Lap[]>;
  for (const name of names) {
    progress(`warming up ${contenders[name].name}`);
    await lap(generator, contenders[name], warmUpMs);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] as Name;
      progress(`round ${round + 1} of ${rounds}: ${contenders[name].name}`);
      laps[name].push(await lap(generator, contenders[name], sliceMs));
    }
  }
  return laps;
}

async function lap(generator: LoadGenerator, contender: Contender, ms: number): Promise<Lap> {
  const { name, pid, load } = contender;
  const before = cpuMicroseconds(pid);
  const { completed, failed, bytes, seconds } = await generator.run({
    ...load,
    connections,
    milliseconds: ms,
  });
  const used = cpuMicroseconds(pid) - before;
  if (failed > 0) throw new Error(`${name}: ${failed} of ${completed} were not answered 200.`);
  return {
    cpu: used / completed,
    requestsPerSecond: completed / seconds,
    bytes: bytes / completed,
  };
}

/** How often the other's CPU time goes into one's own, round by round: above 1 is faster. */
export const ratios = (own: readonly Lap[], other: readonly Lap[]): number[] =>
  own.map(({ cpu }, round) => (other[round]?.cpu ?? Number.NaN) / cpu);
