import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { contentTypeWords } from '../input/names.ts';
import { named, orNull, text, whole } from '../input/schemas.ts';
import { route } from '../route.ts';

/** The largest picture (R9.9). */
const maxBytes = 5_242_880;

const evidence = route({
  method: 'POST',
  operation: 'createEvidenceUpload',
  path: '/v1/uploads/evidence',
  summary: 'Get an address to upload evidence to',
  since: '2026-11-21',
  tags: ['reports'],
  refuses: ['evidence_quota_exceeded'],
  input: {
    body: z.object({
      content_type: named(contentTypeWords),
      size_bytes: whole(1, maxBytes),
      filename: orNull(text(255)),
    }),
  },
  cacheControl: 'no-store',
  idempotent: true,
  document: graphql(`
    mutation RestCreateEvidenceUpload(
      $contentType: EvidenceContentType!, $sizeBytes: Int!, $filename: String
    ) {
      createEvidenceUpload(contentType: $contentType, sizeBytes: $sizeBytes, filename: $filename) {
        upload_id: uploadId method upload_url: uploadUrl headers { name value }
        evidence_url: evidenceUrl max_bytes: maxBytes expires_at: expiresAt
      }
    }
  `),
  variables: ({ body }) => ({
    contentType: body.content_type,
    sizeBytes: body.size_bytes,
    filename: body.filename,
  }),
  answer: ({ createEvidenceUpload: { headers, ...upload } }) => ({
    status: 201,
    data: {
      ...upload,
      headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    },
  }),
});

export const uploadRoutes = [evidence];
