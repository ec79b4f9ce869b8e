import { graphql } from '../../gql/gql.ts';
import type {
  BuildAnswerFragment,
  ProfileAnswerFragment,
  SimulationAnswerFragment,
} from '../../gql/graphql.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment AnalysisAnswer on BuildAnalysis {
    score grade role role_inferred: roleInferred percentile
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
    recommendations { code priority slot message gain }
    notes
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment SimulationAnswer on DamageSimulation {
    total_damage: totalDamage
    hits {
      step skill name element damage crit reaction reaction_bonus: reactionBonus
      damage_non_crit: damageNonCrit damage_crit: damageCrit crit_rate: critRate
      reaction_multiplier: reactionMultiplier factors { name value }
    }
    dps {
      raw_dmg_per_second: rawDmgPerSecond action_time_seconds: actionTimeSeconds
      rotation_dps: rotationDps
    }
    notes
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment BuildHeadAnswer on SavedBuild {
    id: buildId kind name game avatar_id: avatarId created_at: createdAt share
    profile_id: profileId
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment BuildAnswer on SavedBuild {
    ...BuildHeadAnswer
    input analysis { ...AnalysisAnswer } simulation { ...SimulationAnswer }
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment ProfileAnswer on DamageProfile {
    id: profileId avatar_id: avatarId game role name
    rotation { skill count aura type variant }
    buffs { source value atk_flat: atkFlat duration }
    votes updated_at: updatedAt
  }
`);

/** An object without its members that are null. */
const withoutNulls = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== null),
  ) as Partial<Value>;

/** A hit has `reaction` always, and what else may be null only where it is not (R10.6). */
const savedSimulation = ({ hits, ...rest }: SimulationAnswerFragment) => {
  const { total_damage, ...more } = rest;
  return {
    total_damage,
    hits: hits.map((hit) => ({ ...withoutNulls(hit), reaction: hit.reaction ?? null })),
    ...more,
  };
};

/** A saved build, whose result is of one kind (R10.3). */
export const buildAnswer = ({ input, analysis, simulation, ...head }: BuildAnswerFragment) => ({
  ...head,
  input,
  result: simulation ? savedSimulation(simulation) : analysis,
});

/** A profile whose steps and buffs can be sent as they are (R10.9). */
export const profileAnswer = ({ rotation, buffs, ...profile }: ProfileAnswerFragment) => ({
  ...profile,
  rotation: rotation.map(withoutNulls),
  buffs: buffs.map(withoutNulls),
});
