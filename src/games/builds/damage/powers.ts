import type { Build } from '../build.ts';
import type { Panel } from '../panel.ts';
import type { Enemy } from '../simulation.ts';

/** What the powers of an actor come of, beside buffs. */
export interface PowerSources {
  readonly panel: Panel;
  /** Final stats that were given: they override the panel's. */
  readonly stats: Build['stats'];
  readonly enemy: Enemy;
}
