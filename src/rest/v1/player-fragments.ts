import { graphql } from '../../gql/gql.ts';

// What players of all games are answered with, by whatever document: the documents name these fragments.

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestGear on GearItem {
    id slot set { id name } name rarity level main_stat: mainStat { stat value }
    sub_stats: subStats { stat value rolls } icon_url: iconUrl
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestRolledGear on GearItem {
    id slot set { id name } name rarity level main_stat: mainStat { stat value }
    sub_stats: subStats { stat value rolls roll_values: rollValues } icon_url: iconUrl
    crit_value: critValue roll_value: rollValue
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment RestCharacterBuild on CharacterBuild {
    score grade role role_inferred: roleInferred crit_value: critValue
    worst_gap: worstGap { code priority slot message gain }
  }
`);
