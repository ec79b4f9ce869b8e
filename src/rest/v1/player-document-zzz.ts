import { graphql } from '../../gql/gql.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestZzzAccount on ZzzPlayer {
    uid game nickname level signature profile_picture_url: profilePictureUrl
    trust_score: trustScore @include(if: $includeTrust) { score tier }
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestZzzHead on ZzzAgent {
    agent_id: agentId name element specialty level mindscape ascension core_skill: coreSkill
    w_engine: wEngine { id name level upgrade } card_url: cardUrl
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestZzzSkills on ZzzAgent {
    skills { id level }
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestZzzDetail on ZzzCharacterDetail {
    stats {
      hp atk def impact crit_rate: critRate crit_dmg: critDmg anomaly_mastery: anomalyMastery
      anomaly_proficiency: anomalyProficiency pen_ratio: penRatio pen energy_regen: energyRegen
      sheer_force: sheerForce physical_dmg_bonus: physicalDmgBonus fire_dmg_bonus: fireDmgBonus
      ice_dmg_bonus: iceDmgBonus electric_dmg_bonus: electricDmgBonus
      ether_dmg_bonus: etherDmgBonus wind_dmg_bonus: windDmgBonus
    }
    talents { id type name level } costume_id: costumeId friendship
  }
`);

// biome-ignore format: a document reads like the answer it is
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

/** With what the builds are worth (R10.3b). */
// biome-ignore format: a document reads like the answer it is
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
