import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Contender, ContenderName, Figures, Stage } from './contender.ts';
import { type LoadGenerator, startLoadGenerator } from './load/load.ts';
import type { Options } from './options.ts';
import { partStarters } from './parts.ts';
import { NoPart, stopAll } from './processes.ts';
import { serverStarters } from './servers.ts';
import { type Estimate, estimate, type Sample } from './statistics.ts';
import { type Figure, type Target, type TargetName, targetOf } from './targets.ts';
import type { Tree } from './tree.ts';

/** What a run works with, and whom it tells how far it is. */
export interface Bench extends Options {
  readonly tree: Tree;
  /** The tree to compare with. */
  readonly other: Tree | undefined;
  /** A folder of its own, removed afterwards. */
  readonly workDir: string;
  readonly mongodbUri: string | undefined;
  readonly progress: (text: string) => void;
}

export type Side = 'own' | 'other';

export interface Round {
  readonly side: Side;
  readonly name: ContenderName;
  readonly title: string;
  readonly start: number;
  /** Counted over all starts. */
  readonly round: number;
  readonly figures: Figures;
}

/** How often a contender takes part, where it is not in every round of every start. */
interface Rhythm {
  /** What takes minutes to prepare is prepared once. */
  readonly firstStartOnly?: boolean;
  readonly firstRoundOnly?: boolean;
}

const rhythms: Readonly<Partial<Record<ContenderName, Rhythm>>> = {
  start: { firstRoundOnly: true },
  batch: { firstStartOnly: true, firstRoundOnly: true },
  memory: { firstStartOnly: true, firstRoundOnly: true },
  catalog: { firstStartOnly: true, firstRoundOnly: true },
  reportsFew: { firstStartOnly: true },
  reportsMany: { firstStartOnly: true },
  reportsMongodb: { firstStartOnly: true },
  boards: { firstStartOnly: true },
  boardsMongodb: { firstStartOnly: true },
  cards: { firstStartOnly: true },
};

/** A row is settled when its margin is below this. */
const settledMargin = 0.04;

/** Starts everything anew until each row is settled, and in each start takes the contenders in turns. */
export async function measure(bench: Bench): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  for (let start = 1; start <= bench.mostStarts; start += 1) {
    const open = bench.rows.filter((row) => !isSettled(bench, rounds, row));
    const wanted = [...contendersOf(open, bench.other !== undefined), ...besides(bench)].filter(
      (name) => start === 1 || rhythms[name]?.firstStartOnly !== true,
    );
    if (start > bench.leastStarts && wanted.length === 0) break;
    await measureStart(bench, wanted, start, rounds);
  }
  return rounds;
}

/** Both contenders of a row, or beside another commit what the service itself spends. */
const contendersOf = (rows: readonly TargetName[], isComparison: boolean): ContenderName[] => [
  ...new Set(
    rows.flatMap((row) => {
      const { cost, beside } = targetOf(row);
      return beside && !isComparison ? [cost[0], beside[0]] : [cost[0]];
    }),
  ),
];

/** What is told beside the rows: the same on MongoDB, where a database is named. */
const besides = ({ mongodbUri, rows }: Bench): ContenderName[] => [
  ...(mongodbUri && rows.includes('reportSubmit') ? (['reportsMongodb'] as const) : []),
  ...(mongodbUri && rows.includes('boardPage') ? (['boardsMongodb'] as const) : []),
];

function isSettled(bench: Bench, rounds: readonly Round[], row: TargetName): boolean {
  const found = bench.other
    ? ratioEstimate(rounds, targetOf(row))
    : rowEstimate(rounds, targetOf(row));
  // What was measured, and has nothing beside it in the other commit, will not have it later.
  if (!found) return rounds.some(({ name }) => name === targetOf(row).cost[0]);
  if (found.starts < bench.leastStarts) return false;
  return found.margin !== null && found.margin <= settledMargin;
}

interface Turn {
  readonly side: Side;
  readonly name: ContenderName;
  readonly contender: Contender;
}

