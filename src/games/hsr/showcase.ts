import { z } from 'zod';

const lightCone = z.object({
  id: z.int(),
  level: z.int(),
  promotion: z.int(),
  superimpose: z.int().min(1).max(5),
});

const relic = z.object({
  id: z.int(),
  /** 1 head, 2 hands, 3 body, 4 feet, 5 sphere, 6 rope; 0 when the provider did not say. */
  slot: z.int(),
  /** 0 when the provider did not say. */
  setId: z.int(),
  level: z.int(),
  mainAffix: z.int(),
  subAffixes: z.array(z.object({ affix: z.int(), rolls: z.int(), steps: z.int() })),
});

const character = z.object({
  avatarId: z.int(),
  /** The player does not show this character's details: only `avatarId` and `level` mean anything. */
  hidden: z.boolean(),
  level: z.int(),
  promotion: z.int().min(0).max(6),
  eidolon: z.int().min(0).max(6),
  /** 0 for the default form; 1 for the enhanced one, which has trace points of its own. */
  enhancedId: z.int(),
  lightCone: lightCone.nullable(),
  relics: z.array(relic),
  /** Level by trace point; a point that is not here is not unlocked. */
  traces: z.record(z.string(), z.int()),
});

/** A stored account: ids and numbers, without names. */
export const hsrShowcase = z.object({
  nickname: z.string(),
  level: z.int(),
  worldLevel: z.int(),
  signature: z.string(),
  /** 0 when the provider did not say. */
  headIcon: z.int(),
  /** The provider's own word for the server. */
  region: z.string().nullable(),
  characters: z.array(character).max(8),
  /** What the provider sent beyond those that are shown; only exports have it (R17.3). */
  further: z.array(character).optional(),
  /** How many characters, weapons, pieces and substats of the reply could not be read, or were too many. */
  unread: z.int().min(0).optional(),
});

export type HsrShowcase = z.infer<typeof hsrShowcase>;
export type HsrShowcaseCharacter = HsrShowcase['characters'][number];

/** All that the provider sent. */
export const sentCharacters = ({
  characters,
  further = [],
}: HsrShowcase): readonly HsrShowcaseCharacter[] => [...characters, ...further];

export type HsrShowcaseRelic = HsrShowcaseCharacter['relics'][number];
