import type { Role } from '../../../games/builds/build.ts';
import type { CritMode } from '../../../games/builds/simulation.ts';
import type { GameId } from '../../../games/ids.ts';

// What callers send, its types checked and nothing else. A member that is null was left out.

type Optional<Value> = Value | null | undefined;

interface GivenStat {
  readonly stat: string;
  readonly value: number;
}

export interface GivenPiece {
  readonly slot: string;
  readonly setId?: Optional<number>;
  readonly rarity?: Optional<number>;
  readonly level?: Optional<number>;
  readonly mainStat: { readonly stat: string; readonly value?: Optional<number> };
  readonly subStats: readonly (GivenStat & { readonly rolls?: Optional<number> })[];
}

export interface GivenWeapon {
  readonly id: number;
  readonly level?: Optional<number>;
  readonly refinement?: Optional<number>;
  readonly ascension?: Optional<number>;
}

export interface GivenActor {
  readonly avatarId: number;
  readonly element?: Optional<string>;
  readonly enhanced?: Optional<boolean>;
  readonly level: number;
  readonly ascension?: Optional<number>;
  readonly constellation?: Optional<number>;
  readonly talents?: Optional<readonly { readonly talent: string; readonly level: number }[]>;
  readonly weapon?: Optional<GivenWeapon>;
  readonly artifacts?: Optional<readonly GivenPiece[]>;
  readonly stats?: Optional<readonly GivenStat[]>;
}

export interface GivenAnalysis extends GivenActor {
  readonly game: GameId;
  readonly role?: Optional<Role>;
}

export interface GivenEnemy {
  readonly level?: Optional<number>;
  readonly res?: Optional<number>;
  readonly elementRes?: Optional<readonly { readonly element: string; readonly value: number }[]>;
  readonly defReduction?: Optional<number>;
  readonly broken?: Optional<boolean>;
  readonly stunned?: Optional<boolean>;
  readonly maxToughness?: Optional<number>;
  readonly maxHp?: Optional<number>;
}

export interface GivenStep {
  readonly skill: string;
  readonly count?: Optional<number>;
  readonly aura?: Optional<string>;
  readonly type?: Optional<string>;
  readonly variant?: Optional<string>;
}

export interface GivenBuff {
  readonly source: string;
  readonly value?: Optional<number>;
  readonly atkFlat?: Optional<number>;
  readonly duration?: Optional<number>;
}

export interface GivenSimulation {
  readonly game: GameId;
  readonly actor: GivenActor;
  readonly enemy?: Optional<GivenEnemy>;
  readonly rotation: readonly GivenStep[];
  readonly buffs?: Optional<readonly GivenBuff[]>;
  readonly critMode?: Optional<CritMode>;
  readonly explain?: Optional<boolean>;
}