async function measureStart(
  bench: Bench,
  wanted: readonly ContenderName[],
  start: number,
  rounds: Round[],
): Promise<void> {
  const { workDir, progress, roundsPerStart } = bench;
  const dir = join(workDir, `start-${start}`);
  const tell = (text: string) => progress(`start ${start} of at most ${bench.mostStarts}: ${text}`);
  const generator = startLoadGenerator();
  const turns = await startTurns({ ...bench, progress: tell }, dir, generator, wanted);
  for (const { contender } of turns) {
    tell(`warming up ${contender.title}`);
    await contender.warmUp();
  }
  for (let index = 0; index < roundsPerStart; index += 1) {
    const round = (start - 1) * roundsPerStart + index;
    const own = turns.filter(({ name }) => index === 0 || rhythms[name]?.firstRoundOnly !== true);
    for (const { side, name, contender } of inTurns(own, round)) {
      tell(`round ${index + 1} of ${roundsPerStart}: ${contender.title}`);
      rounds.push({
        side,
        name,
        title: contender.title,
        start,
        round,
        figures: await contender.lap(),
      });
    }
  }
  await stopAll();
  rmSync(dir, { recursive: true, force: true });
}

/** Both trees beside each other for each contender. */
async function startTurns(
  bench: Bench,
  dir: string,
  generator: LoadGenerator,
  wanted: readonly ContenderName[],
): Promise<Turn[]> {
  const { tree, other, progress } = bench;
  const sides = [
    { side: 'own', tree },
    ...(other ? [{ side: 'other', tree: other } as const] : []),
  ] as const;
  const stages = sides.map(({ side, tree }) => {
    const own = join(dir, side);
    mkdirSync(own, { recursive: true });
    const stage: Stage = { ...bench, tree, dir: own, generator, progress };
    return { side, starters: { ...serverStarters(stage), ...partStarters(stage) } };
  });
  const turns: Turn[] = [];
  for (const name of wanted) {
    const started = stages.map(async ({ side, starters }): Promise<Turn[]> => {
      try {
        return [{ side, name, contender: await starters[name]() }];
      } catch (error) {
        if (side === 'own' || !(error instanceof NoPart)) throw error;
        return [];
      }
    });
    turns.push(...(await Promise.all(started)).flat());
  }
  return turns;
}

/**
 * Each round begins with another contender, so that a busy machine is busy for all; of two trees, another one goes first in
 * every second round.
 */
function inTurns(turns: readonly Turn[], round: number): Turn[] {
  const names = [...new Set(turns.map(({ name }) => name))];
  const rotated = names.map((_, index) => names[(index + round) % names.length]);
  return rotated.flatMap((name) => {
    const own = turns.filter((turn) => turn.name === name);
    return round % 2 === 0 ? own : own.toReversed();
  });
}

/** A figure of a side, by round. */
function figureBy(rounds: readonly Round[], side: Side, [name, figure]: Figure) {
  const own = rounds.filter((round) => round.side === side && round.name === name);
  return new Map(
    own.map(({ round, start, figures }) => [
      round,
      { start, value: figures[figure] ?? Number.NaN },
    ]),
  );
}

/** `one` by `other`, where both were measured in the same round. */
function quotients(one: ReadonlyMap<number, Sample>, other: ReadonlyMap<number, Sample>): Sample[] {
  return [...one].flatMap(([round, { start, value }]) => {
    const beside = other.get(round);
    return beside ? [{ start, value: value / beside.value }] : [];
  });
}

/** What a row comes to in a tree. */
export function rowEstimate(
  rounds: readonly Round[],
  { cost, beside, lowerIsBetter, scale = 1 }: Target,
): Estimate | undefined {
  const own = figureBy(rounds, 'own', cost);
  if (!beside)
    return estimate([...own.values()].map(({ start, value }) => ({ start, value: value * scale })));
  const peer = figureBy(rounds, 'own', beside);
  return estimate(lowerIsBetter ? quotients(own, peer) : quotients(peer, own));
}

/** What the service spends in a tree, in the unit of the figure. */
export const costEstimate = (rounds: readonly Round[], side: Side, { cost, scale = 1 }: Target) =>
  estimate(
    [...figureBy(rounds, side, cost).values()].map(({ start, value }) => ({
      start,
      value: value * scale,
    })),
  );

/** How often what the other tree spends goes into what this one does: above 1 this one costs more. */
export const ratioEstimate = (rounds: readonly Round[], { cost }: Target): Estimate | undefined =>
  estimate(quotients(figureBy(rounds, 'own', cost), figureBy(rounds, 'other', cost)));
