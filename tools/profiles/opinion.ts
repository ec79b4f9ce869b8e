import { z } from 'zod';
import {
  type BuildProfile,
  type ProfileName,
  profileRoles,
  type SetPlan,
} from '../../src/games/builds/profiles.ts';
import { isFlat } from '../../src/games/builds/score/profile.ts';
import { isRatio } from '../../src/games/builds/words.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';

export type Weights = Readonly<Record<string, number>>;
type MainStats = BuildProfile['mainStats'];

/** What one source says of one way to build a character. */
export interface Opinion {
  readonly name: ProfileName;
  readonly mainStats: MainStats;
  /** Whether the first main stat of a slot is the best, or they are in no order. */
  readonly isOrdered: boolean;
  /** Sub stats, the most important first; those of a tier are worth the same. */
  readonly tiers: readonly (readonly string[])[];
  readonly sets: readonly SetPlan[];
  readonly pairs: readonly number[];
  readonly targets: Weights;
  /** The targets that no source gives. */
  readonly derived?: readonly string[];
}

/** A profile, and the set that each source puts first. */
export interface MadeProfile extends BuildProfile {
  readonly firsts: readonly number[];
}

const worn = z.object({ id: z.int(), pieces: z.int() });
const twoOf = z.object({
  two_piece_of: z.array(z.union([z.object({ id: z.int() }), z.object({ group: z.string() })])),
});
const halves = z.object({ half_set_groups: z.array(z.array(z.string())) });
const statLists = z.record(z.string(), z.array(z.string()));

/** One build of a sheet. */
const sheetBuild = z.object({
  role: z.string().optional(),
  roles: z.array(z.string()).optional(),
  sets: z.array(z.union([worn, twoOf, halves])).default([]),
  main_stats: statLists,
  sub_stats_order: z.array(z.union([z.string(), z.array(z.string())])).optional(),
  sub_stats: z.array(z.string()).optional(),
  target_stats: z.record(z.string(), z.object({ min: z.number() })).optional(),
  energy_recharge: z.array(z.number()).optional(),
});
export type SheetBuild = z.infer<typeof sheetBuild>;

const sheetCharacter = z.looseObject({
  name: z.string(),
  weights: z.record(z.string(), z.number()).optional(),
  builds: z.array(sheetBuild).optional(),
});

/** A source: what it says of each character, whose builds it may have one by one. */
export const sheetSchema = z.object({
  characters: z.record(
    z.string(),
    sheetCharacter.transform((one) => {
      const whole = sheetBuild.safeParse(one).data;
      return { ...one, builds: one.builds ?? (whole === undefined ? [] : [whole]) };
    }),
  ),
});
export type SheetCharacter = z.infer<typeof sheetSchema>['characters'][string];

export const weaponsSchema = z.object({
  characters: z.record(
    z.string(),
    z.object({
      name: z.string(),
      builds: z.array(z.object({ role: z.string(), weapons: z.array(z.object({ id: z.int() })) })),
    }),
  ),
});

/** The first role whose words a text has. */
export function roleNamed(
  table: readonly (readonly [RegExp, ProfileName])[],
  text: string,
): ProfileName {
  const found = table.find(([words]) => words.test(text));
  if (found === undefined) throw new Error(`No profile is known for the role "${text}".`);
  return found[1];
}

export const tiersOf = (build: SheetBuild): string[][] =>
  (build.sub_stats_order ?? (build.sub_stats ? [build.sub_stats] : []))
    .map((tier) => [tier].flat().filter((stat) => !isFlat(stat)))
    .filter((tier) => tier.length > 0);

/** The targets of a sheet, which has ratios in percent. */
export const targetsOf = ({ target_stats = {} }: SheetBuild): Weights =>
  Object.fromEntries(
    Object.entries(target_stats).map(([stat, { min }]) => [stat, isRatio(stat) ? min / 100 : min]),
  );

/** Main stats by the names that the project has for them. */
export const mainStatsOf = (
  { main_stats }: SheetBuild,
  renamed: Readonly<Record<string, string>>,
): MainStats =>
  Object.fromEntries(
    Object.entries(main_stats).map(([slot, stats]) => [
      slot,
      stats.map((stat) => renamed[stat] ?? stat),
    ]),
  );

