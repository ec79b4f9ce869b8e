import { z } from 'zod';
import { graphql } from '../../src/gql/gql.ts';
import { nameOfLanguage } from '../../src/rest/input/names.ts';
import { game, uid } from '../../src/rest/input/schemas.ts';
import { page } from '../page.ts';

/** A player: the account, its trust and the characters it shows. */
export const player = page({
  path: '/u/:game/:uid',
  inSandbox: true,
  input: { path: z.object({ game, uid }) },
  document: graphql(`
    query WebPlayer($game: Game!, $uid: String!, $lang: Language!) {
      player(game: $game, uid: $uid, includeDetail: true, lang: $lang) {
        nickname level signature
      }
      trustScore(game: $game, uid: $uid) { score tier }
    }
  `),
  variables: ({ path }, { language }) => ({ ...path, lang: nameOfLanguage(language) }),
  optional: ['player'],
  render: ({ player: found, trustScore }, { texts }, { path }) => ({
    title: found?.nickname ?? path.uid,
    description: `${texts.games[path.game]} ${path.uid}`,
    main: (
      <>
        <h1>
          <bdi>{found?.nickname ?? path.uid}</bdi>
        </h1>
        <p>{`${trustScore.score} ${trustScore.tier}`}</p>
      </>
    ),
  }),
});
