import type { LevelRecord } from '../../games/catalog.ts';
import type { AscensionRecord } from '../../games/catalog-members.ts';
import { type MaterialCost, presentMaterials } from './present-members.ts';
import type { Presenting } from './presenting.ts';

export interface Ascension extends Omit<AscensionRecord, 'materials'> {
  readonly materials: readonly MaterialCost[];
}

export const presentAscension = (
  ascension: readonly AscensionRecord[] | undefined,
  options: Presenting,
): Ascension[] =>
  (ascension ?? []).map(({ materials, ...phase }) => ({
    ...phase,
    materials: presentMaterials(materials, options),
  }));

/** The stats that a character has at the end of a phase. */
export interface Phase {
  readonly phase: number;
  readonly levelCap: number;
  readonly hp: number;
  readonly atk: number;
  readonly def: number;
}

/** The last level of each ascension is its cap. */
export function phasesOf(levels: readonly LevelRecord[]): Phase[] {
  const last = new Map<number, LevelRecord>();
  for (const record of levels) last.set(record.ascension, record);
  return [...last.values()].map(({ ascension, level, hp, atk, def }) => ({
    phase: ascension,
    levelCap: level,
    hp,
    atk,
    def,
  }));
}
