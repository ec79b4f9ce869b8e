import type { Build } from '../../../builds/build.ts';
import { type Held, heldEffects } from '../../../builds/damage/always.ts';
import type { Effects } from '../../../builds/damage/buffs.ts';
import { piecesBySet } from '../../../builds/damage/worn-sets.ts';
import { type Panel, totalOf } from '../../../builds/panel.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { zzzData } from '../../tables.ts';
import { coreLevelOf } from '../panel.ts';
import { coreEffects, discEffects, wEngineEffects } from './data/always.ts';

function ofWEngine({ avatarId, weapon }: Build, pack: CatalogPack): Held[] {
  const { agents, wEngines } = zzzData(pack).tables;
  if (weapon === null || wEngines[weapon.id]?.specialty !== agents[avatarId]?.specialty) return [];
  const effects = wEngineEffects[weapon.id] ?? [];
  return effects.map((effect) => ({ effect, rank: weapon.refinement }));
}

function ofDiscs({ avatarId, gear }: Build, pack: CatalogPack): Held[] {
  const element = zzzData(pack).tables.agents[avatarId]?.element?.toLowerCase();
  return [...piecesBySet(gear)].flatMap(([setId, pieces]) => {
    const four = pieces >= 4 ? discEffects[setId] : undefined;
    const isFit = four?.element === undefined || four.element === element;
    return four && isFit ? [{ effect: four.effect, rank: 1 }] : [];
  });
}

const ofCore = (build: Build): Held[] =>
  (coreEffects[build.avatarId] ?? []).map((effect) => ({ effect, rank: coreLevelOf(build) }));

/** What the W-engine, four discs of a set and the core skill do in a fight without a condition. */
export const alwaysOf = (build: Build, panel: Panel, pack: CatalogPack): Effects =>
  heldEffects(
    [...ofWEngine(build, pack), ...ofDiscs(build, pack), ...ofCore(build)],
    build.stats,
    (stat) => totalOf(panel, stat),
  );
