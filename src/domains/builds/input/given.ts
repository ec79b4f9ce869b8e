import type { Role, WornGear, WornStat, WornWeapon } from '../../../games/builds/build.ts';
import type { Buff, CritMode, RotationStep } from '../../../games/builds/simulation.ts';
import type { GameId, Language } from '../../../games/ids.ts';

// What callers send, its types checked and nothing else. A member that is null was left out.

type Optional<Value> = Value | null | undefined;

/** Of what is read, these members are required; all others may be left out. */
type Given<Read, Required extends keyof Read> = Pick<Read, Required> & {
  readonly [Name in Exclude<keyof Read, Required>]?: Optional<Read[Name]>;
};

export type GivenWeapon = Given<WornWeapon, 'id'>;
export type GivenStep = Given<RotationStep, 'skill'>;
export type GivenBuff = Given<Buff, 'source'>;

export interface GivenPiece extends Given<Omit<WornGear, 'mainStat' | 'subStats'>, 'slot'> {
  readonly mainStat: Given<WornGear['mainStat'], 'stat'>;
  readonly subStats: readonly Given<WornGear['subStats'][number], 'stat' | 'value'>[];
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
  readonly stats?: Optional<readonly WornStat[]>;
}

export interface GivenAnalysis extends GivenActor {
  readonly game: GameId;
  readonly role?: Optional<Role>;
  /** Of the recommendations. */
  readonly lang?: Optional<Language>;
}

/** One of the others in a team. */
export interface GivenMember
  extends Pick<GivenActor, 'avatarId' | 'element' | 'enhanced' | 'constellation' | 'weapon'> {
  readonly level?: Optional<number>;
  /** Of its standard build. */
  readonly profile?: Optional<string>;
}

/** What is said of one effect. */
export interface GivenChoice {
  readonly id: string;
  /** False: it does not. */
  readonly counts?: Optional<boolean>;
  readonly stacks?: Optional<number>;
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

export interface GivenSimulation {
  readonly game: GameId;
  readonly actor: GivenActor;
  readonly enemy?: Optional<GivenEnemy>;
  readonly rotation: readonly GivenStep[];
  readonly buffs?: Optional<readonly GivenBuff[]>;
  readonly team?: Optional<readonly GivenMember[]>;
  readonly effects?: Optional<readonly GivenChoice[]>;
  readonly critMode?: Optional<CritMode>;
  readonly explain?: Optional<boolean>;
}
