import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Bundle } from './bundle.ts';
import type { Contender } from './contest.ts';
import type { CeilingData } from './peers/ceiling.ts';
import type { PeerAddress, PeerData } from './peers/peer.ts';
import type { SamplePlayer } from './player.ts';
import { ask, startHelper } from './processes.ts';
import { type RunningService, settings } from './service.ts';
import type { UncachedService } from './uncached.ts';

const startLimitMs = 30_000;

const recordPath = '/v1/character/genshin/10000002';
const listPath = '/v1/characters/genshin?limit=50';

/** Whoever can be loaded, by name. */
export type ContenderName =
  | 'bare'
  | 'restCached'
  | 'restBrotli'
  | 'restCeiling'
  | 'restExecuted'
  | 'restBuilds'
  | 'graphql'
  | 'graphqlCached'
  | 'mercurius'
  | 'apollo'
  | 'sofa'
  | 'recordCached'
  | 'recordCeiling'
  | 'listBare'
  | 'listExecuted';

export type Field = Readonly<Partial<Record<ContenderName, Contender>>>;

/** Starts whom of these is wanted; all serve the same player. */
export async function startField(
  wanted: ReadonlySet<ContenderName>,
  starting: Starting,
): Promise<Field> {
  const field: Partial<Record<ContenderName, Contender>> = {};
  const starters = startersOf(starting);
  for (const name of Object.keys(starters) as ContenderName[]) {
    if (wanted.has(name)) field[name] = await starters[name]();
  }
  return field;
}

export interface Starting {
  readonly bundle: Bundle;
  readonly service: RunningService;
  readonly player: SamplePlayer;
  readonly workDir: string;
}

function startersOf({
  bundle,
  service,
  player,
  workDir,
}: Starting): Record<ContenderName, () => Promise<Contender>> {
  const { uid, operation } = player;
  const path = `/v1/player/genshin/${uid}`;
  const json = { 'content-type': 'application/json' };
  const graphql = { method: 'POST', path: '/graphql', headers: json, body: operation } as const;
  const { origin, headers, pid } = service;
  const sofaPath = `/api/player?game=GENSHIN&uid=${uid}`;
  let started: ReturnType<typeof startUncached> | undefined;

  const cached = async (name: string, path: string): Promise<Contender> => ({
    name,
    pid,
    load: { origin, method: 'GET', path, headers },
  });
  const executed = async (name: string, path: string): Promise<Contender> => {
    started ??= startUncached(bundle, workDir);
    const uncached = await started;
    return { name, pid: uncached.pid, load: { ...uncached.load, method: 'GET', path } };
  };
  const bare = async (name: string, data: PeerData): Promise<Contender> => {
    const peer = await startPeer('bare', data);
    return { ...peer, name, load: { ...peer.load, method: 'GET', path: '/' } };
  };
  /** It is asked the same, with the same headers, and answers the same bytes. */
  const ceiling = async (name: string, path: string): Promise<Contender> => {
    const peer = await startPeer('ceiling', await wholeAnswer(service, path));
    return { ...peer, name, load: { ...peer.load, method: 'GET', path, headers } };
  };
  const ofGraph = async (
    name: string,
    peerName: string,
    load: Omit<Contender['load'], 'origin'>,
  ): Promise<Contender> => {
    const peer = await startPeer(peerName, player);
    return { ...peer, name, load: { ...load, ...peer.load } };
  };

  return {
    bare: () => bare('bare node:http', player),
    restCached: () => cached('REST from cache', path),
    restBrotli: async () => ({
      name: 'REST from cache by br',
      pid,
      load: { origin, method: 'GET', path, headers: { ...headers, 'accept-encoding': 'br' } },
    }),
    restCeiling: () => ceiling('node:http, the same answer as bytes: the ceiling', path),
    restExecuted: () => executed('REST run by the graph', path),
    restBuilds: () =>
      executed('REST with include_build, run by the graph', `${path}?include_build=true`),
    graphql: async () => {
      const { load, ...uncached } = await executed('GraphQL run by the graph', '/graphql');
      return {
        ...uncached,
        load: { ...load, ...graphql, headers: { ...load.headers, ...json } },
      };
    },
    graphqlCached: async () => ({
      name: 'GraphQL from cache',
      pid,
      load: { ...graphql, origin, headers: { ...headers, ...json } },
    }),
    mercurius: () => ofGraph('mercurius, jit', 'mercurius', graphql),
    apollo: () => ofGraph('Apollo Server 5', 'apollo', { ...graphql, path: '/' }),
    sofa: () => ofGraph('sofa-api', 'sofa', { method: 'GET', path: sofaPath }),
    recordCached: () => cached('REST character from cache', recordPath),
    recordCeiling: () =>
      ceiling('node:http, the same character as bytes: the ceiling', recordPath),
    listBare: async () =>
      bare('bare, 50 characters of the catalog', {
        ...player,
        rest: await answerOf(service, listPath),
      }),
    listExecuted: () => executed('REST list of 50 run by the graph', listPath),
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
    const [answer] = (await once(get(`${origin}${path}`, { headers }), 'response')) as [
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

async function startPeer(name: string, data: PeerData | CeilingData) {
  const child = startHelper(`peers/${name}.ts`);
  const { port } = await ask<PeerAddress>(child, peerOf(data), startLimitMs);
  return { pid: pidOf(child), load: { origin: `http://127.0.0.1:${port}` } };
}

/** Of a player that was asked for only what peers serve. */
const peerOf = (data: PeerData | CeilingData): object =>
  'body' in data ? data : { rest: data.rest, player: data.player };

async function startUncached(bundle: Bundle, workDir: string) {
  const dataDir = join(workDir, 'uncached');
  mkdirSync(dataDir, { recursive: true });
  const stdout = openSync(join(workDir, 'uncached.log'), 'w');
  const child = startHelper(bundle.file('uncached'), { env: settings(dataDir), stdout });
  const { origin, key } = await ask<UncachedService>(child, {}, startLimitMs);
  return { pid: pidOf(child), load: { origin, headers: { authorization: `Bearer ${key}` } } };
}

function pidOf({ pid }: { pid?: number | undefined }): number {
  if (pid === undefined) throw new Error('A process could not be started.');
  return pid;
}
