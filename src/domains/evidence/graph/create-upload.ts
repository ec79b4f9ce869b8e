import { builder } from '../../../graph/builder.ts';
import { EvidenceTypeEnum, EvidenceUploadType, maxBytes } from './upload.ts';

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
        description: 'How many bytes will be sent, exactly.',
        validate: { min: [1, { message: sizes }], max: [maxBytes, { message: sizes }] },
      }),
      filename: t.arg.string({
        description: 'The name of the file, for the uploader; it is not kept.',
        validate: { maxLength: [longestName, { message: `At most ${longestName} characters.` }] },
      }),
    },
    resolve: (_root, { contentType, sizeBytes: size }, { principal, services, reservation }) =>
      services.evidence.create(principal, { contentType, size }, reservation),
  }),
);
