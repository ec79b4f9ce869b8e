import type { CatalogPack } from '../catalog-pack.ts';
import type { HsrShowcase } from './showcase.ts';
import { hsrData, relicRecord } from './tables.ts';

/** Whether the pack has all that is shown. */
export function isHsrKnown({ characters }: HsrShowcase, pack: CatalogPack): boolean {
  const data = hsrData(pack);
  return characters.every(
    ({ avatarId, lightCone, relics }) =>
      pack.characters.find(avatarId) !== undefined &&
      (lightCone === null || pack.weapons.find(lightCone.id) !== undefined) &&
      relics.every(({ id, setId }) => pack.sets.find(setId || relicRecord(data, id)[2])),
  );
}
