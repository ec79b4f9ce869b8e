import type { JsonSchema } from './json-schema.ts';
import type { NamedResponses } from './named-responses.ts';
import { inPath, inQuery, json, type Open, object, openOperation, text } from './open-operation.ts';

const types = ['image/png', 'image/jpeg', 'image/webp'] as const;

const picture = Object.fromEntries(
  types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
);

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
  summary: 'Takes in a picture, as evidence for a report.',
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
  summary: 'A picture that was handed in as evidence.',
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
