import { type Dispatcher, Pool } from 'undici';
import { asNodeAsks, systemLookup } from '../../lib/name-lookup.ts';
import type { UpstreamLimits } from './limits.ts';

/** A longer body that no one reads is cut off, and its connection closed. */
export const dumpBytes = 64 * 1024;

const keepAliveMs = 10_000;

interface PoolOptions {
  readonly baseUrl: string;
  readonly limits: Pick<UpstreamLimits, 'deadlineMs' | 'maxBodyBytes' | 'concurrency'>;
}

export function openPool({ baseUrl, limits }: PoolOptions) {
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
    /** `path` is below the base address. */
    get: (path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) =>
      pool.request({ method: 'GET', path: `${prefix}${path}`, headers, signal }),
    /** Lets running requests end. */
    close(): Promise<void> {
      closing ??= pool.close();
      return closing;
    },
  };
}

export function headerOf(
  { headers }: Pick<Dispatcher.ResponseData, 'headers'>,
  name: string,
): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
