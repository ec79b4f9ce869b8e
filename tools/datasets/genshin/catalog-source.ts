import { z } from 'zod';
import { bannersPath } from '../banners.ts';
import type { DataSource } from '../dataset.ts';
import { byId, readTable } from '../rows.ts';
import { textsById } from './tables-names.ts';
import { weapon } from './tables-source.ts';

/** The members of the source files that only the catalog is made from. */
export const weaponRows = byId(weapon.extend({ Icon: z.string() }));

export const namecardRows = byId(z.object({ Icon: z.string() }));

export const costRows = byId(z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })));

const characterTexts = byId(
  z.object({
    id: z.int(),
    description: z.string().optional(),
    region: z.string().optional(),
    weaponType: z.string(),
    associationType: z.string().optional(),
    costs: costRows.optional(),
  }),
);

const talent = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  attributes: z.object({ labels: z.array(z.string()) }).optional(),
});

export const talentTexts = byId(
  z.object({
    id: z.int(),
    combat1: talent.optional(),
    combat2: talent.optional(),
    combat3: talent.optional(),
    combatsp: talent.optional(),
    combatju: talent.optional(),
    passive1: talent.optional(),
    passive2: talent.optional(),
    passive3: talent.optional(),
    passive4: talent.optional(),
    costs: costRows.optional(),
  }),
);

const rank = z.object({ name: z.string(), description: z.string() });

const constellationTexts = byId(
  z.object({ id: z.int(), c1: rank, c2: rank, c3: rank, c4: rank, c5: rank, c6: rank }),
);

const refinement = z.object({ description: z.string() }).optional();

const weaponTexts = byId(
  z.object({
    id: z.int(),
    effectName: z.string().optional(),
    r1: refinement,
    r2: refinement,
    r3: refinement,
    r4: refinement,
    r5: refinement,
    costs: costRows.optional(),
  }),
);

const piece = z.object({ name: z.string() }).optional();

export const setTexts = byId(
  z.object({
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
  }),
);

const namecardTexts = byId(
  z.object({ id: z.int(), name: z.string(), description: z.string().optional() }),
);

const versions = z.object({ characters: byId(z.string()), weapons: byId(z.string()) });

const images = z.object({
  characters: byId(
    z.object({
      filename_gachaSlice: z.string().optional(),
      filename_gachaSplash: z.string().optional(),
    }),
  ),
  namecards: byId(z.object({ filename_icon: z.string().optional() })),
});

const stats = z.object({ talents: byId(byId(byId(z.array(z.number())))) });

const banners = z.array(
  z.object({
    Business: z.int(),
    Banners: z.array(
      z.object({
        GachaType: z.int(),
        StartTime: z.string(),
        Version: z.string().optional(),
        UpGolden: z.array(z.int()),
        UpPurple: z.array(z.int()),
      }),
    ),
  }),
);

export const readVersions = (source: DataSource) =>
  readTable(source, 'genshin-db/common/version.json', versions, 2);

export const readImages = (source: DataSource) =>
  readTable(source, 'genshin-db/common/image.json', images, 2);

export const talentNumbersPath = 'genshin-db/common/stats.json';

/** Talent numbers: slug, then `combat1`, then `param1`, from level 1. */
export const readTalentNumbers = (source: DataSource) =>
  readTable(source, talentNumbersPath, stats, 2).talents;

/** The banners of this game; one without a version never ends and dates nothing. */
export function readBanners(source: DataSource) {
  const games = readTable(source, bannersPath, banners, 3);
  return games.find(({ Business }) => Business === 0)?.Banners ?? [];
}

export const englishPath = (category: string): string => `genshin-db/English/${category}.json`;

/** The text source files by name (`amber`) and joins by id. */
export function slugsById(source: DataSource, category: string): ReadonlyMap<number, string> {
  const texts = readTable(source, englishPath(category), byId(z.object({ id: z.int() })));
  return new Map(Object.entries(texts).map(([slug, { id }]) => [id, slug]));
}

export const readCharacterTexts = (source: DataSource) =>
  textsById(source, 'characters', characterTexts);
export const readTalentTexts = (source: DataSource) => textsById(source, 'talents', talentTexts);
export const readConstellationTexts = (source: DataSource) =>
  textsById(source, 'constellations', constellationTexts);
export const readWeaponTexts = (source: DataSource) => textsById(source, 'weapons', weaponTexts);
export const readSetTexts = (source: DataSource) => textsById(source, 'artifacts', setTexts);
export const readNamecardTexts = (source: DataSource) =>
  textsById(source, 'namecards', namecardTexts);
