import type { CatalogRecord } from '../../games/catalog.ts';
import type { CatalogHead } from '../../games/catalog-members.ts';
import type { SetBody, SetHead } from '../../games/catalog-set.ts';
import type { WeaponBody } from '../../games/catalog-weapon.ts';
import { namesFault, valueFault } from './value-faults.ts';

export type AnyRecord = CatalogRecord<CatalogHead, unknown>;

const isRarity = (rarity: unknown): boolean => [1, 2, 3, 4, 5].some((level) => level === rarity);

export function recordFault({ head, body }: AnyRecord): string | undefined {
  if (!Number.isSafeInteger(head.id) || head.id < 1) return 'its id is not a positive integer';
  if ('rarity' in head && !isRarity(head.rarity)) return 'its rarity is not 1 to 5';
  return namesFault(head.names, 'names') ?? valueFault(head, 'head') ?? valueFault(body, 'body');
}

export function weaponFault({ body }: CatalogRecord<CatalogHead, WeaponBody>): string | undefined {
  const ranks = body.refinements.map(({ rank }) => rank).join();
  return ranks === '1,2,3,4,5' ? undefined : 'it does not have the refinements 1 to 5';
}

export function setFault(
  { head, body }: CatalogRecord<SetHead, SetBody>,
  slots: ReadonlySet<string>,
): string | undefined {
  if (!isRarity(head.rarityMax)) return 'its rarity is not 1 to 5';
  if (head.slots.length === 0) return 'it has no slots';
  const strange = [...head.slots, ...Object.keys(body.pieces)].find((slot) => !slots.has(slot));
  return strange === undefined ? undefined : `it has an unknown slot, ${strange}`;
}
