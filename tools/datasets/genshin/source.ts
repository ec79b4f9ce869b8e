import { z } from 'zod';
import { languages } from '../../../src/games/ids.ts';
import { type Names, shortNames, type Text, textOrNull } from '../../../src/games/names.ts';
import type { DataSource } from '../dataset.ts';
import { inOneForm, namedFolder, readTexts } from '../languages.ts';
import { byId, readTable } from '../rows.ts';

const tags = /<\/?[a-z][^<>]*>/gi;
const links = /\{\/?LINK[^{}]*\}/g;
const sprites = /\{SPRITE[^{}]*\}/g;
/** A link, as the source writes it. */
const bold = /\*\*/g;
/** Where the game would write the time zone of the server. */
const emptyBrackets = / ?(?:\(\)|（）)/g;
const spaceBeforeEnd = / +(?=\.(?:\n|$))/g;
const spaces = / {2,}/g;

/** A text without markup, as `inOneForm` leaves it. */
export const plain = (text: string): string =>
  inOneForm(text)
    .replace(/^#/, '')
    .replace(tags, '')
    .replace(links, '')
    .replace(sprites, '')
    .replaceAll('{NON_BREAK_SPACE}', ' ')
    .replaceAll('\\n', '\n')
    .replace(bold, '')
    .replace(emptyBrackets, '')
    .replace(spaceBeforeEnd, '')
    .replace(spaces, ' ')
    .trim();

const plainOrNull = (text: string | undefined): string | null => plain(text ?? '') || null;

/** One value in each language's texts, in their order; null where a language has none. */
export const namesOf = <Texts>(
  texts: readonly Texts[],
  pick: (texts: Texts) => string | undefined,
): Names => shortNames(texts.map((language) => plainOrNull(pick(language))));

/** As `namesOf`, and null as a whole when no language has one. */
export const textOf = <Texts>(
  texts: readonly Texts[],
  pick: (texts: Texts) => string | undefined,
): Text => textOrNull(namesOf(texts, pick));

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

/** An element that is newer than this list keeps the source's word; null where there is none. */
export const elementName = (element: string): string | null =>
  element === '' || element === 'None' ? null : (elements[element] ?? element);

/** The classes of weapons in the order of their numbers in the table of weapons, from 1. */
export const weaponClasses = ['Sword', 'Claymore', 'Bow', 'Polearm', 'Catalyst'];

const avatarClasses: Readonly<Record<string, string>> = {
  WEAPON_SWORD_ONE_HAND: 'Sword',
  WEAPON_CLAYMORE: 'Claymore',
  WEAPON_BOW: 'Bow',
  WEAPON_POLE: 'Polearm',
  WEAPON_CATALYST: 'Catalyst',
};

/** The weapon class of a character; null where it is not known. */
export const weaponClassOf = (word = ''): string | null => avatarClasses[word] ?? null;

const numbers = byId(z.number());
const hash = z.union([z.number(), z.string()]).transform(String);

const avatar = z.object({
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
});
export type Avatar = z.infer<typeof avatar>;

const weapon = z.object({
  Rarity: z.int(),
  WeaponType: z.int(),
  NameTextMapHash: hash,
  Icon: z.string(),
  BaseProps: numbers,
  PropGrowCurves: byId(z.int()),
  BasePromote: z.array(z.number()),
  RefineProps: byId(numbers),
});
export type Weapon = z.infer<typeof weapon>;

const relics = z.object({
  Items: byId(z.object({ Rarity: z.int(), EquipType: z.int(), SetId: z.int() })),
  Sets: byId(z.object({ Name: hash, AddProps: numbers })),
});
export type Relics = z.infer<typeof relics>;

const costs = byId(z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })));
export type Costs = z.infer<typeof costs>;

const characterTexts = z.object({
  id: z.int(),
  description: z.string().optional(),
  region: z.string().optional(),
  weaponType: z.string(),
  associationType: z.string().optional(),
  costs: costs.optional(),
});

const talent = z
  .object({
    name: z.string().optional(),
    description: z.string().optional(),
    attributes: z.object({ labels: z.array(z.string()) }).optional(),
  })
  .optional();
const talentTexts = z.object({
  id: z.int(),
  combat1: talent,
  combat2: talent,
  combat3: talent,
  combatsp: talent,
  combatju: talent,
  passive1: talent,
  passive2: talent,
  passive3: talent,
  passive4: talent,
  costs: costs.optional(),
});

const rank = z.object({ name: z.string(), description: z.string() });
const constellationTexts = z.object({
  id: z.int(),
  c1: rank,
  c2: rank,
  c3: rank,
  c4: rank,
  c5: rank,
  c6: rank,
});

const refinement = z.object({ description: z.string() }).optional();
const weaponTexts = z.object({
  id: z.int(),
  effectName: z.string().optional(),
  r1: refinement,
  r2: refinement,
  r3: refinement,
  r4: refinement,
  r5: refinement,
  costs: costs.optional(),
});

const piece = z.object({ name: z.string() }).optional();
const setTexts = z.object({
  id: z.int(),
  rarityList: z.array(z.int()).nonempty(),
  effect1Pc: z.string().optional(),
  effect2Pc: z.string().optional(),
  effect4Pc: z.string().optional(),
  flower: piece,
  plume: piece,
  sands: piece,
  goblet: piece,
  circlet: piece,
});

const namecardTexts = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().optional(),
});

const versions = z.object({ characters: byId(z.string()), weapons: byId(z.string()) });
const characterImages = z.object({
  filename_gachaSlice: z.string().optional(),
  filename_gachaSplash: z.string().optional(),
});
const images = z.object({
  characters: byId(characterImages),
  namecards: byId(z.object({ filename_icon: z.string().optional() })),
});
const stats = z.object({ talents: byId(byId(byId(z.array(z.number())))) });

