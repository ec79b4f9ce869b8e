import { InvalidArgumentError, InvalidWebhookError } from './errors.ts';
import { isObject } from './reply.ts';

/** The data of events by type. */
interface WebhookData {
  readonly 'trust_score.changed': {
    readonly game: string;
    readonly uid: string;
    readonly score: number;
    readonly tier: string;
    readonly cause: string;
  };
  readonly 'report.reviewed': {
    readonly report_id: string;
    readonly game: string;
    readonly status: string;
    readonly decision: string;
  };
  readonly 'notice.published': {
    readonly id: string;
    readonly game: string;
    readonly type: string;
    readonly title: string;
    readonly banner_url: string;
    readonly detail_url: string;
    readonly starts_at: string;
    readonly ends_at: string;
  };
  readonly 'webhook.test': { readonly webhook_id: string };
}

/** An event of a webhook. */
export type WebhookEvent = {
  readonly [Type in keyof WebhookData]: {
    /** The same for every delivery of an event, so that receivers can skip repeats. */
    readonly id: string;
    readonly type: Type;
    /** When it happened, RFC 3339. */
    readonly timestamp: string;
    readonly data: WebhookData[Type];
  };
}[keyof WebhookData];

/** The headers of a request, in the form of any server. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookRequest {
  /** The raw body, before anything parses it. */
  readonly payload: string | Uint8Array | ArrayBuffer;
  readonly headers: WebhookHeaders;
  /** `whsec_…`; use `secrets` for several while you roll the secret. */
  readonly secret?: string;
  readonly secrets?: readonly string[];
  /** The largest difference between the time of the message and now; 300 by default. */
  readonly toleranceSeconds?: number;
  readonly clock?: { now(): number };
}

/** The minimum of Standard Webhooks. */
const minSecretBytes = 24;
/** There are two while a secret is rolled; our messages never have many. */
const maxSignatures = 10;

/**
 * Checks the signature and time of a message and returns its event (R14.7, Standard Webhooks 1). Throws
 * `InvalidWebhookError` for a message that cannot be trusted, `InvalidArgumentError` for a wrong secret.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const { payload, headers, toleranceSeconds = 300, clock = { now: () => Date.now() } } = request;
  const keys = await Promise.all(secretsOf(request).map(keyOf));
  const id = needed(headers, 'webhook-id');
  const timestamp = needed(headers, 'webhook-timestamp');
  const signatures = signaturesOf(needed(headers, 'webhook-signature'));
  if (!/^\d{1,12}$/.test(timestamp))
    throw new InvalidWebhookError('webhook-timestamp is not a time.');
  if (!(Math.abs(clock.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new InvalidWebhookError('The message is too old, or its clock is ahead.');
  }
  const body = bytesOf(payload);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  if (!(await isSigned(keys, signatures, signed))) {
    throw new InvalidWebhookError('No signature of the message matches the secret.');
  }
  return eventOf(id, body);
}

function secretsOf({ secret, secrets = [] }: WebhookRequest): readonly string[] {
  const all = secret === undefined ? secrets : [secret, ...secrets];
  if (all.length > 0) return all;
  throw new InvalidArgumentError('secret: it is missing: whsec_….');
}

/** The platform compares in constant time. */
async function isSigned(
  keys: readonly CryptoKey[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const checks = keys.flatMap((key) =>
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)),
  );
  return (await Promise.all(checks)).includes(true);
}

/** Anything else, such as `null`, would be a key that anyone can guess. */
function keyOf(secret: unknown): Promise<CryptoKey> {
  const [, encoded] = /^\s*whsec_(\S+)\s*$/.exec(typeof secret === 'string' ? secret : '') ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  if (!bytes || bytes.length < minSecretBytes)
    throw new InvalidArgumentError(
      'secret: it must be whsec_ and the base64 of at least 24 bytes.',
    );
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

/** The signatures of version 1 in a list between spaces. */
const signaturesOf = (header: string): Uint8Array<ArrayBuffer>[] =>
  header
    .split(' ', maxSignatures)
    .filter((one) => one.startsWith('v1,'))
    .flatMap((one) => fromBase64(one.slice(3)) ?? []);

function needed(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function' ? headers.get(name) : headerOf(Object.entries(headers), name);
  if (typeof value === 'string' && value !== '') return value;
  throw new InvalidWebhookError(`The header ${name} is missing.`);
}

const headerOf = (entries: readonly (readonly [string, unknown])[], name: string): unknown => {
  const value = entries.find(([own]) => own.toLowerCase() === name)?.[1];
  return Array.isArray(value) ? (value as readonly unknown[])[0] : value;
};

function bytesOf(payload: unknown): Uint8Array<ArrayBuffer> {
  if (typeof payload === 'string') return new TextEncoder().encode(payload);
  if (payload instanceof ArrayBuffer) return new Uint8Array(payload);
  if (ArrayBuffer.isView(payload)) {
    return Uint8Array.from(new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength));
  }
  throw new InvalidArgumentError('payload: it must be the raw body, before anything parses it.');
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function eventOf(id: string, body: Uint8Array): WebhookEvent {
  const event = parsed(new TextDecoder().decode(body));
  if (!isObject(event) || typeof event['type'] !== 'string' || !isObject(event['data'])) {
    throw new InvalidWebhookError('The message is signed but not an event.');
  }
  return { ...event, id } as WebhookEvent;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