/** All weapons of a character, in the order of the sheet. */
export const weaponsOf = (
  { characters }: z.infer<typeof weaponsSchema>,
  id: string,
): readonly number[] =>
  characters[id]?.builds.flatMap(({ weapons }) => weapons.map((weapon) => weapon.id)) ?? [];

interface Scored<Item> {
  readonly item: Item;
  points: number;
}

/**
 * Joins lists of several sources: each gives an item the reciprocal of its place, in a list without an order the
 * reciprocal of its length. What two name early comes first; of equals what the first source names earlier.
 */
function fuse<Item>(
  lists: readonly { readonly items: readonly Item[]; readonly isOrdered: boolean }[],
  keyOf: (item: Item) => string,
): Item[] {
  const found = new Map<string, Scored<Item>>();
  for (const { items, isOrdered } of lists) {
    for (const [index, item] of items.entries()) {
      const one = found.get(keyOf(item)) ?? { item, points: 0 };
      one.points += 1 / (isOrdered ? index + 1 : items.length);
      found.set(keyOf(item), one);
    }
  }
  return [...found.values()].toSorted((a, b) => b.points - a.points).map(({ item }) => item);
}

/** Weights of several sources, those of main stats left out. */
export const numbersIn = (
  sources: readonly (Weights | undefined)[],
  { shared }: CatalogPack,
): Weights[] =>
  sources.flatMap((weights) =>
    weights === undefined
      ? []
      : [Object.fromEntries(shared.subStats.map((stat) => [stat, weights[stat] ?? 0]))],
  );

/** What the tiers of a source are worth, the first the most; all later ones as the last. */
const tierWeights = [1, 0.8, 0.6, 0.45, 0.35];

/** Energy is asked for until it is enough (`targets`), so that a roll of it is never worth the most to a damage dealer. */
const energyWeights = { dps: 0.35, sub_dps: 0.75, support: 1, healer: 1, shielder: 0.75 } as const;

/** The weights of one list: energy stands before it where it is named first, and takes no tier. */
function weightsOfTiers(tiers: Opinion['tiers'], energy: number): Record<string, number> {
  const ranked = tiers
    .map((tier) => tier.filter((stat) => stat !== 'energy_recharge'))
    .filter((tier) => tier.length > 0);
  const weights: Record<string, number> = {};
  for (const [index, tier] of ranked.entries()) {
    for (const stat of tier) weights[stat] ??= tierWeights[Math.min(index, 4)] ?? 0;
  }
  if (tiers.flat().includes('energy_recharge')) weights['energy_recharge'] = energy;
  return weights;
}

/** Of a build for reactions alone, whose bursts do no harm. */
const besideMastery = 0.4;

const hundredths = (value: number): number => Math.round(value * 100) / 100;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * What a roll of each sub stat is worth: the mean of the tiers and of the sources that give numbers. What the tiers leave
 * out is worth half of those numbers to a character with one profile; of one with several nobody knows which it is for.
 */
function weighSubStats(
  name: ProfileName,
  tiers: Opinion['tiers'],
  numbers: readonly Weights[],
  isOnly: boolean,
): Weights {
  const energy = energyWeights[profileRoles[name]];
  const listed = weightsOfTiers(tiers, energy);
  const hasTiers = Object.keys(listed).length > 0;
  const stats = new Set([
    ...Object.keys(listed),
    ...(isOnly || !hasTiers ? numbers.flatMap((one) => Object.keys(one)) : []),
  ]);
  const weights = [...stats]
    .filter((stat) => !isFlat(stat))
    .map((stat): [string, number] => {
      const given = numbers.map((one) => one[stat] ?? 0);
      const own = listed[stat];
      const value =
        own === undefined
          ? mean(given) * (hasTiers ? 0.5 : 1)
          : given.length === 0
            ? own
            : (own + Math.max(mean(given), own / 2)) / 2;
      return [stat, hundredths(stat === 'energy_recharge' ? Math.min(energy, value) : value)];
    });
  const kept = weights.filter(([, value]) => value >= 0.1).toSorted(([, a], [, b]) => b - a);
  // With one stat alone, pieces that have it as their main stat would be worth nothing.
  const [only] = kept;
  return Object.fromEntries(
    kept.length === 1 && only?.[0] === 'elemental_mastery'
      ? [only, ['energy_recharge', besideMastery]]
      : kept,
  );
}

