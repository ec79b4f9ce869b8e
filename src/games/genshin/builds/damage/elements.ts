/** Reactions that deal no damage by themselves. */
export type Silent = 'crystallize' | 'frozen' | 'quicken';

type Met =
  | 'melt'
  | 'vaporize'
  | 'spread'
  | 'aggravate'
  | 'overloaded'
  | 'superconduct'
  | 'electro_charged'
  | 'swirl'
  | 'shatter'
  | 'burning'
  | 'bloom'
  | Silent;

/** What an aura and the element of a hit make: aura, then element. Mechanics section 4, rule 4; KQM TCL 105912ad. */
const reactions: Readonly<Record<string, Readonly<Record<string, Met>>>> = {
  pyro: {
    hydro: 'vaporize',
    cryo: 'melt',
    electro: 'overloaded',
    anemo: 'swirl',
    dendro: 'burning',
    geo: 'crystallize',
  },
  hydro: {
    pyro: 'vaporize',
    cryo: 'frozen',
    electro: 'electro_charged',
    anemo: 'swirl',
    dendro: 'bloom',
    geo: 'crystallize',
  },
  electro: {
    pyro: 'overloaded',
    cryo: 'superconduct',
    hydro: 'electro_charged',
    anemo: 'swirl',
    dendro: 'quicken',
    geo: 'crystallize',
  },
  cryo: {
    pyro: 'melt',
    hydro: 'frozen',
    electro: 'superconduct',
    anemo: 'swirl',
    geo: 'crystallize',
  },
  dendro: { pyro: 'burning', hydro: 'bloom', electro: 'quicken' },
  quicken: { electro: 'aggravate', dendro: 'spread', hydro: 'bloom', pyro: 'burning' },
  frozen: { pyro: 'melt', electro: 'superconduct', anemo: 'swirl', geo: 'shatter' },
};

/** The reaction of a hit on an aura; undefined when they make none. A heavy hit shatters what is frozen. */
export const reactionOn = (aura: string, element: string, isHeavy: boolean): Met | undefined =>
  reactions[aura]?.[element] ?? (isHeavy && aura === 'frozen' ? 'shatter' : undefined);

/** The element that swirl spreads. */
export const swirledElement = (aura: string): string => (aura === 'frozen' ? 'cryo' : aura);

const hitsBetween = 3;
const secondsBetween = 2.5;

/**
 * The application cooldown: an ability applies its element with its hits 1, 4, 7 and so on, and again 2.5 s after the
 * first. Answers for one hit after the other, in the order of their times.
 */
export function createApplication(): (seconds: number) => boolean {
  let first = Number.NEGATIVE_INFINITY;
  let hits = 0;
  return (seconds) => {
    if (seconds - first >= secondsBetween) {
      first = seconds;
      hits = 0;
    }
    const applies = hits % hitsBetween === 0;
    hits += 1;
    return applies;
  };
}