export const storePath = (name: string): string => `enka-store/gi/${name}.json`;
export const englishPath = (category: string): string => `genshin-db/English/${category}.json`;
const talentNumbersPath = 'genshin-db/common/stats.json';

/** One category of texts in every language, by id; the slug is the key in the source: `amber`. */
const textsById = <Text extends { readonly id: number }>(
  source: DataSource,
  category: string,
  schema: z.ZodType<Text>,
): readonly ReadonlyMap<number, Text & { readonly slug: string }>[] =>
  languages.map((language) => {
    const path = `genshin-db/${namedFolder(language)}/${category}.json`;
    const texts = readTexts(source, { language, path }, byId(schema), {});
    return new Map(Object.entries(texts).map(([slug, text]) => [text.id, { ...text, slug }]));
  });

/** The tables of the catalog and the mapping, checked. Texts are a column for each of `languages`. */
export const readGenshinTables = (source: DataSource) => ({
  avatars: readTable(source, storePath('avatars'), byId(avatar)),
  weapons: readTable(source, storePath('weapons'), byId(weapon)),
  relics: readTable(source, storePath('relics'), relics, 2),
  /** By number, from level 1. */
  curves: readTable(source, storePath('curves'), byId(z.array(z.number()))),
  /** By rarity, then by level from 1, then by property. */
  relicLevels: readTable(source, storePath('relic_levels'), byId(byId(numbers))),
  namecards: readTable(source, storePath('namecards'), byId(z.object({ Icon: z.string() }))),
  names: readTable(source, storePath('locs'), byId(byId(z.string())), 2),
  versions: readTable(source, 'genshin-db/common/version.json', versions, 2),
  images: readTable(source, 'genshin-db/common/image.json', images, 2),
  /** By slug, then `combat1`, then `param1`, from level 1. */
  talentNumbers: readTable(source, talentNumbersPath, stats, 2).talents,
  texts: {
    characters: textsById(source, 'characters', characterTexts),
    talents: textsById(source, 'talents', talentTexts),
    constellations: textsById(source, 'constellations', constellationTexts),
    weapons: textsById(source, 'weapons', weaponTexts),
    sets: textsById(source, 'artifacts', setTexts),
    namecards: textsById(source, 'namecards', namecardTexts),
  },
});
export type Tables = ReturnType<typeof readGenshinTables>;

/** A name of the store, which has the key in place of a name that it lacks; of one of the twins where it has both. */
export const storeNames = ({ names }: Tables, key: string, isSister = false): Names =>
  shortNames(
    languages.map((language) => {
      const name = names[language]?.[key] ?? key;
      return name === key ? null : plainOrNull(inOneForm(name, isSister));
    }),
  );

/** The key of a record in the genshin-db tables that are common to all languages; empty where no text has the id. */
export const slugOf = ({ texts }: Tables, kind: keyof Tables['texts'], id: number): string =>
  texts[kind][0]?.get(id)?.slug ?? '';

/** The numbers of a talent by level. Throws where the table lacks them. */
export function talentNumbers(
  tables: Tables,
  id: number,
  kind: string,
  param: string,
): readonly number[] {
  const values = tables.talentNumbers[slugOf(tables, 'talents', id)]?.[kind]?.[param];
  if (!values) throw new Error(`${talentNumbersPath} has no ${kind} ${param} of ${id}.`);
  return values;
}

/** One of the forms of a character: the Traveler has one for each element. */
export interface Form {
  /** Of its row in the store. */
  readonly key: string;
  /** The id of its texts. */
  readonly depot: number;
  readonly avatar: Avatar;
}

export type Forms = readonly [Form, ...Form[]];

/** The store's `10000005-504`; the texts have only the sister's numbers. */
export function depotOf(key: string): number {
  const [id = 0, depot] = key.split('-').map(Number);
  if (depot === undefined) return (id - 10_000_000) * 100 + 1;
  return id === 10_000_005 ? depot + 200 : depot;
}

/** The forms of each character in the order of the store; the one without an element comes first. */
export function formsById({ avatars }: Tables): ReadonlyMap<number, Forms> {
  const found = new Map<number, [Form, ...Form[]]>();
  const rows = Object.entries(avatars);
  for (const [key, avatar] of rows.toSorted(([a], [b]) => a.localeCompare(b))) {
    const id = Number(key.split('-')[0]);
    const form = { key, depot: depotOf(key), avatar };
    const forms = found.get(id);
    if (forms) forms.push(form);
    else found.set(id, [form]);
  }
  return found;
}

export const hasTexts = ({ texts }: Tables, { depot }: Form): boolean =>
  texts.talents[0]?.has(depot) ?? false;

/** The forms that fight as the first one does; its normal attack may be another. */
function sameKit([first, ...rest]: Forms): Forms {
  const kitOf = ({ avatar: { SkillOrder } }: Form) => SkillOrder.slice(1).join();
  return [first, ...rest.filter((form) => kitOf(form) === kitOf(first))];
}

/** A form without an element fights as one that has one: the character starts as that one. */
export const firstElement = (forms: Forms): string | null =>
  sameKit(forms).flatMap((form) => elementName(form.avatar.Element) ?? [])[0] ?? null;

/** A form without an element fights as one that has texts: theirs are its own. */
export const describedForm = (tables: Tables, forms: Forms): Form =>
  sameKit(forms).find((form) => hasTexts(tables, form)) ?? forms[0];

export const rarityOf = ({ QualityType }: Avatar): number =>
  QualityType === 'QUALITY_PURPLE' ? 4 : 5;
