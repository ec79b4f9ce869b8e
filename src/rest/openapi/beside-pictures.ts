import { gameIds } from '../../games/ids.ts';
import { assetKinds, formats, variants } from '../input/enumerations.ts';
import { inPath, inQuery, type Open } from './open-operation.ts';

const game = inPath('game', 'The game.', { type: 'string', enum: gameIds });

const pictureContent = (types: readonly string[]) =>
  Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
  );

const pictureHeaders = ['ETag', 'Cache-Control', 'Cross-Origin-Resource-Policy'] as const;

const card = (operationId: string, summary: string): Open => ({
  operationId,
  summary,
  description: `${summary} Drawn of what is stored; the player has to have been asked for before.`,
  tag: 'assets',
  parameters: [
    game,
    inPath('uid', 'The account.', { type: 'string', pattern: '^[0-9]{9,10}$' }),
    inPath('file', 'The id of the character, and the format: `10000002.webp`.', {
      type: 'string',
      pattern: '^[0-9]{1,10}\\.(webp|png)$',
    }),
    inQuery('lang', 'The language of its words, of those that the game has.', {
      type: 'string',
      enum: ['en', 'id', 'ja', 'zh-cn', 'zh-tw'],
      default: 'en',
    }),
    inQuery('theme', 'Its colours.', { type: 'string', enum: ['dark', 'light'], default: 'dark' }),
    inQuery('scale', 'Once or twice the size.', { type: 'string', enum: ['1', '2'], default: '1' }),
    inQuery('uid', 'Whether it shows the UID.', { type: 'boolean', default: true }),
  ],
  ok: 'The picture.',
  content: pictureContent(['image/webp', 'image/png']),
  headers: pictureHeaders,
  isConditional: true,
  refuses: [
    'invalid_uid',
    'invalid_game',
    'validation_failed',
    'player_not_found',
    'character_not_found',
    'asset_not_found',
    'upstream_unavailable',
  ],
});

/** The pictures of the games and the cards of players, which answers name. */
export const picturePaths: Readonly<Record<string, Open>> = {
  '/cdn/{game}/{kind}/{id}/{file}': {
    operationId: 'getPicture',
    summary: 'A picture of a game; answers name the addresses.',
    tag: 'assets',
    parameters: [
      game,
      inPath('kind', 'What it shows.', { type: 'string', enum: assetKinds }),
      inPath('id', 'The id of what it shows.', { type: 'integer', minimum: 0 }),
      inPath('file', 'Which of its pictures, and the format: `icon.webp`.', {
        type: 'string',
        pattern: `^(${variants.join('|')})\\.(${formats.join('|')})$`,
      }),
      inQuery('w', 'How wide, in pixels; never enlarged.', {
        type: 'integer',
        minimum: 16,
        maximum: 2048,
      }),
    ],
    ok: 'The picture.',
    content: pictureContent(['image/webp', 'image/png', 'image/jpeg']),
    headers: pictureHeaders,
    isConditional: true,
    refuses: ['validation_failed', 'asset_not_found', 'upstream_unavailable'],
  },
  '/cards/{game}/{uid}/{file}': card('getCard', 'The card of a shown character.'),
  '/cards/sandbox/{game}/{uid}/{file}': card(
    'getSandboxCard',
    'The card of a shown character of the sandbox.',
  ),
};
