import { Pool } from 'undici';
import { answerMessages } from '../helper.ts';
import type { Load, LoadResult } from './load.ts';

/** Keeps every connection busy with one request at a time, and counts what came back. */
async function run(load: Load): Promise<LoadResult> {
  const { connections, requests = Number.POSITIVE_INFINITY } = load;
  const servers = [load, ...(load.also ? [load.also] : [])].map(({ origin, headers }) => ({
    pool: new Pool(origin, { connections: connections / (load.also ? 2 : 1), pipelining: 1 }),
    headers: { ...headers, ...(load.body && { 'content-type': 'application/json' }) },
  }));
  const until = performance.now() + load.milliseconds;
  const began = performance.now();
  const counts = { sent: 0, completed: 0, failed: 0, bytes: 0 };
  const nextPath = pathsOf(load);
  const stayAwake = load.sleeps ? undefined : wakeful();

  await new Promise<void>((resolve) => {
    let open = 0;
    const next = (server: (typeof servers)[number]) => {
      if (counts.sent >= requests || performance.now() >= until) {
        if (open === 0) resolve();
        return;
      }
      counts.sent += 1;
      open += 1;
      const done = (ok: boolean) => {
        open -= 1;
        counts.completed += 1;
        if (!ok) counts.failed += 1;
        next(server);
      };
      let status = 0;
      server.pool.dispatch(
        { path: nextPath(), method: load.method, headers: server.headers, body: load.body ?? null },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_controller, statusCode) => {
            status = statusCode;
          },
          onResponseData: (_controller, chunk) => {
            counts.bytes += chunk.byteLength;
          },
          onResponseEnd: () => done(status === 200),
          onResponseError: () => done(false),
        },
      );
    };
    for (let count = 0; count < connections; count += 1) {
      const server = servers[count % servers.length];
      if (server) next(server);
    }
  });

  const seconds = (performance.now() - began) / 1000;
  stayAwake?.end();
  await Promise.all(servers.map(({ pool }) => pool.close()));
  const { completed, failed, bytes } = counts;
  return { completed, failed, bytes, seconds };
}

/**
 * Keeps this process from sleeping while it waits. A write to who sleeps takes the writer some 10 µs more, to wake the other
 * one up: a server that is faster than its callers never pays that, all others always do.
 */
function wakeful(): { end(): void } {
  let next = setImmediate(look);
  function look(): void {
    next = setImmediate(look);
  }
  return { end: () => clearImmediate(next) };
}

/** How many of the last UIDs are asked for again. */
const remembered = 500;

/** One path, or UIDs one after another, with requests for the last ones in between. */
function pathsOf({ path, firstUid, newEvery = 1 }: Load): () => string {
  if (firstUid === undefined) return () => path;
  let sent = 0;
  return () => {
    const newest = Math.floor(sent / newEvery);
    // A prime, so that all of them have their turn.
    const back = sent % newEvery === 0 ? 0 : (sent * 7919) % Math.min(remembered, newest + 1);
    sent += 1;
    return path.replace(':uid', String(firstUid + newest - back));
  };
}

answerMessages(run);
