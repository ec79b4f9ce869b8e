/** What GraphiQL shows at first. */
export const welcomeQuery = `# Waypoint: players of three games, joined with the trust of the community.
# Put your key into the Headers tab below, then press the play button.

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
