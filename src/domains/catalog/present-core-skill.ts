import type { CharacterBody } from '../../games/catalog.ts';
import { textIn } from '../../games/names.ts';
import { type MaterialCost, presentMaterials } from './present-members.ts';
import type { Presenting } from './presenting.ts';

export interface CoreSkill {
  readonly letter: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly unlock: { readonly agentLevel: number; readonly materials: readonly MaterialCost[] };
}

export const presentCoreSkill = ({ coreSkill }: CharacterBody, options: Presenting): CoreSkill[] =>
  coreSkill.map(({ letter, names, description, unlock }) => ({
    letter,
    name: textIn(names, options.language),
    description: textIn(description, options.language),
    unlock: {
      agentLevel: unlock.agentLevel,
      materials: presentMaterials(unlock.materials, options),
    },
  }));
