import { builder } from '../../graph/builder.ts';
import { rowsOf } from '../../graph/field-options.ts';
import { describeEach, enumValues } from '../../graph/scalars.ts';
import { evidenceTypes } from './evidence.ts';
import type { EvidenceUpload } from './upload.ts';

const EvidenceTypeEnum = builder.enumType('EvidenceContentType', {
  description: 'The format of a picture that is sent as evidence.',
  values: enumValues(describeEach(evidenceTypes, (type) => `A picture sent as ${type}.`)),
});

/** The largest picture that is accepted as evidence (R9.9). */
const maxBytes = 5_242_880;

const UploadHeaderType = builder
  .objectRef<{ readonly name: string; readonly value: string }>('EvidenceUploadHeader')
  .implement({
    description: 'A header that the upload needs.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The name of the header.' }),
      value: t.exposeString('value', { description: 'Its exact value.' }),
    }),
  });

const EvidenceUploadType = builder.objectRef<EvidenceUpload>('EvidenceUpload').implement({
  description: 'An address that accepts one picture, once and without a key.',
  fields: (t) => ({
    uploadId: t.exposeString('uploadId', { description: 'The id of the upload: `upl_…`.' }),
    method: t.exposeString('method', { description: 'The HTTP method of the upload: PUT.' }),
    uploadUrl: t.exposeString('uploadUrl', {
      description: 'The signed address to upload to; anyone who has it can upload.',
    }),
    headers: t.field({
      ...rowsOf(UploadHeaderType, 1, 'The headers of the upload.'),
      resolve: ({ contentType }) => [{ name: 'Content-Type', value: contentType }],
    }),
    evidenceUrl: t.exposeString('evidenceUrl', {
      description: 'The address that a report names as evidence once the picture is uploaded.',
    }),
    maxBytes: t.int({
      description: 'The largest picture that is accepted, in bytes.',
      resolve: () => maxBytes,
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the upload address expires.',
    }),
  }),
});

const sizes = `It is a whole number from 1 to ${maxBytes}.`;
const longestName = 255;

builder.mutationField('createEvidenceUpload', (t) =>
  t.field({
    type: EvidenceUploadType,
    nullable: true,
    description: 'Prepares the upload of one picture as evidence for a scam report.',
    authScopes: { scope: 'write:report' },
    limit: {
      budget: 'evidence',
      isPaid: async ({ services, reservation }) => services.evidence.isMade(reservation),
    },
    args: {
      contentType: t.arg({
        type: EvidenceTypeEnum,
        required: true,
        description: 'The format of the picture.',
      }),
      sizeBytes: t.arg.int({
        required: true,
        description: 'The exact size of the picture in bytes.',
        validate: { min: [1, { message: sizes }], max: [maxBytes, { message: sizes }] },
      }),
      filename: t.arg.string({
        description: 'The name of the file; it is not stored.',
        validate: { maxLength: [longestName, { message: `At most ${longestName} characters.` }] },
      }),
    },
    resolve: (_root, { contentType, sizeBytes: size }, { principal, services, reservation }) =>
      services.evidence.create(principal, { contentType, size }, reservation),
  }),
);
