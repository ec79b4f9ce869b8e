import { InvalidArgumentError, InvalidWebhookError } from './errors.ts';
import { isObject } from './reply.ts';

/** What an event of a type says. */
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

/** A message of a webhook; `type` says which. */
export type WebhookEvent = {
  readonly [Type in keyof WebhookData]: {
    /** The same for each delivery of one message: a receiver that has seen it needs not act again. */
    readonly id: string;
    readonly type: Type;
    /** When it happened, RFC 3339. */
    readonly timestamp: string;
    readonly data: WebhookData[Type];
  };
}[keyof WebhookData];

/** Headers of a request, as any server has them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookRequest {
  /** The body as it came, before anything parsed it. */
  readonly payload: string | Uint8Array | ArrayBuffer;
  readonly headers: WebhookHeaders;
  /** `whsec_…`, or several while a secret is exchanged for another. */
  readonly secret?: string;
  readonly secrets?: readonly string[];
  /** How far the time of the message may be from now, either way; 300 by default. */
  readonly toleranceSeconds?: number;
  readonly clock?: { now(): number };
}

/** As Standard Webhooks has it. */
const minSecretBytes = 24;
/** While a secret is rolled there are two; more than a few are no message of ours. */
const maxSignatures = 10;

/**
 * The event of a message, once its signature and time were found right (R14.7, Standard Webhooks 1). Throws
 * `InvalidWebhookError` for a message that is not to be believed, `InvalidArgumentError` for what is no secret.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const { payload, headers, toleranceSeconds = 300, clock = { now: () => Date.now() } } = request;
  const keys = await Promise.all(secretsOf(request).map(keyOf));
  const id = needed(headers, 'webhook-id');
  const timestamp = needed(headers, 'webhook-timestamp');
  const signatures = signaturesOf(needed(headers, 'webhook-signature'));
  if (!/^\d{1,12}$/.test(timestamp)) throw new InvalidWebhookError('webhook-timestamp is no time.');
  if (!(Math.abs(clock.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new InvalidWebhookError('The message is too old, or of a clock that is ahead.');
  }
  const body = bytesOf(payload);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  if (!(await isSigned(keys, signatures, signed))) {
    throw new InvalidWebhookError('No signature of the message is of this secret.');
  }
  return eventOf(id, body);
}

function secretsOf({ secret, secrets = [] }: WebhookRequest): readonly string[] {
  const all = secret === undefined ? secrets : [secret, ...secrets];
  if (all.length > 0) return all;
  throw new InvalidArgumentError('secret: it is missing: whsec_….');
}

/** The comparison is that of the platform, which takes as long for a wrong signature as for a right one. */
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

/** What is no secret at all, `null` among it, would be a key that anyone can guess. */
function keyOf(secret: unknown): Promise<CryptoKey> {
  const [, encoded] = /^\s*whsec_(\S+)\s*$/.exec(typeof secret === 'string' ? secret : '') ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  if (!bytes || bytes.length < minSecretBytes)
    throw new InvalidArgumentError('secret: it is whsec_ and the base64 of 24 bytes or more.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

/** Those of version 1, which are between spaces. */
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
  throw new InvalidArgumentError('payload: it is the body as it came, before anything parsed it.');
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
    throw new InvalidWebhookError('The message is signed, and no event.');
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
