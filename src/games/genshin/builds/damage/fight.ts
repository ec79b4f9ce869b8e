import type { Fight as CommonFight, Instant as CommonInstant } from '../../../builds/damage/hit.ts';
import type { Hit } from '../../../builds/simulation.ts';
import type { HitPassive } from './data/talent-passives.ts';
import type { HitInput } from './hit.ts';
import type { Powers } from './powers.ts';

/** What stays the same through a simulation. */
export interface Fight extends CommonFight {
  /** What the damage instances were computed of; those of a reaction have that of the hit before. */
  readonly inputs: Map<Hit, HitInput>;
  /** What passive talents of the actor give to its hits. */
  readonly passives: readonly HitPassive[];
}

/** What the damage instances of one cast share. */
export interface Instant extends CommonInstant<Powers> {
  readonly aura: string | null;
}
