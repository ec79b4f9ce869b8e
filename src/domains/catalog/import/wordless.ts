import type { CatalogContent, CatalogRecord } from '../../../games/catalog.ts';
import type { CatalogHead } from '../../../games/catalog-members.ts';
import { type CatalogKind, catalogKinds } from '../../../games/catalog-pack.ts';
import type { BonusRecord } from '../../../games/catalog-set.ts';

/** Ids of records that came without any text of the game, by kind. */
export type Wordless = Readonly<Partial<Record<CatalogKind, readonly number[]>>>;

/** Weapons below it have no passive, so that there is nothing to tell. */
const firstWithPassive = 3;

const lacksText = (bonus: BonusRecord | null): boolean => bonus !== null && bonus.text === null;

/** Names are no texts: the newest records have them long before anybody tells what they do. */
export function wordlessOf(content: CatalogContent): Wordless {
  const kinds: Readonly<Record<CatalogKind, readonly CatalogRecord<CatalogHead, unknown>[]>> = {
    characters: content.characters.filter(
      ({ body }) =>
        body.description === null && body.talents.every(({ description }) => description === null),
    ),
    weapons: content.weapons.filter(
      ({ head, body }) =>
        head.rarity >= firstWithPassive &&
        body.refinements.every(({ description }) => description === null),
    ),
    sets: content.sets.filter(({ head }) => lacksText(head.two) || lacksText(head.four)),
    namecards: content.namecards.filter(({ body }) => body.description === null),
    bangboo: content.bangboo.filter(
      ({ body }) => body.active.description === null && body.passive.description === null,
    ),
  };
  return Object.fromEntries(
    catalogKinds.map((kind) => [kind, kinds[kind].map(({ head }) => head.id)]),
  );
}
