import type { Build } from '../../../builds/build.ts';
import { type Held, heldEffects } from '../../../builds/damage/always.ts';
import type { Effects } from '../../../builds/damage/buffs.ts';
import { piecesBySet } from '../../../builds/damage/worn-sets.ts';
import { type Panel, totalOf } from '../../../builds/panel.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { hsrData } from '../../tables.ts';
import { lightConeEffects, maxEnergies, setEffects } from './data/always.ts';

function ofSets({ gear }: Build): Held[] {
  return [...piecesBySet(gear)].flatMap(([setId, pieces]) =>
    ([2, 4] as const).flatMap((wanted) => {
      const effect = pieces >= wanted ? setEffects[setId]?.[wanted] : undefined;
      return effect === undefined ? [] : [{ effect, rank: 1 }];
    }),
  );
}

function ofLightCone({ avatarId, weapon }: Build, pack: CatalogPack): Held[] {
  const { avatars, lightCones } = hsrData(pack).tables;
  if (weapon === null || lightCones[weapon.id]?.path !== avatars[avatarId]?.path) return [];
  const effects = lightConeEffects[weapon.id] ?? [];
  return effects.map((effect) => ({ effect, rank: weapon.refinement }));
}

/** What sets and a light cone of the character's path do without a condition, beside what the panel has. */
export const alwaysOf = (build: Build, panel: Panel, pack: CatalogPack): Effects =>
  heldEffects([...ofSets(build), ...ofLightCone(build, pack)], build.stats, (stat) =>
    stat === 'max_energy' ? (maxEnergies[build.avatarId] ?? 0) : totalOf(panel, stat),
  );
