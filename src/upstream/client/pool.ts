import { type Dispatcher, Pool } from 'undici';
import { asNodeAsks, systemLookup } from '../../lib/name-lookup.ts';
import type { UpstreamLimits } from './limits.ts';

/** More than this of a body without interest is cut off, at the price of the connection. */
export const dumpBytes = 64 * 1024;

const keepAliveMs = 10_000;

/** A bounded set of kept connections to one host. */
export function openPool({
  baseUrl,
  limits,
}: {
  readonly baseUrl: string;
  readonly limits: Pick<UpstreamLimits, 'deadlineMs' | 'maxBodyBytes' | 'concurrency'>;
}) {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const pool = new Pool(base.origin, {
    connections: limits.concurrency,
    connect: { timeout: limits.deadlineMs, lookup: asNodeAsks(systemLookup) },
    keepAliveTimeout: keepAliveMs,
    maxResponseSize: limits.maxBodyBytes,
  });
  let closing: Promise<void> | undefined;
  return {
    /** Below the base address, whose path is put in front. */
    get: (path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) =>
      pool.request({ method: 'GET', path: `${prefix}${path}`, headers, signal }),
    /** Lets running requests end. */
    close(): Promise<void> {
      closing ??= pool.close();
      return closing;
    },
  };
}

/** The first value of a header. */
export function headerOf(
  { headers }: Pick<Dispatcher.ResponseData, 'headers'>,
  name: string,
): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
