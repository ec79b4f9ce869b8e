import { type Dispatcher, errors } from 'undici';
import { Problem } from '../lib/problem.ts';
import {
  type CallsOptions,
  createCalls,
  type RoundTrip,
  type RoundTripOptions,
  type UpstreamLogger,
} from './client/calls.ts';
import { type FaultKind, transportFault, UpstreamFault } from './client/fault.ts';
import { upstreamLimits } from './client/limits.ts';
import { dumpBytes, headerOf, openPool } from './client/pool.ts';
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
  const host = (name: PictureHostName) =>
    createPictureHost({ ...options, name: `pictures_${name}`, baseUrl: urls[name] });
  const hosts: Readonly<Record<PictureHostName, PictureHost>> = {
    primary: host('primary'),
    starrailres: host('starrailres'),
    nanoka: host('nanoka'),
  };
  return {
    hosts,
    async close(): Promise<void> {
      await Promise.all(Object.values(hosts).map((one) => one.close()));
    },
  };
}

/** A picture as its host has it, known to be one by its first bytes. */
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
  /** Bound of the whole call, as in `UpstreamLimits`. */
  readonly deadlineMs: number;
  readonly logger?: UpstreamLogger;
}

/** More than any art of the games has; a few bytes can promise far more. */
export const maxPixels = 20_000_000;

/** The largest original; the art of the games has at most half of it. */
const maxPictureBytes = 10 * 1024 * 1024;

/** The size stands here in every usual file. */
const headerBytes = 65_536;

/**
 * A client of one host of the games' art. Its calls reject with a `Problem` only, before their deadline:
 * `asset_not_found` when the host has no such file, `upstream_unavailable` when it is down, switched off
 * (`PictureHostOff`), or what it has is no picture that we would show.
 */
export function createPictureHost(options: PictureHostOptions) {
  const { name: provider, baseUrl, deadlineMs, logger } = options;
  const calls = createCalls({
    ...options,
    // As with the providers of player data, but that a picture may be larger and is worth one more attempt only.
    limits: { ...upstreamLimits, deadlineMs, maxBodyBytes: maxPictureBytes, maxAttempts: 2 },
    createRoundTrip,
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

  /** Its bytes and what they are; throws for all that is no picture. */
  async function read(path: string, range?: number) {
    const reply = await calls.call({ path, range });
    if (reply.kind === 'missing')
      throw new Problem('asset_not_found', 'The host of the pictures does not have this one.');
    if (reply.kind === 'unfit') throw unfit(path, reply.why);
    const header = readPictureHeader(reply.bytes);
    if (header === undefined) throw unfit(path, 'It is no picture.');
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
    /** Whether it is asked at all. */
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

/** Nothing failed and nothing will change by itself: the operator of the service does without this host. */
export class PictureHostOff extends Problem {
  constructor() {
    super('upstream_unavailable', 'The host of this picture is switched off on this server.');
    this.name = 'PictureHostOff';
  }
}

const unavailable = (): Problem =>
  new Problem(
    'upstream_unavailable',
    'The picture cannot be had from its host at the moment; try again later.',
  );

interface PictureRequest {
  readonly path: string;
  /** Of how many bytes the beginning is enough. */
  readonly range: number | undefined;
}

/** What a host of pictures answered; faults of the host are thrown. */
type PictureReply =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** The host says that there is no such file. */
  | { readonly kind: 'missing' }
  /** An answer that no picture comes from, and that speaks of this file only. */
  | { readonly kind: 'unfit'; readonly why: string };

/** Speaks with one host of pictures. */
function createRoundTrip(options: RoundTripOptions): RoundTrip<PictureRequest, PictureReply> {
  const { userAgent, backoff } = options;
  const pool = openPool(options);
  const headers = {
    'user-agent': userAgent,
    accept: 'image/png, image/jpeg, image/webp',
    'accept-encoding': 'identity',
  };

  async function readStatus(
    response: Dispatcher.ResponseData,
    signal: AbortSignal,
  ): Promise<PictureReply> {
    const { statusCode: status, body } = response;
    if (status === 429) backoff.refused(headerOf(response, 'retry-after'));
    // Only a read body leaves the connection usable.
    await body.dump({ limit: dumpBytes, signal });
    if (status === 404 || status === 410) return { kind: 'missing' };
    if (status >= 300 && status < 400) return { kind: 'unfit', why: 'The host sends elsewhere.' };
    throw new UpstreamFault(faultKindOf(status), `The host answered ${status}.`);
  }

  return {
    async send({ path, range }, signal) {
      try {
        const ranged =
          range === undefined ? headers : { ...headers, range: `bytes=0-${range - 1}` };
        const response = await pool.get(path, ranged, signal);
        if (response.statusCode !== 429) backoff.served();
        return response.statusCode === 200 || response.statusCode === 206
          ? await readBytes(response, signal)
          : await readStatus(response, signal);
      } catch (error) {
        if (error instanceof errors.ResponseExceededMaxSizeError) return tooLarge;
        throw transportFault(error);
      }
    },
    close: pool.close,
  };
}

const tooLarge: PictureReply = { kind: 'unfit', why: 'It is larger than 10 MB.' };

async function readBytes(
  response: Dispatcher.ResponseData,
  signal: AbortSignal,
): Promise<PictureReply> {
  const refusal = unfitHeaders(response);
  if (refusal) {
    await response.body.dump({ limit: dumpBytes, signal });
    return refusal;
  }
  return { kind: 'bytes', bytes: await response.body.bytes() };
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

function faultKindOf(status: number): FaultKind {
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'server_error' : 'unexpected_status';
}
