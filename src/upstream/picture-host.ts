import { type Dispatcher, errors } from 'undici';
import { Problem } from '../lib/problem.ts';
import { type CallsOptions, createCalls, type UpstreamLogger } from './client/calls.ts';
import { statusFault } from './client/fault.ts';
import { upstreamLimits } from './client/limits.ts';
import { dumpBytes, headerOf } from './client/pool.ts';
import { type PictureFormat, readPictureHeader, type Size } from './picture-header.ts';

export const starRailResUrl = 'https://raw.githubusercontent.com/Mar-7th/StarRailRes/master';
export const nanokaUrl = 'https://static.nanoka.cc';

/** The hosts of the games' art: most is at that of the primary provider, the rest at two that collect it. */
export const pictureHostNames = ['primary', 'starrailres', 'nanoka'] as const;

export type PictureHostName = (typeof pictureHostNames)[number];

export type PictureHosts = ReturnType<typeof createPictureHosts>;

export function createPictureHosts(
  urls: Readonly<Record<PictureHostName, string>>,
  options: Omit<PictureHostOptions, 'name' | 'baseUrl'>,
) {
  const hosts = Object.fromEntries(
    pictureHostNames.map((name) => [
      name,
      createPictureHost({ ...options, name: `pictures_${name}`, baseUrl: urls[name] }),
    ]),
  ) as Readonly<Record<PictureHostName, PictureHost>>;
  return {
    hosts,
    async close(): Promise<void> {
      await Promise.all(Object.values(hosts).map((one) => one.close()));
    },
  };
}

export interface Original extends Size {
  readonly bytes: Uint8Array;
  readonly format: PictureFormat;
}

export type PictureHost = ReturnType<typeof createPictureHost>;

/** An empty address switches the host off: calls of it reject with `PictureHostOff`. */
export interface PictureHostOptions
  extends Pick<
    CallsOptions<PictureRequest, PictureReply>,
    'name' | 'baseUrl' | 'userAgent' | 'clock' | 'random' | 'onCall'
  > {
  /** As in `UpstreamLimits`. */
  readonly deadlineMs: number;
  readonly concurrency?: number;
  readonly logger?: UpstreamLogger;
}

/** More than any art of the games has. A few bytes can announce far more. */
export const maxPixels = 20_000_000;

/** The largest original; the art of the games has at most half of it. */
const maxPictureBytes = 10 * 1024 * 1024;

/** The size stands here in every usual file. */
const headerBytes = 65_536;

/**
 * A client of one host of the games' art. Its calls reject with a `Problem` only, before their deadline:
 * `asset_not_found` when the host has no such file; `upstream_unavailable` when it is down or switched off
 * (`PictureHostOff`), or the file is not a picture that we accept.
 */
export function createPictureHost(options: PictureHostOptions) {
  const { name: provider, baseUrl, deadlineMs, logger } = options;
  const { concurrency = upstreamLimits.concurrency } = options;
  const calls = createCalls<PictureRequest, PictureReply>({
    ...options,
    // A picture may be larger than a reply about a player, and is tried twice only.
    limits: {
      ...upstreamLimits,
      concurrency,
      deadlineMs,
      maxBodyBytes: maxPictureBytes,
      maxAttempts: 2,
    },
    requestOf: ({ path, range }) => ({
      path,
      headers: range === undefined ? headers : { ...headers, range: `bytes=0-${range - 1}` },
    }),
    bodyStatuses: [200, 206],
    readBody,
    replyTo,
    isServed: ({ kind }) => kind === 'bytes',
    problemOf(fault, { path }, attempts) {
      if (fault.kind === 'switched_off') return new PictureHostOff();
      if (attempts > 0)
        logger?.warn({ provider, path, outcome: fault.kind, err: fault }, 'picture call failed');
      return unavailable();
    },
  });

  function unfit(path: string, why: string): Problem {
    logger?.warn({ provider, path, why }, 'picture refused');
    return unavailable();
  }

  async function read(path: string, range?: number) {
    const reply = await calls.call({ path, range });
    if (reply.kind === 'missing')
      throw new Problem('asset_not_found', 'The host of the pictures does not have this one.');
    if (reply.kind === 'unfit') throw unfit(path, reply.why);
    const header = readPictureHeader(reply.bytes);
    if (header === undefined) throw unfit(path, 'It is not a picture.');
    const { size } = header;
    if (size && size.width * size.height > maxPixels)
      throw unfit(path, `It has ${size.width} x ${size.height} pixels.`);
    return { ...header, bytes: reply.bytes };
  }

  async function fetch(path: string): Promise<Original> {
    const { bytes, format, size } = await read(path);
    if (size === undefined) throw unfit(path, 'Its size cannot be read.');
    return { bytes, format, ...size };
  }

  return {
    /** False when it is switched off. */
    isOn: baseUrl !== '',
    fetch,
    /** The size alone, from the beginning of the file. */
    async measure(path: string): Promise<Size> {
      const { size } = await read(path, headerBytes);
      if (size) return size;
      const { width, height } = await fetch(path);
      return { width, height };
    },
    close: calls.close,
  };
}

/** The operator has switched this host off: nothing failed, and a retry is of no use. */
export class PictureHostOff extends Problem {
  constructor() {
    super('upstream_unavailable', 'The host of this picture is switched off on this server.');
    this.name = 'PictureHostOff';
  }
}

const unavailable = (): Problem =>
  new Problem(
    'upstream_unavailable',
    'The picture cannot be fetched from its host at the moment; try again later.',
  );

interface PictureRequest {
  readonly path: string;
  /** How many bytes from the beginning are enough. */
  readonly range: number | undefined;
}

type PictureReply =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  /** An answer without a usable picture, which says nothing about other files. */
  | { readonly kind: 'unfit'; readonly why: string };

const headers = {
  accept: 'image/png, image/jpeg, image/webp',
  'accept-encoding': 'identity',
};

function replyTo(status: number): PictureReply {
  if (status === 404 || status === 410) return { kind: 'missing' };
  if (status >= 300 && status < 400) return { kind: 'unfit', why: 'The host sends elsewhere.' };
  throw statusFault(status);
}

const tooLarge: PictureReply = { kind: 'unfit', why: 'It is larger than 10 MB.' };

async function readBody(
  response: Dispatcher.ResponseData,
  signal: AbortSignal,
): Promise<PictureReply> {
  const refusal = unfitHeaders(response);
  if (refusal) {
    await response.body.dump({ limit: dumpBytes, signal });
    return refusal;
  }
  try {
    return { kind: 'bytes', bytes: await response.body.bytes() };
  } catch (error) {
    if (error instanceof errors.ResponseExceededMaxSizeError) return tooLarge;
    throw error;
  }
}

function unfitHeaders(response: Dispatcher.ResponseData): PictureReply | undefined {
  if (Number(headerOf(response, 'content-length') ?? 0) > maxPictureBytes) return tooLarge;
  if ((headerOf(response, 'content-encoding') ?? 'identity') !== 'identity')
    return { kind: 'unfit', why: 'It is packed.' };
  const contentType = headerOf(response, 'content-type') ?? '';
  return /^image\/(png|jpeg|webp)\s*(;|$)/i.test(contentType)
    ? undefined
    : { kind: 'unfit', why: `It is of the type ${contentType.slice(0, 60)}.` };
}
