import { gameIds, languages } from '../../../src/games/ids.ts';
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

const look = [
  inQuery('lang', 'The language of the texts, one of those of the game.', {
    type: 'string',
    enum: languages,
    default: 'en',
  }),
  inQuery('theme', 'The colours.', { type: 'string', enum: ['dark', 'light'], default: 'dark' }),
];

const badge = (operationId: string, summary: string): Open => ({
  operationId,
  summary,
  description: `${summary}: tier and score of the trust, nickname and level where they are stored. An account that was not looked up yet has its trust and its UID.`,
  tag: 'assets',
  parameters: [
    game,
    inPath('file', 'The account: `812345678.svg`.', {
      type: 'string',
      pattern: '^[0-9]{9,10}\\.svg$',
    }),
    ...look,
  ],
  ok: 'The picture.',
  content: pictureContent(['image/svg+xml']),
  headers: pictureHeaders,
  isConditional: true,
  refuses: ['invalid_uid', 'invalid_game', 'validation_failed', 'asset_not_found'],
});

const card = (operationId: string, summary: string): Open => ({
  operationId,
  summary,
  description: `${summary}. It is drawn from stored data: request the player first.`,
  tag: 'assets',
  parameters: [
    game,
    inPath('uid', 'The account.', { type: 'string', pattern: '^[0-9]{9,10}$' }),
    inPath('file', 'The id of the character, and the format: `10000002.webp`.', {
      type: 'string',
      pattern: '^[0-9]{1,10}\\.(webp|png)$',
    }),
    ...look,
    inQuery('style', 'Everything on 1280 x 720 pixels, or what a chat shows on 600 x 315.', {
      type: 'string',
      enum: ['full', 'compact'],
      default: 'full',
    }),
    inQuery('scale', 'The size: 1 is normal, 2 is double.', {
      type: 'string',
      enum: ['1', '2'],
      default: '1',
    }),
    inQuery('uid', 'Whether the card shows the UID.', { type: 'boolean', default: true }),
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

/** Pictures of the games and cards of players; answers hold their addresses. */
export const picturePaths: Readonly<Record<string, Open>> = {
  '/cdn/{game}/{kind}/{id}/{file}': {
    operationId: 'getPicture',
    summary: 'Get a picture of a game',
    description: 'A picture of a game. Take the address from an answer.',
    tag: 'assets',
    parameters: [
      game,
      inPath('kind', 'What the picture shows.', { type: 'string', enum: assetKinds }),
      inPath('id', 'The id of the record that it shows.', { type: 'integer', minimum: 0 }),
      inPath('file', 'The variant and the format: `icon.webp`.', {
        type: 'string',
        pattern: `^(${variants.join('|')})\\.(${formats.join('|')})$`,
      }),
      inQuery('w', 'The width in pixels. Pictures are never enlarged.', {
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
  '/badge/{game}/{file}': badge('getBadge', 'Get the badge of an account'),
  '/badge/sandbox/{game}/{file}': badge('getSandboxBadge', 'Get the badge of a sandbox account'),
};

const types = ['image/png', 'image/jpeg', 'image/webp'] as const;

const picture = pictureContent(types);

const required = (parameter: JsonSchema): JsonSchema => ({ ...parameter, required: true });

/** The parts of a signed address. Clients use it as they get it. */
const parameters = [
  inPath('file', 'The upload and its format.', { type: 'string' }),
  required(
    inQuery('expires', 'When the address expires, in seconds since 1970.', {
      type: 'integer',
      minimum: 0,
    }),
  ),
  required(inQuery('signature', 'Replaces the key.', { type: 'string' })),
];

const whole = (description: string) => ({ type: 'integer', minimum: 1, description });

const uploaded = object({
  data: object({
    upload_id: text('The upload.'),
    evidence_url: text('Send it in `evidence_urls` of a report.'),
    content_type: { type: 'string', enum: types, description: 'The format.' },
    size_bytes: whole('The size of the stored picture. It is encoded again, without metadata.'),
    width: whole('The width in pixels.'),
    height: whole('The height in pixels.'),
  }),
});

const sent: Open = {
  operationId: 'putEvidence',
  summary: 'Upload a picture of evidence',
  description:
    'Send the picture to the `upload_url` of `createEvidenceUpload` within ten minutes, without a key, with the `Content-Type` and the number of bytes that you announced. The address takes one picture; the same bytes again get the same answer.',
  tag: 'reports',
  parameters,
  requestBody: { required: true, content: picture },
  ok: 'The stored picture.',
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
    'Open a `signed_url` from the evidence of a report within five minutes, without a key. Proxies must not store it.',
  tag: 'reports',
  parameters,
  ok: 'The picture.',
  content: picture,
  headers: ['Cache-Control', 'Content-Security-Policy', 'Referrer-Policy'],
  refuses: ['asset_not_found'],
};

/** Evidence is uploaded and shown at signed addresses, which answers of /v1 hold. */
export const evidencePath = (named: NamedResponses): JsonSchema => ({
  get: openOperation(named, shown),
  put: openOperation(named, sent),
});