const planKey = ({ pieces, ids }: SetPlan): string =>
  `${pieces}:${ids.toSorted((one, other) => one - other).join()}`;

/** No list is longer: what comes after is no recommendation. */
export const longest = { sets: 7, pairs: 4, weapons: 8 } as const;

/** One profile of what several sources say, the first of which names its order where they differ. */
export function profileOf(
  name: ProfileName,
  opinions: readonly Opinion[],
  numbers: readonly Weights[],
  weapons: readonly number[],
  isOnly: boolean,
): MadeProfile {
  const slots = [...new Set(opinions.flatMap(({ mainStats }) => Object.keys(mainStats)))];
  const [first] = opinions;
  const ordered = <Item>(listOf: (one: Opinion) => readonly Item[]) =>
    opinions.map((one) => ({ items: listOf(one), isOrdered: true }));
  const mainStats = Object.fromEntries(
    slots.map((slot) => [
      slot,
      fuse(
        opinions.map((one) => ({ items: one.mainStats[slot] ?? [], isOrdered: one.isOrdered })),
        (stat) => stat,
      ),
    ]),
  );
  const subStats = weighSubStats(name, first?.tiers ?? [], numbers, isOnly);
  const targets: Weights = Object.fromEntries(
    opinions.toReversed().flatMap((one) => Object.entries(one.targets)),
  );
  const mains = Object.values(mainStats).flat();
  // A target of a stat that nothing of the profile raises is that of another build; so are crits without sub stats of them.
  const isWanted = (stat: string): boolean =>
    [stat, `${stat}_percent`].some(
      (one) => one in subStats || (!one.startsWith('crit_') && mains.includes(one)),
    );
  return {
    name,
    mainStats,
    subStats,
    sets: fuse(
      ordered(({ sets }) => sets),
      planKey,
    ).slice(0, longest.sets),
    pairs: fuse(
      ordered(({ pairs }) => pairs),
      String,
    ).slice(0, longest.pairs),
    weapons: [...new Set(weapons)].slice(0, longest.weapons),
    targets: Object.fromEntries(Object.entries(targets).filter(([stat]) => isWanted(stat))),
    sources: opinions.length,
    derived: (first?.derived ?? []).filter(isWanted),
    firsts: opinions.flatMap(
      ({ sets }) => sets.find(({ pieces }) => pieces === 4)?.ids.slice(0, 1) ?? [],
    ),
  };
}

/** Several builds of one source that come to the same profile, as one: what an earlier one says goes first. */
export function joinOpinions(opinions: readonly Opinion[]): Opinion[] {
  const joined = new Map<ProfileName, Opinion>();
  for (const one of opinions) {
    const known = joined.get(one.name);
    joined.set(one.name, known === undefined ? one : joinTwo(known, one));
  }
  return [...joined.values()];
}

function joinTwo(known: Opinion, one: Opinion): Opinion {
  const slots = [...new Set([...Object.keys(known.mainStats), ...Object.keys(one.mainStats)])];
  const plans = new Map([...one.sets, ...known.sets].map((plan) => [planKey(plan), plan]));
  const order = [...new Set([...known.sets, ...one.sets].map(planKey))];
  return {
    ...known,
    mainStats: Object.fromEntries(
      slots.map((slot) => [
        slot,
        [...new Set([...(known.mainStats[slot] ?? []), ...(one.mainStats[slot] ?? [])])],
      ]),
    ),
    sets: order.flatMap((key) => plans.get(key) ?? []),
    pairs: [...new Set([...known.pairs, ...one.pairs])],
    targets: { ...one.targets, ...known.targets },
  };
}
