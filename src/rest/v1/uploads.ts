import { graphql } from '../../gql/gql.ts';
import type { EvidenceContentType } from '../../gql/graphql.ts';
import { Problem } from '../../lib/problem.ts';
import { integerMember, textMember } from '../params.ts';
import type { RouteInput } from '../route.ts';
import { route } from '../route.ts';

const evidence = route({
  method: 'POST',
  path: '/v1/uploads/evidence',
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
    contentType: typeMember(body),
    sizeBytes: integerMember(body, 'size_bytes', { least: 1, most: maxBytes }),
    filename: textMember(body, 'filename', { most: 255 }) ?? null,
  }),
  answer: ({ createEvidenceUpload: { headers, ...upload } }) => ({
    status: 201,
    data: {
      ...upload,
      headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    },
  }),
});

/** The largest picture that is taken as evidence (R9.9). */
const maxBytes = 5_242_880;

const types: Readonly<Record<string, EvidenceContentType>> = {
  'image/png': 'IMAGE_PNG',
  'image/jpeg': 'IMAGE_JPEG',
  'image/webp': 'IMAGE_WEBP',
};

function typeMember(body: RouteInput['body']): EvidenceContentType {
  const value = textMember(body, 'content_type') ?? '';
  const type = Object.hasOwn(types, value) ? types[value] : undefined;
  if (type !== undefined) return type;
  const message = `It is one of ${Object.keys(types).join(', ')}.`;
  throw new Problem('validation_failed', `content_type: ${message}`, {
    details: [{ path: 'content_type', message }],
  });
}

export const uploadRoutes = [evidence];
