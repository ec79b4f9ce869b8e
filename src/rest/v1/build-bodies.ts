import { hasStat, isRatio } from '../../games/builds/words.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { graphql } from '../../gql/gql.ts';
import type {
  AnalyzeBuildInput,
  BuildActorInput,
  BuildAnswerFragment,
  ProfileAnswerFragment,
  SimulateDamageInput,
  SimulationAnswerFragment,
  StatValueInput,
  TalentLevelInput,
  WornPieceInput,
} from '../../gql/graphql.ts';
import type { ActorBody, MemberBody, PieceBody, RotationBody } from './build-schemas.ts';

// A missing value is passed on as one out of every range, so that the graph refuses it together with all other faults.

export function simulationOf(
  game: GameId,
  { actor, enemy, rotation, buffs, team, effects, crit_mode: critMode, explain }: RotationBody,
): SimulateDamageInput {
  return {
    game,
    actor: actorOf(game, actor),
    enemy: enemy && {
      level: enemy.level,
      res: enemy.res,
      elementRes: entriesOf(enemy.element_res).map(([element, value]) => ({ element, value })),
      defReduction: enemy.def_reduction,
      broken: enemy.broken,
      stunned: enemy.stunned,
      maxToughness: enemy.max_toughness,
      maxHp: enemy.max_hp,
    },
    rotation: (rotation ?? []).map(({ skill, ...step }) => ({ skill: skill ?? '', ...step })),
    buffs: buffs?.map(({ source, atk_flat: atkFlat, ...buff }) => ({
      source: source ?? '',
      atkFlat,
      ...buff,
    })),
    team: team?.map(memberOf),
    effects: effects && entriesOf(effects).map(choiceOf),
    critMode,
    explain,
  };
}

const choiceOf = ([id, said]: [string, boolean | number]) =>
  typeof said === 'number' ? { id, stacks: said } : { id, counts: said };

/** What an actor and the others of a team share, from the names of any game. */
function memberOf(body: Omit<MemberBody, 'profile'> & { readonly profile?: string | null }) {
  const weapon = body.weapon ?? body.light_cone ?? body.w_engine;
  return {
    avatarId: body.avatar_id ?? body.agent_id ?? -1,
    profile: body.profile ?? null,
    level: body.level,
    element: typeof body.element === 'string' ? body.element : (body.element?.name ?? null),
    enhanced: body.enhanced,
    constellation: body.constellation ?? body.eidolon ?? body.mindscape,
    weapon: weapon && {
      id: weapon.id ?? -1,
      level: weapon.level,
      refinement: weapon.refinement ?? weapon.superimpose ?? weapon.upgrade,
      ascension: weapon.ascension,
    },
  };
}

/** A character and its gear. */
function actorOf(game: GameId, body: ActorBody): BuildActorInput {
  const gear = body.artifacts ?? body.relics ?? body.drive_discs;
  const { profile: _none, ...member } = memberOf(body);
  return {
    ...member,
    level: body.level ?? -1,
    ascension: body.ascension,
    talents: talentsOf(body),
    artifacts: gear?.map(pieceOf),
    stats: [...shownStats(game, body), ...statsOf(body.stats)],
  };
}

const pieceOf = (piece: PieceBody): WornPieceInput => ({
  slot: piece.slot ?? '',
  setId: piece.set_id ?? piece.set?.id ?? null,
  rarity: piece.rarity,
  level: piece.level,
  mainStat: { stat: piece.main_stat?.stat ?? '', value: piece.main_stat?.value ?? null },
  subStats: (piece.sub_stats ?? []).map(({ stat, value, rolls }) => ({
    stat: stat ?? '',
    value: value ?? -1,
    rolls,
  })),
});

/** The levels in `talents`, else those of a showcase. */
function talentsOf({ talents, detail, skills, trace_tree: rows }: ActorBody): TalentLevelInput[] {
  if (talents) return entriesOf(talents).map(([talent, level]) => ({ talent, level }));
  if (detail?.talents) return levelsOf(detail.talents, ({ type }) => type);
  if (skills && skills.length > 0) return levelsOf(skills, ({ id }) => id);
  return (rows ?? []).flatMap(({ row, main_skill: skill }) =>
    row === null || skill?.level == null ? [] : [{ talent: row.toLowerCase(), level: skill.level }],
  );
}

const levelsOf = <Shown extends { readonly level: number | null }>(
  shown: readonly Shown[],
  nameOf: (one: Shown) => string | null,
): TalentLevelInput[] =>
  shown.flatMap((one) =>
    one.level === null ? [] : [{ talent: nameOf(one) ?? '', level: one.level }],
  );

const statsOf = (stats: ActorBody['stats']): StatValueInput[] =>
  entriesOf(stats).map(([stat, value]) => ({ stat, value }));

