import { hash } from 'node:crypto';
import type { CachedAnswer } from '../answers/answer-cache.ts';
import { type HttpResponse, isUnchanged, jsonType, tagOf } from '../lib/http-response.ts';
import { jsonBytes, type WritesItself } from '../lib/json-bytes.ts';
import type { Read } from './ready-route.ts';
import type { Answered, AnyRoute, CachePolicy, Freshness, RestCaller, RestInput } from './route.ts';

/** A serialised answer, whose body is `{"data":…` or a whole file, with what its headers and meta are made of. */
export interface CachedRestAnswer extends CachedAnswer {
  readonly etag: string;
  readonly meta: Answered['meta'];
  readonly language: string | undefined;
  readonly list: Answered['list'];
  readonly file: Answered['file'];
  /** Epoch milliseconds; undefined where unknown. */
  readonly lastModified: number | undefined;
  /** How long copies may be used in all; 0 for never. */
  readonly ttlSeconds: number;
  /** Epoch milliseconds until which its content stays the same; not before `expiresAt`. */
  readonly sameUntil: number;
}

const dataPrefix = '{"data":';

/** The bytes of an answer before its tail, and its tag. */
export interface Tagged {
  readonly start: Buffer;
  readonly etag: string;
}

/** The bytes `{"data":…`, which a tail ends (R1.1), with a tag of the data or of what stands for it. */
export function recordBytes(data: unknown, tagged?: unknown): Tagged {
  const start = jsonBytes(data, { prefix: dataPrefix });
  const stable = tagged === undefined ? start.subarray(dataPrefix.length) : jsonBytes(tagged);
  return { start, etag: tagOf(stable) };
}

type List = NonNullable<Answered['list']>;

export const listMeta = ({ cursorNext, total, importedAt }: List) => ({
  cursor_next: cursorNext,
  total,
  ...(importedAt !== undefined && { imported_at: importedAt }),
});

/** The whole answer of a list whose `meta` is stable (R5.1). */
export function listBytes(data: unknown, list: List): Tagged {
  const meta = listMeta(list);
  const start = jsonBytes({ data, meta });
  const end = start.length - JSON.stringify(meta).length - ',"meta":}'.length;
  const digest = reusedDigest(data) ?? hash('sha256', start.subarray(dataPrefix.length, end));
  const { cursorNext, total, importedAt } = list;
  const never = importedAt === null ? ' never' : '';
  return { start, etag: tagOf(`${digest} ${cursorNext} ${total}${never}`) };
}

const digests = new WeakMap<Uint8Array, string>();

/** Bytes that are reused are digested once. */
function reusedDigest(data: unknown): string | undefined {
  const bytes = (data as Partial<WritesItself> | null)?.kept;
  if (bytes === undefined) return undefined;
  const digest = digests.get(bytes) ?? hash('sha256', bytes);
  digests.set(bytes, digest);
  return digest;
}

/** `,"meta":…}`, or the last brace alone, in ASCII (`Coded.end`). */
export const answerTail = (meta: Record<string, unknown> | undefined): string =>
  meta ? `,"meta":${escaped(JSON.stringify(meta))}}` : '}';

const escaped = (json: string): string =>
  json.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Policies of answers that hold nothing of a single caller. */
const sharedPolicies: ReadonlySet<CachePolicy> = new Set([
  'freshness',
  'max-age',
  'catalog',
  'archive',
]);

/** Whether answers of a route may be compressed. The compressed length of a private answer could reveal its content (R1.17). */
export const isCompressible = ({
  cacheControl,
  isPublic,
}: Pick<AnyRoute, 'cacheControl' | 'isPublic'>): boolean =>
  isPublic ?? sharedPolicies.has(cacheControl);

/** The headers of caching and language (R1.11, R1.12, R1.16). */
function answerHeaders(
  route: AnyRoute,
  { language, lastModified }: Pick<CachedRestAnswer, 'language' | 'lastModified'>,
  freshness: Freshness | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Type': jsonType,
    'Cache-Control': cacheControl(route.cacheControl, freshness),
    Vary: isCompressible(route)
      ? 'Authorization, Accept, Accept-Encoding'
      : 'Authorization, Accept',
  };
  if (language !== undefined) headers['Content-Language'] = language;
  if (lastModified !== undefined) headers['Last-Modified'] = new Date(lastModified).toUTCString();
  return headers;
}

function cacheControl(policy: CachePolicy, freshness: Freshness | undefined): string {
  switch (policy) {
    case 'freshness':
    case 'max-age':
    case 'catalog':
      return `private, max-age=${freshness?.ttlSeconds ?? 0}`;
    case 'archive':
      return 'private, max-age=60';
    case 'no-cache':
      return 'private, no-cache';
    case 'no-store':
      return 'no-store';
  }
}

/** The links to the first and the next page, from the address without its cursor (R5.1). */
function links(first: string, cursorNext: string | null): string {
  if (cursorNext === null) return `<${first}>; rel="first"`;
  const next = `${first}${first.includes('?') ? '&' : '?'}cursor=${cursorNext}`;
  return `<${first}>; rel="first", <${next}>; rel="next"`;
}

/** Answers with serialised data; 304 when the caller has it (R1.11). */
export function respond(
  route: AnyRoute,
  answer: CachedRestAnswer,
  { freshness, status = 200, location }: Pick<Answered, 'freshness' | 'status' | 'location'>,
  read: Read,
  conditions: RestInput,
  { requestId }: Pick<RestCaller, 'requestId'>,
): HttpResponse {
  const { list } = answer;
  const headers = answerHeaders(route, answer, freshness);
  if (answer.file) Object.assign(headers, answer.file);
  if (list) headers['Link'] = links(read.firstPage, list.cursorNext);
  if (route.method === 'GET') {
    headers['ETag'] = answer.etag;
    if (isUnchanged(conditions, answer)) return { status: 304, headers, body: undefined };
  }
  if (location !== undefined) headers['Location'] = location;
  if (status === 204) {
    delete headers['Content-Type'];
    return { status, headers, body: undefined };
  }
  const { bytes: body } = answer.body;
  const coded = isCompressible(route) ? answer.body.coded : undefined;
  // The bytes of a list without other meta are whole.
  if (answer.file || (list && answer.meta === undefined)) return { status, headers, body, coded };
  const meta = answer.meta?.({ requestId, cache: 'miss', ttlSeconds: 0, ...freshness });
  return { status, headers, body, tail: answerTail(meta), coded };
}

/** The remaining freshness of a cached answer, never more than at first (R6.4). */
export const freshnessOf = (
  { cacheControl }: AnyRoute,
  { sameUntil, ttlSeconds }: CachedRestAnswer,
  now: number,
): Freshness => ({
  cache: 'hit',
  ttlSeconds:
    cacheControl === 'catalog'
      ? ttlSeconds
      : Math.min(ttlSeconds, Math.floor((sameUntil - now) / 1000)),
});
