import type { SignedRequest } from '../domains/evidence/service.ts';
import type { Incoming } from '../http/endpoint.ts';

/** What cannot be read is signed by nobody: it is answered like a forged address. */
export function signedRequest({ params, query }: Incoming): SignedRequest {
  const { expires, signature } = query;
  const isTime = typeof expires === 'string' && /^[0-9]{1,15}$/.test(expires);
  return {
    file: params['file'] ?? '',
    expires: isTime ? Number(expires) : 0,
    signature: typeof signature === 'string' ? signature : '',
  };
}

/** The type and length of a body as its headers announce them. */
export function announcedBody({ headers }: Incoming): { contentType?: string; length?: number } {
  const type = headers['content-type'];
  const length = headers['content-length'];
  return {
    ...(typeof type === 'string' && { contentType: type }),
    ...(typeof length === 'string' && { length: Number(length) }),
  };
}
