import { z } from 'zod';

const count = z.int().min(0);
const id = z.int().min(0);

const weapon = z.object({ id, level: count, ascension: count, refinement: z.int().min(1).max(5) });

/** Values as the game shows them, under the game's own names. */
const stat = z.object({ prop: z.string(), value: z.number() });

const artifact = z.object({
  id,
  /** Null when the reply does not say it; the tables know it by the item. */
  setId: id.nullable(),
  slot: z.string(),
  rarity: count,
  level: count,
  mainStat: stat,
  subStats: z.array(stat),
  /** One id a roll, in the order they came. */
  rolls: z.array(id),
});

const detail = z.object({
  weapon: weapon.nullable(),
  artifacts: z.array(artifact),
  /** Final stats by the game's numbers; percentages are fractions. */
  stats: z.record(z.string(), z.number()),
  /** Skill id to the level without extra levels. */
  skills: z.record(z.string(), count),
  /** Skill group to the extra levels from constellations. */
  extraLevels: z.record(z.string(), count),
  costumeId: id.nullable(),
  friendship: count.nullable(),
});

const character = z.object({
  avatarId: id,
  /** Tells the elements of the traveler apart. */
  depotId: id.nullable(),
  energyType: id.nullable(),
  level: count,
  constellation: z.int().min(0).max(6),
  /** Null when the details are hidden. */
  ascension: count.nullable(),
  /** Null when the player hides the details. */
  detail: detail.nullable(),
});

/** A stored account: ids and numbers, without names and without what the tables have. */
export const genshinShowcase = z.object({
  nickname: z.string(),
  level: count,
  signature: z.string(),
  worldLevel: count,
  namecardId: id,
  /** A picture by its own id, or in old replies by character and costume. */
  picture: z.object({
    id: id.nullable(),
    avatarId: id.nullable(),
    costumeId: id.nullable(),
  }),
  characters: z.array(character).max(8),
  /** What the provider sent beyond those that are shown; only exports have it (R17.3). */
  further: z.array(character).optional(),
  /** How many characters, weapons, pieces and substats of the reply could not be read, or were too many. */
  unread: z.int().min(0).optional(),
});

export type GenshinShowcase = z.infer<typeof genshinShowcase>;
export type ShownCharacter = GenshinShowcase['characters'][number];

/** All that the provider sent. */
export const sentCharacters = ({
  characters,
  further = [],
}: GenshinShowcase): readonly ShownCharacter[] => [...characters, ...further];

export type ShownDetail = NonNullable<ShownCharacter['detail']>;
export type ShownArtifact = ShownDetail['artifacts'][number];
