import { graphql } from '../../gql/gql.ts';

// biome-ignore format: a document reads like the answer it is
export const hsrDocument = graphql(`
  query RestHsrPlayer(
    $uid: String!, $includeDetail: Boolean!, $includeTrust: Boolean!, $lang: Language!, $provider: Provider!
  ) {
    player(game: hsr, uid: $uid, includeDetail: $includeDetail, lang: $lang, provider: $provider) {
      ... on HsrPlayer {
        uid game nickname level world_level: worldLevel signature profile_picture_url: profilePictureUrl
        trust_score: trustScore @include(if: $includeTrust) { score tier }
        showcase {
          avatar_id: avatarId name element { id name } path { id name } enhanced level eidolon ascension
          light_cone: lightCone { id name level superimpose }
          relics {
            id slot set { id name } name rarity level main_stat: mainStat { stat value }
            sub_stats: subStats { stat value rolls } icon_url: iconUrl
          }
          trace_tree: traceTree {
            row main_skill: mainSkill { id name level max_level: maxLevel }
            stat_nodes: statNodes { id kind stat value unlocked }
          }
          detail {
            stats {
              hp atk def spd crit_rate: critRate crit_dmg: critDmg break_effect: breakEffect
              effect_hit_rate: effectHitRate effect_res: effectRes energy_recharge: energyRecharge
              healing_bonus: healingBonus physical_dmg_bonus: physicalDmgBonus fire_dmg_bonus: fireDmgBonus
              ice_dmg_bonus: iceDmgBonus lightning_dmg_bonus: lightningDmgBonus wind_dmg_bonus: windDmgBonus
              quantum_dmg_bonus: quantumDmgBonus imaginary_dmg_bonus: imaginaryDmgBonus
            }
            talents { id type name level } costume_id: costumeId friendship
          }
        }
        freshness { cache ttlSeconds expiresAt provider }
      }
    }
  }
`);
