import { expect } from 'vitest';
import type { EvidenceOwner } from '../../src/domains/evidence/evidence.ts';
import type { Principal } from '../../src/lib/principal.ts';
import {
  type Reply,
  type RequestOptions,
  startApp,
  type TestApp,
  type TestAppOptions,
} from './app.ts';
import { picture } from './asset-dependencies.ts';

export interface BinaryReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** The code of a failure. */
  readonly code: string | undefined;
}

export interface SignedOptions {
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

/** What `POST /v1/uploads/evidence` answers. */
export interface Upload {
  readonly upload_id: string;
  readonly method: string;
  readonly upload_url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly evidence_url: string;
  readonly max_bytes: number;
  readonly expires_at: string;
}

export interface EvidenceApp extends TestApp {
  /** Asks for an upload address. */
  prepare(size: number, type?: string, options?: RequestOptions): Promise<Reply>;
  /** The same, and expects to get one. */
  upload(size: number, type?: string, options?: RequestOptions): Promise<Upload>;
  /** Sends bytes to a signed address, without a key. */
  put(url: string, bytes: Buffer, options?: SignedOptions): Promise<BinaryReply>;
  /** Opens a signed link, without a key. */
  open(url: string, method?: 'GET' | 'HEAD'): Promise<BinaryReply>;
  /** Uploads a picture; answers its evidence_url. */
  evidence(bytes?: Buffer, options?: RequestOptions): Promise<string>;
  /** Whom a key stands for. */
  principal(key?: string): Promise<Principal>;
}

/** The path and query of an address of this service. */
export const within = (url: string): string => url.slice(new URL(url).origin.length);

export const startEvidence = async (options: TestAppOptions = {}): Promise<EvidenceApp> =>
  withEvidence(await startApp(options));

/** What an application takes and shows of evidence. */
export function withEvidence(started: TestApp): EvidenceApp {
  const prepare: EvidenceApp['prepare'] = (size, type = 'image/png', sent = {}) =>
    started.post('/v1/uploads/evidence', { content_type: type, size_bytes: size }, sent);
  const upload: EvidenceApp['upload'] = async (...sent) => {
    const reply = await prepare(...sent);
    expect(reply.status).toBe(201);
    return reply.body.data;
  };
  const put: EvidenceApp['put'] = (url, bytes, { type = 'image/png', headers, ip } = {}) =>
    signed(started, url, {
      method: 'PUT',
      payload: bytes,
      headers: { 'content-type': type, ...headers },
      ...(ip !== undefined && { remoteAddress: ip }),
    });
  return {
    ...started,
    prepare,
    upload,
    put,
    open: (url, method = 'GET') => signed(started, url, { method }),
    async evidence(bytes, sent) {
      const whole = bytes ?? (await picture(40, 30));
      const { upload_url, evidence_url } = await upload(whole.length, 'image/png', sent);
      expect((await put(upload_url, whole)).status).toBe(200);
      return evidence_url;
    },
    principal: (key = started.key) => principalOf(started, key),
  };
}

async function signed(
  { app }: TestApp,
  url: string,
  sent: { method: 'GET' | 'HEAD' | 'PUT' } & Record<string, unknown>,
): Promise<BinaryReply> {
  const response = await app.server.inject({
    url: within(url),
    remoteAddress: '203.0.113.7',
    ...sent,
  });
  const bytes = response.rawPayload;
  const isFailure = response.statusCode >= 400 && sent.method !== 'HEAD';
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    bytes,
    code: isFailure ? JSON.parse(bytes.toString()).error.code : undefined,
  };
}

async function principalOf({ query }: TestApp, key: string): Promise<Principal> {
  const { body } = await query('{ viewer { keyId lineageId environment scopes } }', {}, { key });
  const { keyId, lineageId, environment, scopes } = body.data.viewer;
  return {
    keyId,
    lineageId,
    environment: environment.toLowerCase(),
    scopes: scopes.map((scope: string) => scope.toLowerCase().replace('_', ':')),
  };
}

/** The code and the message of what a check refuses; undefined when it refuses nothing. */
export const faultsOf = (
  { app }: TestApp,
  urls: readonly string[],
  owner: EvidenceOwner,
): Promise<string[] | undefined> =>
  app.services.evidence.check(urls, owner).then(
    () => undefined,
    ({ code, message }) => [code, message],
  );
