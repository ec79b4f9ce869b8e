import type { Role } from '../build.ts';

type Population = 'dps' | 'support' | 'healer' | 'shielder';

/** What the numbers of a row are: so much of all builds has no better sub stats. */
const shares = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1] as const;

/**
 * The quality of the sub stats of a build's best pieces, at the shares above, after 25, 100, 300, 1000 and 3000 pieces
 * of the wanted set were seen (5 days to 20 months). Source: a simulation of our own, 300 runs a row, five-star artifacts
 * with the game's chances of drops and rolls.
 */
const rows: Readonly<Record<Population, readonly (readonly number[])[]>> = {
  dps: [
    [0.225, 0.26, 0.304, 0.35, 0.387, 0.517],
    [0.386, 0.418, 0.457, 0.508, 0.541, 0.593],
    [0.511, 0.538, 0.567, 0.593, 0.615, 0.657],
    [0.607, 0.626, 0.648, 0.667, 0.69, 0.724],
    [0.682, 0.687, 0.709, 0.724, 0.734, 0.773],
  ],
  support: [
    [0.194, 0.235, 0.279, 0.321, 0.36, 0.45],
    [0.346, 0.392, 0.441, 0.482, 0.517, 0.607],
    [0.5, 0.525, 0.553, 0.58, 0.608, 0.647],
    [0.597, 0.612, 0.63, 0.651, 0.667, 0.702],
    [0.663, 0.674, 0.689, 0.701, 0.719, 0.75],
  ],
  healer: [
    [0.267, 0.301, 0.345, 0.392, 0.435, 0.512],
    [0.46, 0.493, 0.519, 0.544, 0.573, 0.63],
    [0.564, 0.583, 0.604, 0.63, 0.649, 0.695],
    [0.64, 0.655, 0.672, 0.688, 0.706, 0.733],
    [0.694, 0.708, 0.721, 0.736, 0.75, 0.792],
  ],
  shielder: [
    [0.263, 0.315, 0.365, 0.419, 0.467, 0.561],
    [0.47, 0.499, 0.531, 0.561, 0.586, 0.632],
    [0.573, 0.591, 0.61, 0.631, 0.645, 0.671],
    [0.647, 0.658, 0.672, 0.686, 0.7, 0.721],
    [0.696, 0.704, 0.717, 0.725, 0.739, 0.747],
  ],
};

/** The weights of a sub_dps differ from those of a dps in energy alone. */
const populations: Readonly<Record<Role, Population>> = {
  dps: 'dps',
  sub_dps: 'dps',
  support: 'support',
  healer: 'healer',
  shielder: 'shielder',
};

/** Linear between the points; `xs` ascend, as long as `ys`. */
export function interpolated(xs: readonly number[], ys: readonly number[], x: number): number {
  const index = xs.findIndex((point) => x <= point);
  if (index <= 0) return ys[index === 0 ? 0 : ys.length - 1] ?? 0;
  const [x0 = 0, x1 = 0] = [xs[index - 1], xs[index]];
  const [y0 = 0, y1 = 0] = [ys[index - 1], ys[index]];
  return x1 === x0 ? y1 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/**
 * How many of 100 builds have sub stats that are no better. The builds are a fifth each of players who have seen 25, 100,
 * 300, 1000 and 3000 pieces: nobody's time of play is known, so that all five count alike.
 */
export function percentileOf(quality: number, role: Role): number {
  const population = rows[populations[role]];
  const share = population.reduce(
    (sum, row) => sum + interpolated([0, ...row, 1], shares, quality),
    0,
  );
  return Math.round((share / population.length) * 100);
}
