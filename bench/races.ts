import { type Lap, ratios } from './contest.ts';
import type { ContenderName } from './field.ts';
import type { Measured, TargetName } from './targets.ts';

/** The rows that come of two contenders: how often the CPU time of the second goes into that of the first. */
const races: Readonly<Partial<Record<TargetName, readonly [ContenderName, ContenderName]>>> = {
  restBrotli: ['restBrotli', 'bare'],
  restCeiling: ['restCached', 'restCeiling'],
  recordCeiling: ['recordCached', 'recordCeiling'],
  restExecuted: ['restExecuted', 'bare'],
  graphqlMercurius: ['graphql', 'mercurius'],
  graphqlCached: ['graphqlCached', 'mercurius'],
  graphqlApollo: ['graphql', 'apollo'],
  restSofa: ['restExecuted', 'sofa'],
  listExecuted: ['listExecuted', 'listBare'],
  includeBuild: ['restExecuted', 'restBuilds'],
};

/** The rows that are the kilobytes of one's bodies. */
const sizes: Readonly<Partial<Record<TargetName, ContenderName>>> = { playerWire: 'restBrotli' };

export const raced = [...Object.keys(races), ...Object.keys(sizes)] as readonly TargetName[];

/** Whom it takes to measure these rows, or all of them. */
export const contendersOf = (rows: readonly TargetName[] = raced): ReadonlySet<ContenderName> =>
  new Set(rows.flatMap((row) => races[row] ?? sizes[row] ?? []));

/** The rows whose contenders were both loaded; all of these, when `rows` is left out. */
export function racesMeasured(
  laps: Readonly<Partial<Record<ContenderName, readonly Lap[]>>>,
  rows: readonly TargetName[] = raced,
): Measured {
  return Object.fromEntries(
    rows.map((row) => {
      const sized = sizes[row];
      if (sized) return [row, (laps[sized] ?? []).map(({ bytes }) => bytes / 1000)];
      const [own, other] = races[row] ?? [];
      const [ownLaps, otherLaps] = [own && laps[own], other && laps[other]];
      return [row, ownLaps && otherLaps ? ratios(ownLaps, otherLaps) : []];
    }),
  );
}

/** The rows named on the command line. Throws for one that is none of two contenders. */
export function rowsNamed(text: string): readonly TargetName[] {
  return text.split(',').map((name) => {
    const row = raced.find((known) => known === name);
    if (row === undefined) throw new Error(`--rows takes ${raced.join(', ')}; ${name} is none.`);
    return row;
  });
}
