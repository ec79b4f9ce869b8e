import type { TopCategory } from '../leaderboard.ts';
import type { BoardEntry, Content, Placement, RankedAccount } from '../store.ts';
import { rangeOf } from '../value-range.ts';
import { entryIdOf, placedOf } from '../wanted.ts';

/** What is decided of one account; what boards hold of it from then on follows. */
export interface Decision {
  readonly id: string;
  /** The revision that it was decided on; when it has moved on, the account stays due. */
  readonly revision: number;
  readonly content: Content;
  readonly placedTrust: number;
  readonly checkAt: number;
  /** Of the showcase that was read; absent when another one is still to be read. */
  readonly showcaseDigest?: string | undefined;
}

/** An account as boards hold it, what is decided of it, and what boards are to hold. */
export interface Decided {
  readonly account: RankedAccount;
  readonly decision: Decision;
  readonly wanted: readonly Placement[];
}

/** By how much counts change: by partition, then by list. */
export type BoardDeltas = Record<string, Partial<Record<TopCategory, [number, number][]>>>;

type EntryChange = Omit<BoardEntry, 'batch'>;

/** What a batch does. Doing any of it twice comes to the same. */
export interface Plan {
  readonly decisions: readonly Decision[];
  readonly entries: readonly EntryChange[];
  readonly deltas: BoardDeltas;
}

/** The differences between what boards hold of accounts and what is decided. */
export function planOf(changes: readonly Decided[], at: number): Plan {
  const entries: EntryChange[] = [];
  const sums = new Map<string, number>();
  for (const change of changes) {
    const { account } = change;
    const { gone, left, come } = differenceOf(change);
    for (const one of gone) entries.push({ id: entryIdOf(account, one.name), goneAt: at });
    for (const one of come) entries.push(entryOf(account, one));
    for (const one of left) addTo(sums, one, -1);
    for (const one of come) addTo(sums, one, 1);
  }
  const decisions = changes.map(({ decision }) => decision);
  return { decisions, entries, deltas: deltasOf(sums) };
}

/** Whether boards hold what is decided already. */
export function isHeld(decided: Decided): boolean {
  const { left, come } = differenceOf(decided);
  return left.length + come.length === 0;
}

/** What leaves boards (`left`), what of that is not replaced (`gone`), and what is put on them (`come`). */
function differenceOf({ account, wanted }: Decided) {
  const placed = placedOf(account);
  // An account that boards do not hold yet is compared with nothing.
  if (placed.length === 0) return { left: [], gone: [], come: wanted };
  const heldTexts = new Map(placed.map((one) => [one.name, textOf(one)]));
  const wantedTexts = new Map(wanted.map((one) => [one.name, textOf(one)]));
  const isChanged = ({ name }: Placement): boolean => heldTexts.get(name) !== wantedTexts.get(name);
  const left = placed.filter(isChanged);
  const gone = left.filter(({ name }) => !wantedTexts.has(name));
  return { left, gone, come: wanted.filter(isChanged) };
}

/** The same text for the same placement, whatever the order of its members in a store. */
const textOf = ({ name, board, nickname, keys, best }: Placement): string =>
  JSON.stringify([name, board, nickname, sorted(keys), sorted(best ?? {})]);

const sorted = (members: object): unknown[] =>
  Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1));

const entryOf = (
  account: RankedAccount,
  { name, board, nickname, keys, best }: Placement,
): EntryChange => ({
  id: entryIdOf(account, name),
  board,
  nickname,
  ...keys,
  ...(best && { best }),
});

function addTo(sums: Map<string, number>, { board, keys }: Placement, by: number): void {
  for (const [category, key] of Object.entries(keys) as [TopCategory, string][]) {
    const counted = `${board} ${category} ${rangeOf(category, key)}`;
    sums.set(counted, (sums.get(counted) ?? 0) + by);
  }
}

function deltasOf(sums: ReadonlyMap<string, number>): BoardDeltas {
  const deltas: BoardDeltas = {};
  for (const [counted, delta] of sums) {
    if (delta === 0) continue;
    const [board = '', category = '', range = ''] = counted.split(' ');
    const lists = deltas[board] ?? {};
    deltas[board] = lists;
    const known = lists[category as TopCategory] ?? [];
    lists[category as TopCategory] = known;
    known.push([Number(range), delta]);
  }
  return deltas;
}
