import type {
  EvidenceService,
  SignedRequest,
  StoredEvidence,
} from '../domains/evidence/service.ts';
import { readExactly } from '../http/body.ts';
import { consumeForBytes, consumeFrom } from '../http/consume-tokens.ts';
import type { Endpoint, Incoming } from '../http/endpoint.ts';
import { type HttpResponse, jsonType } from '../lib/http-response.ts';
import type { AddressBuckets } from '../limits/leases.ts';
import { openEndpoint } from './public-answer.ts';

interface EvidenceDependencies {
  readonly evidence: EvidenceService;
  readonly anonymous: AddressBuckets;
}

/** The tokens of each request from the bucket of the address, and the extra tokens to decode a picture. */
const requestTokens = 1;
const pictureTokens = 9;

/** Evidence is uploaded to and read from signed addresses, without a key. */
export function evidenceEndpoints({ evidence, anonymous }: EvidenceDependencies): Endpoint[] {
  const path = '/evidence/:file';
  const put = openEndpoint(path, async (requestContext, incoming) => {
    await consumeFrom(anonymous, requestContext, requestTokens);
    const read = async (size: number): Promise<Uint8Array> => {
      await consumeFrom(anonymous, requestContext, pictureTokens);
      return readExactly(incoming.stream, size);
    };
    const announced = announcedBody(incoming);
    return uploaded(await evidence.receive(readSignedRequest(incoming), announced, read));
  });
  const get = openEndpoint(path, async (requestContext, incoming) => {
    await consumeFrom(anonymous, requestContext, requestTokens);
    const { bytes, contentType } = await evidence.open(readSignedRequest(incoming));
    const headers = { 'Content-Type': contentType, ...shown };
    const answer: HttpResponse = { status: 200, headers, body: bytes };
    await consumeForBytes(anonymous, requestContext, answer);
    return answer;
  });
  return [{ ...put, method: 'PUT', body: 'handler' }, get];
}

/** Others must not store it, run it, guess its type, or learn its address. */
const shown = {
  'Cache-Control': 'private, no-store',
  'Content-Disposition': 'inline',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'no-referrer',
} as const;

const uploaded = (stored: StoredEvidence): HttpResponse => ({
  status: 200,
  headers: { 'Content-Type': jsonType, 'Cache-Control': 'no-store' },
  body: JSON.stringify({
    data: {
      upload_id: stored.uploadId,
      evidence_url: stored.evidenceUrl,
      content_type: stored.contentType,
      size_bytes: stored.size,
      width: stored.width,
      height: stored.height,
    },
  }),
});

/** An unreadable address has no signature, like a forged one. */
function readSignedRequest({ params, query }: Incoming): SignedRequest {
  const { expires, signature } = query;
  const isTime = typeof expires === 'string' && /^[0-9]{1,15}$/.test(expires);
  return {
    file: params['file'] ?? '',
    expires: isTime ? Number(expires) : 0,
    signature: typeof signature === 'string' ? signature : '',
  };
}

/** The type and length of a body, from its headers. */
function announcedBody({ headers }: Incoming): { contentType?: string; length?: number } {
  const type = headers['content-type'];
  const length = headers['content-length'];
  return {
    ...(typeof type === 'string' && { contentType: type }),
    ...(typeof length === 'string' && { length: Number(length) }),
  };
}
