import { z } from 'zod';

/** Levels without those of the mindscape. */
const skills = z.object({
  basic: z.int(),
  special: z.int(),
  dash: z.int(),
  ultimate: z.int(),
  core: z.int(),
  assist: z.int(),
});

const wEngine = z.object({
  id: z.int(),
  level: z.int(),
  /** 0 to 5: how often the level cap was raised. */
  modification: z.int(),
  /** 1 to 5: the phase. */
  upgrade: z.int(),
  /** Left out for one that is not. */
  locked: z.literal(true).optional(),
});

/** Values are those of level 0 and of one roll, in the game's own units (hundredths of a percent). */
const disc = z.object({
  id: z.int(),
  slot: z.int(),
  level: z.int(),
  main: z.object({ property: z.int(), value: z.number() }),
  subs: z.array(z.object({ property: z.int(), value: z.number(), rolls: z.int() })),
  /** Left out for one that is not. */
  locked: z.literal(true).optional(),
  trash: z.literal(true).optional(),
});

const agent = z.object({
  id: z.int(),
  level: z.int(),
  mindscape: z.int(),
  /** 1 to 6; 1 is not promoted yet. */
  promotion: z.int(),
  /** 0 to 6: none, then A to F. */
  coreSkill: z.int(),
  /** 0 for the default clothes. */
  skinId: z.int(),
  /** The player shows no details of this agent; then there is no engine and no disc either. */
  hidden: z.boolean(),
  skills,
  wEngine: wEngine.nullable(),
  discs: z.array(disc),
});

/** A stored account: ids and numbers, without names, so that today's tables name an old record. */
export const zzzShowcase = z.object({
  nickname: z.string(),
  level: z.int(),
  signature: z.string(),
  pictureId: z.int(),
  agents: z.array(agent),
  /** What the provider sent beyond those that are shown; only exports have it (R17.3). */
  further: z.array(agent).optional(),
  /** How many characters, weapons, pieces and substats of the reply could not be read, or were too many. */
  unread: z.int().min(0).optional(),
});

export type ZzzShowcase = z.infer<typeof zzzShowcase>;
export type ShownAgent = z.infer<typeof agent>;

/** All that the provider sent. */
export const sentAgents = ({ agents, further = [] }: ZzzShowcase): readonly ShownAgent[] => [
  ...agents,
  ...further,
];

export type ShownDisc = z.infer<typeof disc>;
export type ShownWEngine = z.infer<typeof wEngine>;
