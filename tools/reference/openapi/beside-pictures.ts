import { gameIds } from '../../../src/games/ids.ts';
import { assetKinds, formats, variants } from '../../../src/rest/input/enumerations.ts';
import type { JsonSchema } from '../../../src/rest/route.ts';
import { inPath, inQuery, json, type Open, object, openOperation, text } from './open-operation.ts';
import type { NamedResponses } from './responses.ts';

const game = inPath('game', 'The game.', { type: 'string', enum: gameIds });

const pictureContent = (types: readonly string[]) =>
  Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
  );

const pictureHeaders = ['ETag', 'Cache-Control', 'Cross-Origin-Resource-Policy'] as const;

const card = (operationId: string, summary: string): Open => ({
  operationId,
  summary,
  description: `${summary}, drawn from what is stored: the player has to have been asked for before.`,
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
    summary: 'Get a picture of a game',
    description: 'A picture of a game; answers name its address.',
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
  '/cards/{game}/{uid}/{file}': card('getCard', 'Get the card of a shown character'),
  '/cards/sandbox/{game}/{uid}/{file}': card(
    'getSandboxCard',
    'Get the card of a sandbox character',
  ),
};

const types = ['image/png', 'image/jpeg', 'image/webp'] as const;

const picture = pictureContent(types);

const required = (parameter: JsonSchema): JsonSchema => ({ ...parameter, required: true });

/** What an address is made of; it is followed as it is answered, never put together. */
const parameters = [
  inPath('file', 'The upload, and its format.', { type: 'string' }),
  required(inQuery('expires', 'When the address is over.', { type: 'integer', minimum: 0 })),
  required(inQuery('signature', 'Who has it needs no key.', { type: 'string' })),
];

const whole = (description: string) => ({ type: 'integer', minimum: 1, description });

const uploaded = object({
  data: object({
    upload_id: text('The upload.'),
    evidence_url: text('What `evidence_urls` of a report takes.'),
    content_type: { type: 'string', enum: types, description: 'Its format.' },
    size_bytes: whole('Its size as it is kept: it is written anew, without what else was in it.'),
    width: whole('In pixels.'),
    height: whole('In pixels.'),
  }),
});

const sent: Open = {
  operationId: 'putEvidence',
  summary: 'Upload a picture of evidence',
  description:
    'The `upload_url` that `createEvidenceUpload` answers, good for ten minutes: no key, the `Content-Type` and number of bytes that were announced. It takes one picture: the same bytes again get the same answer.',
  tag: 'reports',
  parameters,
  requestBody: { required: true, content: picture },
  ok: 'What is kept.',
  content: json(uploaded),
  headers: ['Cache-Control'],
  refuses: [
    'validation_failed',
    'asset_not_found',
    'evidence_quota_exceeded',
    'evidence_already_uploaded',
    'idempotency_in_progress',
    'payload_too_large',
    'unsupported_media_type',
    'upstream_unavailable',
    'storage_full',
  ],
};

const shown: Open = {
  operationId: 'getEvidence',
  summary: 'Get a picture of evidence',
  description:
    'A `signed_url` of the evidence of a report, good for five minutes: no key, and not kept on the way.',
  tag: 'reports',
  parameters,
  ok: 'The picture.',
  content: picture,
  headers: ['Cache-Control', 'Content-Security-Policy', 'Referrer-Policy'],
  refuses: ['asset_not_found'],
};

/** Where evidence is sent to and looked at, by addresses that answers of /v1 have. */
export const evidencePath = (named: NamedResponses): JsonSchema => ({
  get: openOperation(named, shown),
  put: openOperation(named, sent),
});