/** The final stats of a showcase, which are percentages; stats that a simulation does not know are left out. */
function shownStats(game: GameId, { detail }: ActorBody): StatValueInput[] {
  const known = games[game].builds.words.stats;
  return statsOf(detail?.stats ?? null).flatMap(({ stat, value }) =>
    hasStat(known, stat) ? [{ stat, value: isRatio(stat) ? fractionOf(value) : value }] : [],
  );
}

const fractionOf = (points: number): number => Number((points / 100).toPrecision(12));

const entriesOf = <Value>(
  members: Readonly<Record<string, Value | null>> | null,
): [string, Value][] =>
  Object.entries(members ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));

export const analysisOf = (
  body: ActorBody & { readonly game: GameId } & Pick<AnalyzeBuildInput, 'role' | 'lang'>,
): AnalyzeBuildInput => ({
  game: body.game,
  role: body.role,
  lang: body.lang,
  ...actorOf(body.game, body),
});

/** The names of members in each game; the graph uses the first in its faults. */
const sameMembers = {
  avatar_id: ['agent_id'],
  constellation: ['eidolon', 'mindscape'],
  weapon: ['light_cone', 'w_engine'],
  artifacts: ['relics', 'drive_discs'],
} as const;

/** The names that a body uses for members with several names. */
export function namesIn(
  body: ActorBody,
  team: readonly MemberBody[] | null = null,
): Readonly<Record<string, string>> {
  const names: Record<string, string> = {};
  const bodies: readonly Partial<ActorBody>[] = [body, ...(team ?? [])];
  for (const [name, others] of Object.entries(sameMembers)) {
    const given = others.find((other) => bodies.some((one) => one[other] != null));
    const isFirst = bodies.some((one) => one[name as keyof typeof sameMembers] != null);
    if (!isFirst && given !== undefined) names[name] = given;
  }
  const weapon = body.weapon ?? body.light_cone ?? body.w_engine;
  const refinement = (['superimpose', 'upgrade'] as const).find((one) => weapon?.[one] != null);
  if (weapon?.refinement === null && refinement !== undefined) names['refinement'] = refinement;
  return names;
}

graphql(`
  fragment AnalysisAnswer on BuildAnalysis {
    score grade role role_inferred: roleInferred
    profile profile_source: profileSource alternatives { profile role score } percentile
    breakdown {
      main_stats: mainStats { points max detail }
      sub_stats: subStats { points max detail }
      sets { points max detail }
      role { points max detail }
      levels { points max detail }
      pieces {
        slot main_ok: mainOk rolls roll_value: rollValue crit_value: critValue quality
      }
      totals { crit_value: critValue atk hp def em er crit_rate: critRate crit_dmg: critDmg }
    }
    recommendations { code priority slot message gain damage_percent: damagePercent }
    notes
  }

  fragment SimulationAnswer on DamageSimulation {
    total_damage: totalDamage
    hits {
      step skill name element damage crit reaction reaction_bonus: reactionBonus
      damage_non_crit: damageNonCrit damage_crit: damageCrit crit_rate: critRate
      reaction_multiplier: reactionMultiplier factors { name value }
    }
    dps {
      raw_dmg_per_second: rawDmgPerSecond action_time_seconds: actionTimeSeconds
      rotation_dps: rotationDps per_100_action_value: per100ActionValue
    }
    notes
  }

  fragment BuildHeadAnswer on SavedBuild {
    id: buildId kind name game avatar_id: avatarId created_at: createdAt share
    profile_id: profileId
  }

  fragment BuildAnswer on SavedBuild {
    ...BuildHeadAnswer
    input analysis { ...AnalysisAnswer } simulation { ...SimulationAnswer }
  }

  fragment ProfileAnswer on DamageProfile {
    id: profileId avatar_id: avatarId game role profile name
    rotation { skill count aura type variant }
    buffs { source value atk_flat: atkFlat duration }
    team
    votes updated_at: updatedAt
  }
`);

const withoutNulls = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== null),
  ) as Partial<Value>;

/** A hit always has `reaction`; other members are left out where they are null (R10.6). */
const savedSimulation = ({ hits, ...rest }: SimulationAnswerFragment) => {
  const { total_damage, ...more } = rest;
  return {
    total_damage,
    hits: hits.map((hit) => ({ ...withoutNulls(hit), reaction: hit.reaction ?? null })),
    ...more,
  };
};

/** A saved build with its result: an analysis or a simulation (R10.3). */
export const buildAnswer = ({ input, analysis, simulation, ...head }: BuildAnswerFragment) => ({
  ...head,
  input,
  result: simulation ? savedSimulation(simulation) : analysis,
});

/** A profile whose steps and buffs can be sent back unchanged (R10.9). */
export const profileAnswer = ({ rotation, buffs, ...profile }: ProfileAnswerFragment) => ({
  ...profile,
  rotation: rotation.map(withoutNulls),
  buffs: buffs.map(withoutNulls),
});
