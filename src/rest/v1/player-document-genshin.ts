import { graphql } from '../../gql/gql.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestGenshinAccount on GenshinPlayer {
    uid game nickname level world_level: worldLevel region signature
    profile_picture_url: profilePictureUrl namecard_id: namecardId
    trust_score: trustScore @include(if: $includeTrust) { score tier }
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestGenshinHead on GenshinCharacter {
    avatar_id: avatarId name element level constellation ascension
    weapon { id name level refinement } card_url: cardUrl
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestGenshinDetail on GenshinCharacterDetail {
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
`);

// biome-ignore format: a document reads like the answer it is
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

/** With what the builds are worth (R10.3b). */
// biome-ignore format: a document reads like the answer it is
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
