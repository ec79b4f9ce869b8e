import type { CharacterForm } from '../../builds/build.ts';
import type { Kit } from '../../builds/kit.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { hsrData, originalKey } from '../tables.ts';

/** What the skills of a character do, those of the enhanced kit when nobody said which; undefined where the pack does not say. */
export function kitOf({ avatarId, enhanced }: CharacterForm, pack: CatalogPack): Kit | undefined {
  const { kits } = hsrData(pack).tables;
  return (enhanced === false ? kits[originalKey(avatarId)] : undefined) ?? kits[avatarId];
}
