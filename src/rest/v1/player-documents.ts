import { graphql } from '../../gql/gql.ts';

// biome-ignore format: a document reads like the answer it is
export const genshinDocument = graphql(`
  query RestGenshinPlayer($uid: String!, $includeDetail: Boolean!, $includeTrust: Boolean!, $lang: Language!) {
    player(game: genshin, uid: $uid, includeDetail: $includeDetail, lang: $lang) {
      ... on GenshinPlayer {
        uid game nickname level world_level: worldLevel region signature
        profile_picture_url: profilePictureUrl namecard_id: namecardId
        trust_score: trustScore @include(if: $includeTrust) { score tier }
        showcase {
          avatar_id: avatarId name element level constellation ascension
          weapon { id name level refinement }
          artifacts {
            id slot set { id name } name rarity level main_stat: mainStat { stat value }
            sub_stats: subStats { stat value rolls } icon_url: iconUrl
          }
          detail {
            stats {
              hp atk def crit_rate: critRate crit_dmg: critDmg energy_recharge: energyRecharge
              elemental_mastery: elementalMastery healing_bonus: healingBonus
              physical_dmg_bonus: physicalDmgBonus pyro_dmg_bonus: pyroDmgBonus
              electro_dmg_bonus: electroDmgBonus hydro_dmg_bonus: hydroDmgBonus
              dendro_dmg_bonus: dendroDmgBonus anemo_dmg_bonus: anemoDmgBonus
              geo_dmg_bonus: geoDmgBonus cryo_dmg_bonus: cryoDmgBonus
            }
            talents { id type name level } costume_id: costumeId friendship
          }
        }
        freshness { cache ttlSeconds provider }
      }
    }
  }
`);

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
          avatar_id: avatarId name element { id name } path { id name } level eidolon ascension
          light_cone: lightCone { id name level superimpose }
          relics {
            id slot set { id name } name rarity level main_stat: mainStat { stat value }
            sub_stats: subStats { stat value rolls } icon_url: iconUrl
          }
          trace_tree: traceTree {
            row main_skill: mainSkill { id name level max_level: maxLevel }
            stat_nodes: statNodes { id stat value unlocked }
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
        freshness { cache ttlSeconds provider }
      }
    }
  }
`);

// biome-ignore format: a document reads like the answer it is
export const zzzDocument = graphql(`
  query RestZzzPlayer($uid: String!, $includeDetail: Boolean!, $includeTrust: Boolean!, $lang: Language!) {
    player(game: zzz, uid: $uid, includeDetail: $includeDetail, lang: $lang) {
      ... on ZzzPlayer {
        uid game nickname level signature profile_picture_url: profilePictureUrl
        trust_score: trustScore @include(if: $includeTrust) { score tier }
        showcase {
          agent_id: agentId name element specialty level mindscape ascension core_skill: coreSkill
          w_engine: wEngine { id name level upgrade }
          drive_discs: driveDiscs {
            id slot set { id name } name rarity level main_stat: mainStat { stat value }
            sub_stats: subStats { stat value rolls } icon_url: iconUrl
          }
          skills { id level }
          detail {
            stats {
              hp atk def impact crit_rate: critRate crit_dmg: critDmg anomaly_mastery: anomalyMastery
              anomaly_proficiency: anomalyProficiency pen_ratio: penRatio pen energy_regen: energyRegen
              sheer_force: sheerForce physical_dmg_bonus: physicalDmgBonus fire_dmg_bonus: fireDmgBonus
              ice_dmg_bonus: iceDmgBonus electric_dmg_bonus: electricDmgBonus
              ether_dmg_bonus: etherDmgBonus wind_dmg_bonus: windDmgBonus
            }
            talents { id type name level } costume_id: costumeId friendship
          }
        }
        freshness { cache ttlSeconds provider }
      }
    }
  }
`);
