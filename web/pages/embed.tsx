import type { VNode } from 'preact';
import { z } from 'zod';
import { graphql } from '../../src/gql/gql.ts';
import type { WebEmbedQuery } from '../../src/gql/graphql.ts';
import { characterId, game, uid } from '../../src/rest/input/schemas.ts';
import { accountPath, linkTo, ownPath, page, type View } from '../page.ts';
import { playerLanguageIn } from '../words.ts';
import { type Asked, cardSize, characterPath, nameOf } from './player/model.ts';

const embedOf = (path: string, sandboxPath: string) =>
  page({
    path,
    inSandbox: sandboxPath,
    isFramed: true,
    looksUp: true,
    input: { path: z.object({ game, uid, character: characterId.optional() }) },
    document: graphql(`
      query WebEmbed($game: Game!, $uid: String!, $lang: Language!) {
        player(game: $game, uid: $uid, includeDetail: true, lang: $lang) {
          ... on GenshinPlayer { showcase { id: avatarId name cardUrl } }
          ... on HsrPlayer { showcase { id: avatarId name cardUrl } }
          ... on ZzzPlayer { showcase { id: agentId name cardUrl } }
        }
      }
    `),
    variables: ({ path: { game: of, uid: asked } }, view) => ({
      game: of,
      uid: asked,
      lang: playerLanguageIn(of, view.language),
    }),
    optional: ['player'],
    render: ({ player }, view, { path: asked }) => {
      const character = findShown(player?.showcase ?? [], asked);
      return {
        title: character ? nameOf(character) : `UID ${asked.uid}`,
        description: '',
        status: character ? 200 : 404,
        main: <Embed view={view} asked={asked} character={character} />,
      };
    },
  });

type EmbeddedCharacter = NonNullable<WebEmbedQuery['player']>['showcase'][number];

/** The one that is asked for, else the first whose details are shown. */
const findShown = (
  showcase: readonly EmbeddedCharacter[],
  { character }: Asked,
): EmbeddedCharacter | undefined =>
  showcase.find(
    ({ id, cardUrl }) => cardUrl !== null && (character === undefined || id === character),
  );

/** A card that leads to the player's page, in a new tab: a frame is not ours to leave. */
function Embed({
  view,
  asked,
  character,
}: {
  readonly view: View;
  readonly asked: Asked;
  readonly character: EmbeddedCharacter | undefined;
}): VNode {
  const { player } = view.texts;
  const to = character
    ? characterPath(view, asked, character.id)
    : accountPath(view, asked.game, asked.uid);
  return (
    <a class="embed" href={linkTo(view, to)} target="_blank" rel="noopener">
      {character?.cardUrl ? (
        <img
          src={ownPath(character.cardUrl)}
          alt={player.card.alt(nameOf(character))}
          {...cardSize}
        />
      ) : (
        <p>{player.embedNothing(asked.uid)}</p>
      )}
    </a>
  );
}

/** The card of a character, for the frames of other sites. */
export const embed = embedOf(
  '/embed/:game/:uid/:character',
  '/embed/sandbox/:game/:uid/:character',
);

/** The card of the first character. */
export const embedFirst = embedOf('/embed/:game/:uid', '/embed/sandbox/:game/:uid');
