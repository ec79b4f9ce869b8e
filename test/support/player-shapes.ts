import { z } from 'zod';
import type { GameId } from '../../src/games/ids.ts';

/*
 * The documented answers, member for member: a strict object refuses what is missing and what is too much. Written
 * after the rules of the contract (R6.3 to R6.9), not after the code.
 */

const id = z.int().positive();
const level = z.int().min(0);
const url = z.string().startsWith('https://cdn.test/');
/** Of a character whose details are shown (R13.3). */
const cardUrl = z
  .string()
  .regex(
    /^https:\/\/cdn\.test\/cards\/(?:sandbox\/)?[a-z]+\/[0-9]{9,10}\/[0-9]+\.webp(?:\?lang=[a-z-]+)?$/,
  )
  .nullable();
const fewSteps = z.int().min(0).max(6);
const ranks = z.int().min(1).max(5);
const name = z.string().min(1).nullable();
const stat = z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/);

const gear = (slots: readonly string[]) =>
  z.strictObject({
    id,
    slot: z.literal([...slots]),
    set: z.strictObject({ id: z.int().min(0), name }),
    name,
    rarity: ranks,
    level,
    main_stat: z.strictObject({ stat, value: z.number() }),
    sub_stats: z.array(z.strictObject({ stat, value: z.number(), rolls: z.int().min(1) })).max(4),
    icon_url: url,
  });

const numbers = <Name extends string>(...names: readonly Name[]) =>
  z.strictObject(
    Object.fromEntries(names.map((one) => [one, z.number()])) as Record<Name, z.ZodNumber>,
  );

/** Null where something newer than the pack may count (R6.5). */
const knownNumbers = <Name extends string>(...names: readonly Name[]) =>
  z.strictObject(
    Object.fromEntries(names.map((one) => [one, z.number().nullable()])) as Record<
      Name,
      z.ZodNullable<z.ZodNumber>
    >,
  );

const detail = <Stats extends z.ZodType>(stats: Stats, talentTypes: readonly string[]) =>
  z.strictObject({
    stats,
    talents: z.array(
      z.strictObject({ id: z.int(), type: z.literal([...talentTypes]), name, level }),
    ),
    costume_id: id.nullable(),
    friendship: z.int().nullable(),
  });

const trustScore = z.strictObject({
  score: z.int().min(0).max(100),
  tier: z.literal(['trusted', 'neutral', 'caution', 'flagged']),
});

const common = (game: GameId) => ({
  uid: z.string().regex(/^[0-9]{9,10}$/),
  game: z.literal(game),
  nickname: z.string(),
  level,
  signature: z.string(),
  profile_picture_url: url.or(z.literal('')),
  trust_score: trustScore,
});

const genshinCharacter = z.strictObject({
  avatar_id: id,
  card_url: cardUrl,
  name,
  element: z.literal(['Pyro', 'Hydro', 'Anemo', 'Electro', 'Cryo', 'Geo', 'Dendro']).nullable(),
  element_name: z.string().min(1).nullable(),
  level,
  constellation: fewSteps,
  ascension: fewSteps,
  weapon: z.strictObject({ id, name, level, refinement: ranks }).nullable(),
  artifacts: z.array(gear(['flower', 'plume', 'sands', 'goblet', 'circlet'])).max(5),
  detail: detail(
    numbers(
      'hp',
      'atk',
      'def',
      'crit_rate',
      'crit_dmg',
      'energy_recharge',
      'elemental_mastery',
      'healing_bonus',
      'physical_dmg_bonus',
      'pyro_dmg_bonus',
      'electro_dmg_bonus',
      'hydro_dmg_bonus',
      'dendro_dmg_bonus',
      'anemo_dmg_bonus',
      'geo_dmg_bonus',
      'cryo_dmg_bonus',
    ),
    ['normal', 'skill', 'burst'],
  ).nullable(),
});

const genshin = z.strictObject({
  ...common('genshin'),
  world_level: z.int().min(0).max(9),
  region: z.literal(['america', 'europe', 'asia', 'tw_hk_mo', 'cn', 'unknown']),
  namecard_id: z.int().min(0),
  showcase: z.array(genshinCharacter).max(8),
});

const kind = z.strictObject({ id: z.string().min(1), name: z.string().min(1) });

const statNode = z.strictObject({
  id,
  kind: z.literal('stat'),
  stat,
  value: z.number().positive(),
  unlocked: z.boolean(),
});
const abilityNode = z.strictObject({ id, unlocked: z.boolean() });

const traceRow = (row: string) =>
  z.strictObject({
    row: z.literal(row),
    main_skill: z.strictObject({ id, name, level: z.int().min(1), max_level: z.int().min(6) }),
    stat_nodes: z.array(statNode).max(4),
    abilities: z.array(abilityNode).max(1),
  });

