import type { Build, WornGear } from '../build.ts';
import type { ScoringProfile, SetWishes } from './profile.ts';

export interface SetsScore {
  /** 0 to 1. */
  readonly value: number;
  readonly detail: string;
}

interface Worn {
  readonly id: number;
  readonly count: number;
  readonly isRecommended: boolean;
}

/** The sets of which two pieces and more are worn, the most pieces first, recommended ones before others. */
function wornSets(gear: readonly WornGear[], { slots, recommended }: SetWishes): Worn[] {
  const counts = new Map<number, number>();
  for (const { slot, setId } of gear) {
    if (setId !== null && slots.includes(slot)) counts.set(setId, (counts.get(setId) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= 2)
    .map(([id, count]) => ({ id, count, isRecommended: recommended?.has(id) ?? false }))
    .toSorted(
      (one, other) =>
        Number(other.count >= 4) - Number(one.count >= 4) ||
        Number(other.isRecommended) - Number(one.isRecommended) ||
        other.count - one.count ||
        one.id - other.id,
    );
}

interface Counted extends SetsScore {
  /** What is worn beside the sets that were counted. */
  readonly rest: readonly Worn[];
}

/**
 * Four of a recommended set 1, two and two of recommended ones 0.75, any four 0.5, any two 0.3 (mechanics, section 8).
 * Where nothing is recommended, nobody can say that another set were better: any four are 0.8.
 */
function fourPieces(worn: readonly Worn[], { recommended }: SetWishes): Counted {
  const [first, second, ...others] = worn;
  if (first === undefined) return { value: 0, detail: 'no two pieces of a set', rest: [] };
  if (first.count >= 4) {
    const rest = worn.slice(1);
    if (first.isRecommended) return { value: 1, detail: 'four pieces of a recommended set', rest };
    return { value: recommended ? 0.5 : 0.8, detail: 'four pieces of a set', rest };
  }
  if (first.isRecommended && second?.isRecommended)
    return { value: 0.75, detail: 'two pieces of two recommended sets', rest: others };
  return {
    value: 0.3,
    detail: 'two pieces of a set',
    rest: second === undefined ? [] : [second, ...others],
  };
}

/** The same for the pair beside them. */
function twoPieces([first]: readonly Worn[], { recommended }: SetWishes): SetsScore {
  if (first === undefined) return { value: 0, detail: 'no pair' };
  if (first.isRecommended) return { value: 1, detail: 'a recommended pair' };
  return { value: recommended ? 0.5 : 0.8, detail: 'a pair' };
}

/** How well the sets suit the character; with four pieces and a pair each is a half. */
export function setsScore(
  { gear }: Build,
  { fourPieces: four, twoPieces: two }: ScoringProfile,
): SetsScore {
  const { value, detail, rest } = fourPieces(wornSets(gear, four), four);
  if (two === null) return { value, detail };
  const worn = wornSets(gear, two);
  const isShared = two.slots.some((slot) => four.slots.includes(slot));
  const pair = twoPieces(
    isShared ? worn.filter(({ id }) => rest.some((one) => one.id === id)) : worn,
    two,
  );
  return { value: (value + pair.value) / 2, detail: `${detail} and ${pair.detail}` };
}

/** The set that takes the fewest new pieces, of those that suit; of all that are worn where nobody says which do. */
function nearestSet(
  gear: readonly WornGear[],
  { slots, recommended }: SetWishes,
  taken: number | undefined,
) {
  const worn = gear.flatMap(({ slot, setId }) =>
    slots.includes(slot) && setId !== null ? [setId] : [],
  );
  const count = (id: number): number => worn.filter((one) => one === id).length;
  return [...(recommended ?? new Set(worn))]
    .filter((id) => id !== taken)
    .toSorted((one, other) => count(other) - count(one) || one - other)[0];
}

/** Makes `size` of the pieces of one set, those that already are of it first; pieces in `kept` stay. */
function ofOneSet(
  gear: readonly WornGear[],
  wishes: SetWishes,
  size: number,
  taken?: number,
): { readonly gear: readonly WornGear[]; readonly set: number | undefined } {
  const set = nearestSet(gear, wishes, taken);
  if (set === undefined) return { gear, set };
  const free = gear.filter(
    ({ slot, setId }) => wishes.slots.includes(slot) && (taken === undefined || setId !== taken),
  );
  const chosen = new Set(
    free
      .toSorted((one, other) => Number(other.setId === set) - Number(one.setId === set))
      .slice(0, size),
  );
  return {
    gear: gear.map((piece) => (chosen.has(piece) ? { ...piece, setId: set } : piece)),
    set,
  };
}

/** The build with the sets that suit it, as far as its pieces reach. */
export function withSets(
  build: Build,
  { fourPieces: four, twoPieces: two }: ScoringProfile,
): Build {
  const first = ofOneSet(build.gear, four, 4);
  if (two === null) return { ...build, gear: first.gear };
  return { ...build, gear: ofOneSet(first.gear, two, 2, first.set).gear };
}
