import { z } from 'zod';

const defaultTtlSeconds = 60;

/** Numbers leave the service as 32-bit integers. */
const maxInteger = 2 ** 31 - 1;

/** A whole number that may be absent, odd or written as text. */
const count = (fallback = 0) =>
  z.coerce.number().int().min(0).max(maxInteger).default(fallback).catch(fallback);
const maybeId = z.int().min(0).max(maxInteger).nullable().default(null).catch(null);
const text = z.string().default('').catch('');
const id = z.int().min(1).max(maxInteger);

/** A list whose odd elements are left out. */
const tolerantList = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(z.unknown())
    .default([])
    .catch([])
    .transform((elements) =>
      elements.flatMap((element): z.output<Schema>[] => {
        const { success, data } = schema.safeParse(element);
        return success ? [data] : [];
      }),
    );

/** Absent and unusable are the same: the player does not show it. */
const maybeList = z.array(z.unknown()).optional().catch(undefined);

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Taken as it is: some sixty members a character, of which a third is read. */
const rawRecord = z.custom<Readonly<Record<string, unknown>>>(isObject);

const counts = z.record(z.string(), count()).default({}).catch({});

const weaponItem = z.object({
  itemId: id,
  weapon: z.object({ level: count(1), promoteLevel: count(), affixMap: counts }),
});

const stat = z.object({ statValue: z.number() });
const artifactItem = z.object({
  itemId: id,
  reliquary: z.object({ level: count(1), appendPropIdList: tolerantList(id) }),
  flat: z.object({
    setId: maybeId,
    equipType: z.string(),
    rankLevel: count(),
    reliquaryMainstat: stat.extend({ mainPropId: z.string() }),
    reliquarySubstats: tolerantList(stat.extend({ appendPropId: z.string() })),
  }),
});

const listed = z.object({
  avatarId: id,
  level: count(1),
  energyType: maybeId,
  talentLevel: count(),
});

/** A property of the character by the game's number: ascension 1002, level 4001. */
const property = z
  .object({ val: z.coerce.number().int().min(0).max(maxInteger) })
  .optional()
  .catch(undefined);

const detailed = z.object({
  avatarId: id,
  propMap: z.object({ 1002: property, 4001: property }).default({}).catch({}),
  fightPropMap: rawRecord,
  skillDepotId: maybeId,
  talentIdList: z.array(z.unknown()).default([]).catch([]),
  skillLevelMap: counts,
  proudSkillExtraLevelMap: counts,
  equipList: z.array(z.unknown()).default([]).catch([]),
  fetterInfo: z.object({ expLevel: maybeId }).catch({ expLevel: null }),
  costumeId: maybeId,
});

const picture = z.object({ id: maybeId, avatarId: maybeId, costumeId: maybeId });

const playerInfo = z.object({
  nickname: text,
  level: count(),
  signature: text,
  worldLevel: count(),
  nameCardId: count(),
  profilePicture: picture.catch({ id: null, avatarId: null, costumeId: null }),
  showAvatarInfoList: maybeList,
});

export const reply = z.object({
  playerInfo,
  avatarInfoList: maybeList,
  ttl: z.int().min(0).catch(defaultTtlSeconds),
});

export const listedList = tolerantList(listed);
export const detailedList = tolerantList(detailed);
export const weaponItems = tolerantList(weaponItem);
export const artifactItems = tolerantList(artifactItem);

export type Listed = z.output<typeof listed>;
export type Detailed = z.output<typeof detailed>;
export type ArtifactItem = z.output<typeof artifactItem>;
