import type { Build } from '../build.ts';
import type { Kit } from '../kit.ts';
import type { Notes } from './notes.ts';

/** What is taken for talent levels that were not given. */
export interface DefaultLevels {
  /** By talent, before what the rank adds. */
  readonly levels: Readonly<Record<string, number>>;
  /** The same in words behind `Talent levels that were not given`; empty where the levels say enough. */
  readonly words: string;
}

/**
 * The levels of the talents by name. Those that were given hold what the rank adds already, as the game shows them; the
 * others get it here, on top of the default level (R10.4a).
 */
export function levelsOf(
  { talents, rank }: Build,
  { raised }: Kit,
  defaults: DefaultLevels['levels'],
): Readonly<Record<string, number>> {
  const added = (talent: string): number =>
    raised
      .filter((raise) => raise.talent === talent && rank >= raise.rank)
      .reduce((sum, { levels }) => sum + levels, 0);
  const found: Record<string, number> = {};
  for (const [name, level] of Object.entries(defaults)) {
    found[name] = talents[name] ?? level + added(name);
  }
  return found;
}

/** Says of these talents which levels were taken. */
export function noteLevels(
  names: readonly string[],
  levels: Readonly<Record<string, number>>,
  words: DefaultLevels['words'],
  notes: Notes,
): void {
  if (names.length === 0) return;
  const list = names.map((name) => `${name} ${levels[name]}`).join(', ');
  notes.add(`Talent levels that were not given${words}: ${list}.`);
}

/** The levels of the talents by name, with a note on all that were not given. */
export function talentLevels(
  build: Build,
  kit: Kit,
  defaults: DefaultLevels,
  notes: Notes,
): Readonly<Record<string, number>> {
  const levels = levelsOf(build, kit, defaults.levels);
  const unsaid = Object.keys(levels).filter((name) => build.talents[name] === undefined);
  noteLevels(unsaid, levels, defaults.words, notes);
  return levels;
}
