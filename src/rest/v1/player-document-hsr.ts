import { graphql } from '../../gql/gql.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestHsrAccount on HsrPlayer {
    uid game nickname level world_level: worldLevel signature profile_picture_url: profilePictureUrl
    trust_score: trustScore @include(if: $includeTrust) { score tier }
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestHsrHead on HsrCharacter {
    avatar_id: avatarId name element { id name } path { id name } enhanced level eidolon ascension
    light_cone: lightCone { id name level superimpose } card_url: cardUrl
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestHsrTraces on HsrCharacter {
    trace_tree: traceTree {
      row main_skill: mainSkill { id name level max_level: maxLevel }
      stat_nodes: statNodes { id kind stat value unlocked }
    }
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestHsrDetail on HsrCharacterDetail {
    stats {
      hp atk def spd crit_rate: critRate crit_dmg: critDmg break_effect: breakEffect
      effect_hit_rate: effectHitRate effect_res: effectRes energy_recharge: energyRecharge
      healing_bonus: healingBonus physical_dmg_bonus: physicalDmgBonus fire_dmg_bonus: fireDmgBonus
      ice_dmg_bonus: iceDmgBonus lightning_dmg_bonus: lightningDmgBonus wind_dmg_bonus: windDmgBonus
      quantum_dmg_bonus: quantumDmgBonus imaginary_dmg_bonus: imaginaryDmgBonus
    }
    talents { id type name level } costume_id: costumeId friendship
  }
`);

// biome-ignore format: a document reads like the answer it is
export const hsrDocument = graphql(`
  query RestHsrPlayer(
    $uid: String!, $includeDetail: Boolean!, $includeTrust: Boolean!, $lang: Language!, $provider: Provider!
  ) {
    player(game: hsr, uid: $uid, includeDetail: $includeDetail, lang: $lang, provider: $provider) {
      ... on HsrPlayer {
        ...RestHsrAccount
        showcase { ...RestHsrHead relics { ...RestGear } ...RestHsrTraces detail { ...RestHsrDetail } }
        freshness { cache ttlSeconds expiresAt provider }
      }
    }
  }
`);

/** With what the builds are worth (R10.3b). */
// biome-ignore format: a document reads like the answer it is
export const hsrBuildsDocument = graphql(`
  query RestHsrPlayerBuilds(
    $uid: String!, $includeDetail: Boolean!, $includeTrust: Boolean!, $lang: Language!, $provider: Provider!
  ) {
    player(game: hsr, uid: $uid, includeDetail: $includeDetail, lang: $lang, provider: $provider) {
      ... on HsrPlayer {
        ...RestHsrAccount
        showcase {
          ...RestHsrHead relics { ...RestRolledGear } ...RestHsrTraces detail { ...RestHsrDetail }
          build { ...RestCharacterBuild }
        }
        freshness { cache ttlSeconds expiresAt provider }
      }
    }
  }
`);
