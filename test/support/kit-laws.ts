import type { Kit, KitHit, KitVariant } from '../../src/games/builds/kit.ts';

type Kits = Readonly<Record<string, Kit>>;

interface Place {
  readonly where: string;
  readonly variant: KitVariant;
}

const placesOf = (kits: Kits): Place[] =>
  Object.entries(kits).flatMap(([key, { skills }]) =>
    Object.entries(skills).flatMap(([skill, { variants }]) =>
      variants.map((variant) => ({ where: `${key} ${skill} ${variant.name}`, variant })),
    ),
  );

const faultsOf = (kits: Kits, isFault: (hit: KitHit) => boolean): string[] =>
  placesOf(kits).flatMap(({ where, variant }) =>
    variant.hits.filter(isFault).map(({ name }) => `${where}: ${name}`),
  );

/** Hits with a part that has less at some level than at the one below. */
export const fallingHits = (kits: Kits): string[] =>
  faultsOf(kits, ({ parts }) =>
    parts.some(({ values }) => values.some((value, at) => value < (values[at - 1] ?? 0))),
  );

/** Hits that deal nothing: of no part, of a value that is none, or never. */
export const emptyHits = (kits: Kits): string[] =>
  faultsOf(
    kits,
    ({ parts, times }) =>
      !Number.isInteger(times) ||
      times < 1 ||
      parts.length === 0 ||
      parts.some(({ values }) => values.length === 0 || values.some((value) => !(value > 0))),
  );

/** Variants without hits, and two of one skill that are called the same. */
export const oddVariants = (kits: Kits): string[] =>
  Object.entries(kits).flatMap(([key, { skills }]) =>
    Object.entries(skills).flatMap(([skill, { variants }]) => [
      ...variants
        .filter(({ hits }) => hits.length === 0)
        .map(({ name }) => `${key} ${skill} ${name}`),
      ...(variants.length === 0 || new Set(variants.map(({ name }) => name)).size < variants.length
        ? [`${key} ${skill}`]
        : []),
    ]),
  );

/** Variants in which hits stand together of which a cast has only one: words that exclude each other, by language of the game. */
export const addedUp = (kits: Kits, exclusive: readonly RegExp[]): string[] =>
  placesOf(kits).flatMap(({ where, variant }) => {
    const found = exclusive.map((words) =>
      variant.hits.flatMap(({ name }) => words.exec(name)?.[0] ?? []),
    );
    return found.some((words) => new Set(words).size > 1) ? [where] : [];
  });

/** Strings whose attacks are not numbered 1, 2, 3 and so on, in this order. */
export const brokenStrings = (kits: Kits): string[] =>
  placesOf(kits).flatMap(({ where, variant: { hits } }) => {
    const segments = hits.flatMap(({ segment }) => segment ?? []);
    if (segments.length === 0) return [];
    const isInOrder = segments.every((segment, at) => {
      const step = segment - (segments[at - 1] ?? 0);
      return step === 1 || (step === 0 && at > 0);
    });
    return isInOrder && segments.length === hits.length ? [] : [where];
  });

/** How many attacks the string of a skill has when nothing is said; 0 without one. */
export const stringLengthOf = (kit: Kit | undefined, skill: string): number =>
  Math.max(0, ...(kit?.skills[skill]?.variants[0]?.hits ?? []).map(({ segment }) => segment ?? 0));

/** Each hit of a skill's variant, or of its first, at a level: `0.8365 atk x1 physical`. */
export const hitsAt = (
  kit: Kit | undefined,
  level: number,
  skill: string,
  name?: string,
): string[] => {
  const variants = kit?.skills[skill]?.variants ?? [];
  const variant = name === undefined ? variants[0] : variants.find((one) => one.name === name);
  return (variant?.hits ?? []).map(({ parts, times, element }) => {
    const shares = parts.map(({ stat, values }) => `${values[level - 1]} ${stat}`).join(' + ');
    return `${shares}${times > 1 ? ` x${times}` : ''} ${element}`;
  });
};
