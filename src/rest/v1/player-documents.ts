import { graphql } from '../../gql/gql.ts';

graphql(`
  fragment RestGenshinAccount on GenshinPlayer {
    uid game nickname level world_level: worldLevel region signature
    profile_picture_url: profilePictureUrl namecard_id: namecardId
    trust_score: trustScore @include(if: $includeTrust) { score tier }
  }

  fragment RestGenshinHead on GenshinCharacter {
    avatar_id: avatarId name element element_name: elementName level constellation ascension
    weapon { id: weaponId name level refinement } card_url: cardUrl
  }

  fragment RestGenshinDetail on GenshinCharacterDetail {
    stats {
      hp atk def crit_rate: critRate crit_dmg: critDmg energy_recharge: energyRecharge
      elemental_mastery: elementalMastery healing_bonus: healingBonus
      physical_dmg_bonus: physicalDmgBonus pyro_dmg_bonus: pyroDmgBonus
      electro_dmg_bonus: electroDmgBonus hydro_dmg_bonus: hydroDmgBonus
      dendro_dmg_bonus: dendroDmgBonus anemo_dmg_bonus: anemoDmgBonus
      geo_dmg_bonus: geoDmgBonus cryo_dmg_bonus: cryoDmgBonus
    }
    talents { id: talentId type name level } costume_id: costumeId friendship
  }

  fragment RestHsrAccount on HsrPlayer {
    uid game nickname level world_level: worldLevel signature profile_picture_url: profilePictureUrl
    trust_score: trustScore @include(if: $includeTrust) { score tier }
  }

  fragment RestHsrHead on HsrCharacter {
    avatar_id: avatarId name element { id: word name } element_name: elementName path { id: word name }
    path_name: pathName enhanced level eidolon ascension
    light_cone: lightCone { id: lightConeId name level superimpose } card_url: cardUrl
  }

  fragment RestHsrTraces on HsrCharacter {
    trace_tree: traceTree {
      row main_skill: mainSkill { id: traceId name level max_level: maxLevel }
      stat_nodes: statNodes { id: traceId kind stat value unlocked }
      abilities { id: traceId unlocked }
    }
  }

  fragment RestHsrDetail on HsrCharacterDetail {
    stats {
      hp atk def spd crit_rate: critRate crit_dmg: critDmg break_effect: breakEffect
      effect_hit_rate: effectHitRate effect_res: effectRes energy_recharge: energyRecharge
      healing_bonus: healingBonus physical_dmg_bonus: physicalDmgBonus fire_dmg_bonus: fireDmgBonus
      ice_dmg_bonus: iceDmgBonus lightning_dmg_bonus: lightningDmgBonus wind_dmg_bonus: windDmgBonus
      quantum_dmg_bonus: quantumDmgBonus imaginary_dmg_bonus: imaginaryDmgBonus
    }
    talents { id: talentId type name level } costume_id: costumeId friendship
  }

  fragment RestZzzAccount on ZzzPlayer {
    uid game nickname level signature profile_picture_url: profilePictureUrl
    trust_score: trustScore @include(if: $includeTrust) { score tier }
  }

  fragment RestZzzHead on ZzzAgent {
    agent_id: agentId name element element_name: elementName specialty
    specialty_name: specialtyName level mindscape ascension core_skill: coreSkill
    w_engine: wEngine { id: wEngineId name level upgrade } card_url: cardUrl
  }

  fragment RestZzzSkills on ZzzAgent {
    skills { id: skill level }
  }

  fragment RestZzzDetail on ZzzCharacterDetail {
    stats {
      hp atk def impact crit_rate: critRate crit_dmg: critDmg anomaly_mastery: anomalyMastery
      anomaly_proficiency: anomalyProficiency pen_ratio: penRatio pen energy_regen: energyRegen
      sheer_force: sheerForce physical_dmg_bonus: physicalDmgBonus fire_dmg_bonus: fireDmgBonus
      ice_dmg_bonus: iceDmgBonus electric_dmg_bonus: electricDmgBonus
      ether_dmg_bonus: etherDmgBonus wind_dmg_bonus: windDmgBonus
    }
    talents { id: talentId type name level } costume_id: costumeId friendship
  }
`);

export const genshinDocument = graphql(`
  query RestGenshinPlayer($uid: String!, $includeDetail: Boolean!, $includeTrust: Boolean!, $lang: Language!) {
    player(game: genshin, uid: $uid, includeDetail: $includeDetail, lang: $lang) {
      ... on GenshinPlayer {
        ...RestGenshinAccount
        showcase { ...RestGenshinHead artifacts { ...RestGear } detail { ...RestGenshinDetail } }
        freshness { cache ttlSeconds expiresAt provider }
      }
    }
  }
`);

/** With the scores of builds (R10.3b). */
export const genshinBuildsDocument = graphql(`
  query RestGenshinPlayerBuilds($uid: String!, $includeDetail: Boolean!, $includeTrust: Boolean!, $lang: Language!) {
    player(game: genshin, uid: $uid, includeDetail: $includeDetail, lang: $lang) {
      ... on GenshinPlayer {
        ...RestGenshinAccount
        showcase {
          ...RestGenshinHead artifacts { ...RestRolledGear } detail { ...RestGenshinDetail }
          build { ...RestCharacterBuild }
        }
        freshness { cache ttlSeconds expiresAt provider }
      }
    }
  }
`);

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

/** With the scores of builds (R10.3b). */
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

export const zzzDocument = graphql(`
  query RestZzzPlayer($uid: String!, $includeDetail: Boolean!, $includeTrust: Boolean!, $lang: Language!) {
    player(game: zzz, uid: $uid, includeDetail: $includeDetail, lang: $lang) {
      ... on ZzzPlayer {
        ...RestZzzAccount
        showcase { ...RestZzzHead drive_discs: driveDiscs { ...RestGear } ...RestZzzSkills detail { ...RestZzzDetail } }
        freshness { cache ttlSeconds expiresAt provider }
      }
    }
  }
`);

/** With the scores of builds (R10.3b). */
export const zzzBuildsDocument = graphql(`
  query RestZzzPlayerBuilds($uid: String!, $includeDetail: Boolean!, $includeTrust: Boolean!, $lang: Language!) {
    player(game: zzz, uid: $uid, includeDetail: $includeDetail, lang: $lang) {
      ... on ZzzPlayer {
        ...RestZzzAccount
        showcase {
          ...RestZzzHead drive_discs: driveDiscs { ...RestRolledGear } ...RestZzzSkills detail { ...RestZzzDetail }
          build { ...RestCharacterBuild }
        }
        freshness { cache ttlSeconds expiresAt provider }
      }
    }
  }
`);
