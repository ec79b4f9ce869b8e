import { builder } from '../../../graph/builder.ts';
import { describing, enumValues } from '../../../graph/scalars.ts';
import { evidenceTypes } from '../address.ts';
import type { EvidenceUpload } from '../evidence.ts';
import { UploadHeaderType } from './upload-header.ts';

export const EvidenceTypeEnum = builder.enumType('EvidenceContentType', {
  description: 'What evidence can be: a picture in one of these formats.',
  values: enumValues(describing(evidenceTypes, (type) => `A picture sent as ${type}.`)),
});

/** The largest picture that is taken as evidence (R9.9). */
export const maxBytes = 5_242_880;

export const EvidenceUploadType = builder.objectRef<EvidenceUpload>('EvidenceUpload').implement({
  description: 'Where one picture can be sent, once and without a key.',
  fields: (t) => ({
    uploadId: t.exposeString('uploadId', { description: 'Names the upload: `upl_…`.' }),
    method: t.exposeString('method', { description: 'The HTTP method to send it with: PUT.' }),
    uploadUrl: t.exposeString('uploadUrl', {
      description: 'The signed address to send it to; whoever has it can upload.',
    }),
    headers: t.field({
      type: [UploadHeaderType],
      description: 'The headers to send it with.',
      extensions: { rows: 1 },
      resolve: ({ contentType }) => [{ name: 'Content-Type', value: contentType }],
    }),
    evidenceUrl: t.exposeString('evidenceUrl', {
      description: 'What a report names as evidence once the picture is there.',
    }),
    maxBytes: t.int({
      description: 'The largest picture that is taken, in bytes.',
      resolve: () => maxBytes,
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Until when the address takes a picture.',
    }),
  }),
});
