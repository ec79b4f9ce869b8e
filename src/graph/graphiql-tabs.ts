/** What GraphiQL shows at first. */
export const welcomeQuery = `# Waypoint: players of three games, and their trust.
# 1. Put your key into the Headers tab below.
# 2. Press the play button. The one with two arrows, on
#    the left, loads the schema for completion.

query FirstPlayer {
  player(game: GENSHIN, uid: "812345678") {
    nickname
    level
    trustScore {
      score
      tier
    }
    showcase {
      name
      level
      ... on GenshinCharacter {
        element
        weapon {
          name
          refinement
        }
      }
    }
  }
}
`;
