import type { Build, WornGear } from '../../../builds/build.ts';
import { fourPieceShares } from './data/set-bonuses.ts';
import { addedPassives } from './data/weapon-passives.ts';

/** What gear always gives as a share of a stat, which counts with all that raises that stat. */
export interface GearShares {
  /** Damage that is added to the base of hits. */
  readonly added: readonly {
    readonly of: 'hp' | 'def';
    readonly attacks: readonly string[];
    readonly share: number;
  }[];
  /** Damage bonuses, each up to its most. */
  readonly bonuses: readonly {
    readonly of: string;
    readonly gives: string;
    readonly share: number;
    readonly most: number;
  }[];
}

/** How many pieces of each set are worn. */
export function piecesBySet(gear: readonly WornGear[]): ReadonlyMap<number, number> {
  const pieces = new Map<number, number>();
  for (const { setId } of gear) {
    if (setId !== null) pieces.set(setId, (pieces.get(setId) ?? 0) + 1);
  }
  return pieces;
}

export function gearSharesOf({ weapon, gear }: Pick<Build, 'weapon' | 'gear'>): GearShares {
  const passive = weapon ? addedPassives[weapon.id] : undefined;
  const share = passive?.shares[(weapon?.refinement ?? 1) - 1] ?? 0;
  const worn = [...piecesBySet(gear)].filter(([, count]) => count >= 4);
  return {
    added: passive ? [{ of: passive.of, attacks: passive.attacks, share }] : [],
    bonuses: worn.flatMap(([id]) => fourPieceShares[id] ?? []),
  };
}