const hsrCharacter = z.strictObject({
  avatar_id: id,
  card_url: cardUrl,
  name,
  element: kind.nullable(),
  element_name: z.string().min(1).nullable(),
  path: kind.nullable(),
  path_name: z.string().min(1).nullable(),
  enhanced: z.boolean(),
  level,
  eidolon: fewSteps,
  ascension: fewSteps,
  light_cone: z.strictObject({ id, name, level, superimpose: ranks }).nullable(),
  relics: z.array(gear(['head', 'hands', 'body', 'feet', 'sphere', 'rope'])).max(6),
  trace_tree: z
    .tuple([traceRow('Basic'), traceRow('Skill'), traceRow('Ultimate'), traceRow('Talent')])
    .or(z.tuple([])),
  detail: detail(
    knownNumbers(
      'hp',
      'atk',
      'def',
      'spd',
      'crit_rate',
      'crit_dmg',
      'break_effect',
      'effect_hit_rate',
      'effect_res',
      'energy_recharge',
      'healing_bonus',
      'physical_dmg_bonus',
      'fire_dmg_bonus',
      'ice_dmg_bonus',
      'lightning_dmg_bonus',
      'wind_dmg_bonus',
      'quantum_dmg_bonus',
      'imaginary_dmg_bonus',
    ),
    ['basic', 'skill', 'ultimate', 'talent'],
  ).nullable(),
});

const hsr = z.strictObject({
  ...common('hsr'),
  world_level: level,
  showcase: z.array(hsrCharacter).max(8),
});

const skill = (one: string) => z.strictObject({ id: z.literal(one), level: z.int().min(1) });

const zzzAgent = z.strictObject({
  agent_id: id,
  card_url: cardUrl,
  name,
  element: z
    .literal(['Physical', 'Fire', 'Ice', 'Electric', 'Ether', 'Wind', 'Lumiflux'])
    .nullable(),
  element_name: z.string().min(1).nullable(),
  specialty: z.literal(['Attack', 'Anomaly', 'Stun', 'Support', 'Defense', 'Rupture']).nullable(),
  specialty_name: z.string().min(1).nullable(),
  level,
  mindscape: fewSteps,
  ascension: fewSteps,
  core_skill: z.literal(['A', 'B', 'C', 'D', 'E', 'F']).nullable(),
  w_engine: z.strictObject({ id, name, level, upgrade: ranks }).nullable(),
  drive_discs: z
    .array(gear(['slot_1', 'slot_2', 'slot_3', 'slot_4', 'slot_5', 'slot_6']))
    .max(6)
    .refine((discs) => discs.every(({ slot }, index) => slot > (discs[index - 1]?.slot ?? ''))),
  skills: z
    .tuple([
      skill('basic'),
      skill('special'),
      skill('dash'),
      skill('ultimate'),
      skill('core'),
      skill('assist'),
    ])
    .or(z.tuple([])),
  detail: detail(
    knownNumbers(
      'hp',
      'atk',
      'def',
      'impact',
      'crit_rate',
      'crit_dmg',
      'anomaly_mastery',
      'anomaly_proficiency',
      'pen_ratio',
      'pen',
      'energy_regen',
      'sheer_force',
      'physical_dmg_bonus',
      'fire_dmg_bonus',
      'ice_dmg_bonus',
      'electric_dmg_bonus',
      'ether_dmg_bonus',
      'wind_dmg_bonus',
    ),
    ['basic', 'special', 'dash', 'ultimate', 'core', 'assist'],
  ).nullable(),
});

const zzz = z.strictObject({ ...common('zzz'), showcase: z.array(zzzAgent).max(8) });

/** `data` of each game's player answer. */
export const playerShapes = { genshin, hsr, zzz } as const satisfies Record<GameId, z.ZodType>;

const cache = z.literal(['hit', 'miss', 'stale']);
const ttl = z.int().min(0).max(60);
const meta = {
  cache,
  ttl_seconds: ttl,
  request_id: z.string().min(8),
  api_version: z.literal('v1'),
};

/** What `meta` holds in each game (R6.4). */
export const metaShapes = {
  genshin: z.strictObject(meta),
  hsr: z.strictObject({ ...meta, provider: z.literal(['primary', 'fallback']) }),
  zzz: z.strictObject({ cache, ttl_seconds: ttl }),
} as const satisfies Record<GameId, z.ZodType>;

const summary = (game: GameId) => ({ ...common(game), showcase_count: z.int().min(0).max(8) });

/** One element of a batch that was found (R6.12). */
export const summaryShapes = {
  genshin: z.strictObject({ ...summary('genshin'), world_level: level }),
  hsr: z.strictObject({ ...summary('hsr'), world_level: level }),
  zzz: z.strictObject(summary('zzz')),
} as const satisfies Record<GameId, z.ZodType>;

/** A whole trust score (R8.1 to R8.3). */
export const trustShape = z.strictObject({
  uid: z.string(),
  game: z.literal(['genshin', 'hsr', 'zzz']),
  ...trustScore.shape,
  tier_meta: z.strictObject({ label: z.string(), color: z.string().regex(/^#[0-9A-F]{6}$/) }),
  components: z.strictObject({
    report_penalty: z.int().max(0),
    verified_owner_bonus: z.int().min(0),
    // Beyond the specification.
    base: z.literal(60),
    account_age_bonus: z.int().min(0),
    activity_bonus: z.int().min(0),
  }),
  reports_count: z.strictObject({
    total: z.int().min(0),
    confirmed: z.int().min(0),
    dismissed: z.int().min(0),
  }),
  last_updated: z.iso.datetime({ precision: 3 }),
});

/** What is wrong with an answer, a line each; empty when it has the shape. */
export const faultsOf = (shape: z.ZodType, value: unknown): readonly string[] =>
  shape
    .safeParse(value)
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
