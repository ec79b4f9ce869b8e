import { once as onceEmitted } from 'node:events';
import { openSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Contender, type Figures, folder, once, type ServerName, type Stage } from './contender.ts';
import type { Load } from './load/load.ts';
import type { CeilingData } from './peers/ceiling.ts';
import type { PeerAddress, PeerData } from './peers/peer.ts';
import { sampleUid, wholePlayer } from './player.ts';
import { ask, familyUse, type Running, startHelper, startPart, untilCalm } from './processes.ts';
import { playerQuery } from './query.ts';
import { type RunningService, settings, startService } from './service.ts';
import type { UncachedService } from './uncached.ts';

const startLimitMs = 60_000;
const connections = 16;

const recordPath = '/v1/character/genshin/10000002';
const listPath = '/v1/characters/genshin?limit=50';
const sleeps = true;
const json = { 'content-type': 'application/json' };

interface Loaded {
  readonly pid: number;
  /** Another process that is loaded too. */
  readonly alsoPid?: number;
  readonly load: Pick<Load, 'origin' | 'method' | 'path' | 'headers' | 'body' | 'also' | 'sleeps'>;
}

/** Loads a server, and counts what of the CPU it used, and how long it had to wait for it. */
async function loadFor(
  { generator }: Stage,
  title: string,
  { pid, alsoPid, load }: Loaded,
  milliseconds: number,
): Promise<Figures> {
  const pids = alsoPid === undefined ? [pid] : [pid, alsoPid];
  const before = familyUse(...pids);
  const { completed, failed, bytes, seconds } = await generator.run({
    ...load,
    connections,
    milliseconds,
  });
  const after = familyUse(...pids);
  if (failed > 0) throw new Error(`${title}: ${failed} of ${completed} were not answered 200.`);
  const [ran, waited] = [after.ran - before.ran, after.waited - before.waited];
  return {
    cpu: ran / completed,
    requestsPerSecond: completed / seconds,
    bytes: bytes / completed,
    waited: waited / (ran + waited),
  };
}

/** What serves the same player in several contenders is started once. */
interface Shared {
  /** As `main.ts` starts it: its answers come from the cache after the first. */
  service(): Promise<RunningService>;
  /** The same with two workers. */
  workers(): Promise<RunningService>;
  /** Another one with a store of its own. */
  twin(): Promise<RunningService>;
  /** Another instance, which runs the graph for each answer. */
  uncached(): Promise<Loaded>;
  uid(): Promise<string>;
  peerData(): Promise<PeerData>;
}

function sharedBy({ tree, dir, progress }: Stage): Shared {
  const serviceOf = (name: string, env: Readonly<Record<string, string>> = {}) =>
    once(async () => {
      progress(`starting the ${name}`);
      const started = await startService(tree, folder(dir, name), env);
      // It makes its sandbox after the start.
      await untilCalm(started.pid);
      return started;
    });
  const service = serviceOf('service');
  const uid = once(async () => sampleUid(await service()));
  return {
    service,
    workers: serviceOf('workers', { WORKERS: '2' }),
    twin: serviceOf('twin'),
    uid,
    uncached: once(async () => {
      progress('starting the service that keeps no answers');
      const env = settings(folder(dir, 'uncached'));
      const stdout = openSync(join(dir, 'uncached.log'), 'w');
      const { pid, answer } = await startPart<UncachedService>(tree.partFiles('uncached'), {
        env,
        stdout,
        nodeArgs: tree.nodeArgs,
        limitMs: startLimitMs,
      });
      await untilCalm(pid);
      const headers = { authorization: `Bearer ${answer.key}` };
      return { pid, load: { origin: answer.origin, method: 'GET', path: '/', headers } };
    }),
    peerData: once(async () => wholePlayer(await service(), await uid())),
  };
}

