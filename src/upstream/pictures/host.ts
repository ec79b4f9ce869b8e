import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';
import type { UpstreamCall, UpstreamLogger } from '../client/client.ts';
import { withDeadline } from '../client/deadline.ts';
import { UpstreamFault } from '../client/fault.ts';
import { faultOf } from '../client/fault-of.ts';
import { upstreamLimits } from '../client/limits.ts';
import { createProtected } from '../client/protected.ts';
import { type PictureFormat, readPictureHeader } from './header.ts';
import { createPictureRoundTrip, maxPictureBytes, type PictureReply } from './round-trip.ts';
import type { Size } from './sizes.ts';

/** A picture as its host has it, known to be one by its first bytes. */
export interface Original extends Size {
  readonly bytes: Uint8Array;
  readonly format: PictureFormat;
}

/**
 * A host of the games' art. Both reject with a `Problem` only, before their deadline: `asset_not_found` when the host
 * has no such file, `upstream_unavailable` when it is down or what it has is no picture that we would show.
 */
export interface PictureHost {
  fetch(path: string): Promise<Original>;
  /** The size alone, from the beginning of the file. */
  measure(path: string): Promise<Size>;
  /** Lets running requests end. */
  close(): Promise<void>;
}

/** An empty address switches the host off. */
export interface PictureHostOptions {
  readonly baseUrl: string;
  readonly userAgent: string;
  /** Bound of the whole call, as in `UpstreamLimits`. */
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly random: () => number;
  /** Names the host in the log and in metrics. */
  readonly name: string;
  readonly logger?: UpstreamLogger;
  readonly onCall?: (call: UpstreamCall) => void;
}

/** More than any art of the games has; a few bytes can promise far more. */
export const maxPixels = 20_000_000;

/** The size stands here in every usual file. */
const headerBytes = 65_536;

/** As with the providers of player data, but that a picture may be larger and is worth one more attempt only. */
const protectedOf = (options: PictureHostOptions) =>
  createProtected({
    ...options,
    createRoundTrip: createPictureRoundTrip,
    limits: {
      ...upstreamLimits,
      deadlineMs: options.deadlineMs,
      maxBodyBytes: maxPictureBytes,
      maxAttempts: 2,
    },
    onOpen: () => undefined,
  });

export function createPictureHost(options: PictureHostOptions): PictureHost {
  const { name: provider, deadlineMs, clock, logger, onCall } = options;
  const protectedCalls = options.baseUrl === '' ? undefined : protectedOf(options);

  async function ask(path: string, range: number | undefined): Promise<PictureReply> {
    const startedAt = clock.now();
    const attempts = { count: 0 };
    const report = (outcome: UpstreamCall['outcome']) =>
      onCall?.({
        provider,
        outcome,
        attempts: attempts.count,
        milliseconds: clock.now() - startedAt,
      });
    try {
      if (protectedCalls === undefined)
        throw new UpstreamFault('switched_off', 'The host is switched off.');
      const reply = await withDeadline(deadlineMs, (signal) =>
        protectedCalls.call({ path, range }, signal, attempts),
      );
      report(reply.kind === 'bytes' ? 'served' : 'refused');
      return reply;
    } catch (error) {
      const fault = faultOf(error);
      report(fault.kind);
      if (attempts.count > 0)
        logger?.warn({ provider, path, outcome: fault.kind, err: fault }, 'picture call failed');
      throw unavailable();
    }
  }

  function unfit(path: string, why: string): Problem {
    logger?.warn({ provider, path, why }, 'picture refused');
    return unavailable();
  }

  /** Its bytes and what they are; throws for all that is no picture. */
  async function read(path: string, range?: number) {
    const reply = await ask(path, range);
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
    fetch,
    async measure(path) {
      const { size } = await read(path, headerBytes);
      if (size) return size;
      const { width, height } = await fetch(path);
      return { width, height };
    },
    async close() {
      await protectedCalls?.close();
    },
  };
}

const unavailable = (): Problem =>
  new Problem(
    'upstream_unavailable',
    'The picture cannot be had from its host at the moment; try again later.',
  );
