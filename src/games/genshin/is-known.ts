import type { CatalogPack } from '../catalog-pack.ts';
import type { GenshinShowcase } from './showcase.ts';
import { genshinData } from './tables.ts';

/** Whether the pack has all that is shown. An artifact whose set nobody can tell is not held against it. */
export function isGenshinKnown({ characters }: GenshinShowcase, pack: CatalogPack): boolean {
  const { setOfItem } = genshinData(pack);
  return characters.every(({ avatarId, detail }) => {
    if (!pack.characters.find(avatarId)) return false;
    if (detail?.weapon && !pack.weapons.find(detail.weapon.id)) return false;
    return (detail?.artifacts ?? []).every(({ id, setId }) => {
      const set = setId ?? setOfItem.get(id);
      return set === undefined || pack.sets.find(set) !== undefined;
    });
  });
}