export function serverStarters(stage: Stage): Record<ServerName, () => Promise<Contender>> {
  const shared = sharedBy(stage);
  const playerPath = async () => `/v1/player/genshin/${await shared.uid()}`;
  const operation = async () => {
    const variables = { game: 'GENSHIN', uid: await shared.uid() };
    return {
      method: 'POST',
      path: '/graphql',
      body: JSON.stringify({ query: playerQuery, variables }),
    } as const;
  };
  const contender = (title: string, loaded: Loaded): Contender => ({
    title,
    pid: loaded.pid,
    warmUp: () => loadFor(stage, title, loaded, stage.warmUpMs),
    lap: () => loadFor(stage, title, loaded, stage.sliceMs),
  });
  const asked = (own: Loaded, load: Partial<Loaded['load']>): Loaded => ({
    ...own,
    load: { ...own.load, ...load, headers: { ...own.load.headers, ...load.headers } },
  });
  const cached = async (load: Partial<Loaded['load']>): Promise<Loaded> => {
    const { pid, origin, headers } = await shared.service();
    return asked({ pid, load: { origin, method: 'GET', path: '/', headers } }, load);
  };
  const peer = async (name: string, data?: PeerData): Promise<Loaded> =>
    startPeer(name, data ?? (await shared.peerData()));
  const ceiling = async (path: string): Promise<Loaded> => {
    const service = await shared.service();
    const { headers } = service;
    return asked(await startPeer('ceiling', await wholeAnswer(service, path)), { path, headers });
  };

  return {
    bare: async () => contender('bare node:http', await peer('bare')),
    restCached: async () =>
      contender('REST from cache', await cached({ path: await playerPath() })),
    restWorkers: async () => {
      const { pid, origin, headers } = await shared.workers();
      const load = { origin, method: 'GET', path: await playerPath(), headers, sleeps } as const;
      return contender('REST from cache, two workers', { pid, load });
    },
    restTwins: async () => {
      const { pid, origin, headers } = await shared.service();
      const { pid: alsoPid, ...also } = await shared.twin();
      const load = { origin, method: 'GET', path: await playerPath(), headers, also, sleeps } as const;
      return contender('REST from cache, two processes of their own', { pid, alsoPid, load });
    },
    restBrotli: async () =>
      contender(
        'REST from cache by br',
        await cached({ path: await playerPath(), headers: { 'accept-encoding': 'br' } }),
      ),
    restCeiling: async () =>
      contender(
        'node:http, the same answer as bytes: the ceiling',
        await ceiling(await playerPath()),
      ),
    restExecuted: async () =>
      contender(
        'REST run by the graph',
        asked(await shared.uncached(), { path: await playerPath() }),
      ),
    restBuilds: async () =>
      contender(
        'REST with include_build, run by the graph',
        asked(await shared.uncached(), { path: `${await playerPath()}?include_build=true` }),
      ),
    graphql: async () =>
      contender(
        'GraphQL run by the graph',
        asked(await shared.uncached(), { ...(await operation()), headers: json }),
      ),
    graphqlCached: async () =>
      contender('GraphQL from cache', await cached({ ...(await operation()), headers: json })),
    mercurius: async () =>
      contender(
        'mercurius, jit',
        asked(await peer('mercurius'), { ...(await operation()), headers: json }),
      ),
    apollo: async () =>
      contender(
        'Apollo Server 5',
        asked(await peer('apollo'), { ...(await operation()), path: '/', headers: json }),
      ),
    sofa: async () =>
      contender(
        'sofa-api',
        asked(await peer('sofa'), { path: `/api/player?game=GENSHIN&uid=${await shared.uid()}` }),
      ),
    recordCached: async () =>
      contender('REST character from cache', await cached({ path: recordPath })),
    recordCeiling: async () =>
      contender('node:http, the same character as bytes: the ceiling', await ceiling(recordPath)),
    listBare: async () => {
      const rest = await answerOf(await shared.service(), listPath);
      return contender(
        'bare, 50 characters of the catalog',
        await peer('bare', { ...(await shared.peerData()), rest }),
      );
    },
    listExecuted: async () =>
      contender(
        'REST list of 50 run by the graph',
        asked(await shared.uncached(), { path: listPath }),
      ),
  };
}

/** What a peer has to answer in the place of the service. */
async function answerOf({ origin, headers }: RunningService, path: string): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, { headers });
  if (answer.status !== 200) throw new Error(`The service answered ${answer.status} to ${path}.`);
  return answer.json();
}

/** Written by Node itself, of every server alike. */
const byNode: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive']);

/** An answer as it comes over the wire, once it comes from the cache. */
async function wholeAnswer(
  { origin, headers }: RunningService,
  path: string,
): Promise<CeilingData> {
  const asked = async () => {
    const [answer] = (await onceEmitted(get(`${origin}${path}`, { headers }), 'response')) as [
      IncomingMessage,
    ];
    return { answer, body: await buffer(answer) };
  };
  await asked();
  const { answer, body } = await asked();
  if (answer.statusCode !== 200)
    throw new Error(`The service answered ${answer.statusCode} to ${path}.`);
  const written: string[] = [];
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2);
    if (!byNode.has(name.toLowerCase())) written.push(name, value);
  }
  return { headers: written, body: body.toString('base64') };
}

async function startPeer(name: string, data: PeerData | CeilingData): Promise<Loaded> {
  const child: Running = startHelper(`peers/${name}.ts`);
  const { port } = await ask<PeerAddress>(child, data, startLimitMs);
  return { pid: child.pid, load: { origin: `http://127.0.0.1:${port}`, method: 'GET', path: '/' } };
}
