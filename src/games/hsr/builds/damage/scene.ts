import type { Effects } from '../../../builds/damage/buffs.ts';
import type { Fight } from '../../../builds/damage/fight.ts';
import type { Moment } from '../../../builds/damage/rotation.ts';
import type { Actor } from './actor.ts';
import type { Foe } from './enemy.ts';

/** What a whole simulation has in common. */
export interface Scene extends Fight {
  readonly actor: Actor;
  readonly foe: Foe;
}

/** When a cast is. */
export type At = Moment<Effects>;
