import { levelCaps } from '../../../src/games/genshin/panel.ts';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { curves } from './tables-source.ts';

/** A base value, the curve it grows by, and what each ascension adds (the index is the ascension). */
interface Growth {
  readonly base: number;
  readonly curve: number;
  readonly promote: readonly number[];
}

interface LevelStop {
  readonly level: number;
  readonly ascension: number;
}

/** Level 1, and each cap before and after the ascension there; the last cap has none. */
export function levelStops(ascensions: number): LevelStop[] {
  const stops = levelCaps.slice(0, ascensions + 1).flatMap((level, ascension) => {
    const before = { level, ascension };
    return ascension < ascensions ? [before, { level, ascension: ascension + 1 }] : [before];
  });
  return [{ level: 1, ascension: 0 }, ...stops];
}

const curvesPath = 'enka-store/gi/curves.json';

/** Answers the value that a stat has at a level, unrounded. */
export function growthReader(source: DataSource): (growth: Growth, stop: LevelStop) => number {
  const factors = readTable(source, curvesPath, curves);
  return ({ base, curve, promote }, { level, ascension }) => {
    const factor = factors[String(curve)]?.[level - 1];
    if (factor === undefined) throw new Error(`${curvesPath} has no level ${level} of ${curve}.`);
    return base * factor + (promote[ascension] ?? 0);
  };
}
