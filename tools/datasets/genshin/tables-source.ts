import { z } from 'zod';
import { byId } from '../rows.ts';

/** The source's words for the elements, and the game's. */
export const elements: Readonly<Record<string, string>> = {
  Fire: 'Pyro',
  Water: 'Hydro',
  Wind: 'Anemo',
  Electric: 'Electro',
  Ice: 'Cryo',
  Rock: 'Geo',
  Grass: 'Dendro',
};

/** One that is newer than this list keeps the source's word; null where there is none. */
export const elementName = (element: string): string | null =>
  element === '' || element === 'None' ? null : (elements[element] ?? element);

/** The members of the source files that the tables are made from. */
const numbers = byId(z.number());
const hash = z.union([z.number(), z.string()]).transform(String);

export const avatars = byId(
  z.object({
    Element: z.string(),
    SkillOrder: z.array(z.int()).length(3),
    ProudMap: byId(z.int()),
    NameTextMapHash: hash,
    SideIconName: z.string(),
    QualityType: z.string(),
    WeaponType: z.string().optional(),
    Costumes: byId(z.object({ Icon: z.string() })).optional(),
    BaseProps: numbers,
    PropGrowCurves: byId(z.int()),
    PromoteProps: z.array(numbers).length(7),
  }),
);

/** What the tables and the catalog both read of a weapon. */
export const weapon = z.object({
  Rarity: z.int(),
  WeaponType: z.int(),
  NameTextMapHash: hash,
  BaseProps: numbers,
  PropGrowCurves: byId(z.int()),
  BasePromote: z.array(z.number()),
});
export const weapons = byId(weapon.extend({ RefineProps: byId(numbers) }));

export const relics = z.object({
  Items: byId(z.object({ Rarity: z.int(), EquipType: z.int(), SetId: z.int() })),
  Sets: byId(z.object({ Name: hash, AddProps: numbers })),
});

export const affixes = byId(z.object({ PropType: z.int(), Value: z.number() }));
export const curves = byId(z.array(z.number()));
export const relicLevels = byId(byId(numbers));
export const namecards = byId(z.unknown());
export const pictures = byId(z.object({ IconPath: z.string() }));
export const locs = byId(byId(z.string()));

const named = z.object({ name: z.string().optional() });

export const talentTexts = byId(
  z.object({
    id: z.int(),
    combat1: named.optional(),
    combat2: named.optional(),
    combat3: named.optional(),
  }),
);

const effect = z.object({ description: z.string() });
export const constellationTexts = byId(z.object({ id: z.int(), c3: effect, c5: effect }));

export const setTexts = byId(
  z.object({
    id: z.int(),
    rarityList: z.array(z.int()),
    flower: named.optional(),
    plume: named.optional(),
    sands: named.optional(),
    goblet: named.optional(),
    circlet: named.optional(),
  }),
);

export type Texts = z.infer<typeof locs>;
