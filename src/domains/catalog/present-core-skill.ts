import type { CharacterBody, CoreLetter } from '../../games/catalog.ts';
import { textIn } from '../../games/names.ts';
import {
  type AddedStat,
  type MaterialCost,
  presentMaterials,
  presentStats,
} from './present-members.ts';
import type { Presenting } from './presenting.ts';

export interface CoreSkill {
  readonly letter: CoreLetter;
  readonly name: string | null;
  readonly description: string | null;
  /** What it adds to the agent's stats by then, all in all. */
  readonly stats: readonly AddedStat[];
  readonly unlock: {
    readonly agentLevel: number;
    /** Null where no source has the cost. */
    readonly currency: number | null;
    readonly materials: readonly MaterialCost[];
  };
}

export const presentCoreSkill = ({ coreSkill }: CharacterBody, options: Presenting): CoreSkill[] =>
  coreSkill.map(({ letter, names, description, stats, unlock }) => ({
    letter,
    name: textIn(names, options.language),
    description: textIn(description, options.language),
    stats: presentStats(stats),
    unlock: {
      agentLevel: unlock.agentLevel,
      currency: unlock.currency ?? null,
      materials: presentMaterials(unlock.materials, options),
    },
  }));
