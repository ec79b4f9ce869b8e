import type { CatalogPack } from '../catalog-pack.ts';
import { discKind } from './drive-discs.ts';
import type { ZzzShowcase } from './showcase.ts';

/** Whether the pack has all that is shown. */
export const isZzzKnown = ({ agents }: ZzzShowcase, pack: CatalogPack): boolean =>
  agents.every(
    ({ id, wEngine, discs }) =>
      pack.characters.find(id) !== undefined &&
      (wEngine === null || pack.weapons.find(wEngine.id) !== undefined) &&
      discs.every((disc) => pack.sets.find(discKind(disc.id).setId)),
  );
