/** The fields of the REST answer, asked for over GraphQL: with variables and no literals, so that it can be compiled. */
export const playerQuery = `query Player($game: Game!, $uid: String!) {
  player(game: $game, uid: $uid) {
    ... on GenshinPlayer {
      uid game nickname level worldLevel region signature profilePictureUrl namecardId
      trustScore { score tier }
      showcase {
        avatarId name element level constellation ascension
        weapon { weaponId name level refinement }
        artifacts {
          itemId slot set { setId name } name rarity level mainStat { stat value }
          subStats { stat value rolls } iconUrl
        }
        detail {
          stats {
            hp atk def critRate critDmg energyRecharge elementalMastery healingBonus physicalDmgBonus
            pyroDmgBonus electroDmgBonus hydroDmgBonus dendroDmgBonus anemoDmgBonus geoDmgBonus cryoDmgBonus
          }
          talents { talentId type name level } costumeId friendship
        }
      }
      freshness { cache ttlSeconds provider }
    }
  }
}`;

const trustScore = `trustScore {
  __typename id uid game score tier lastUpdated recorded tierMeta { label color }
  components { base reportPenalty verifiedOwnerBonus accountAgeBonus activityBonus }
  reportsCount { total confirmed dismissed }
  timeline { __typename since totalCount nodes { __typename at event delta scoreAfter } }
}`;

/** Besides, what a peer needs that answers every field of the type. */
export const wholePlayerQuery = playerQuery
  .replace('... on GenshinPlayer {', '... on GenshinPlayer { __typename id showcaseCount')
  .replace('showcase {', 'showcase { id')
  .replace('freshness {', 'freshness { expiresAt fetchedAt')
  .replace('stat value rolls }', 'stat value rolls rollValues } critValue rollValue')
  .replace('trustScore { score tier }', trustScore);
