import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from './bundle.ts';
import type { Contender } from './contest.ts';
import type { PeerAddress, PeerData } from './peers/peer.ts';
import type { SamplePlayer } from './player.ts';
import { ask, startHelper } from './processes.ts';
import { type RunningService, settings } from './service.ts';
import type { UncachedService } from './uncached.ts';

const startLimitMs = 30_000;

const recordPath = '/v1/character/genshin/10000002';
const listPath = '/v1/characters/genshin?limit=50';

export type ContenderName =
  | 'bare'
  | 'restCached'
  | 'restExecuted'
  | 'restBuilds'
  | 'graphql'
  | 'mercurius'
  | 'apollo'
  | 'sofa'
  | 'recordBare'
  | 'recordCached'
  | 'recordCeiling'
  | 'listBare'
  | 'listExecuted';

/** Starts everybody who is compared; all serve the same player. */
export async function startField(
  bundle: Bundle,
  service: RunningService,
  player: SamplePlayer,
  workDir: string,
): Promise<Record<ContenderName, Contender>> {
  const { uid, operation } = player;
  const path = `/v1/player/genshin/${uid}`;
  const json = { 'content-type': 'application/json' };
  const graphql = { method: 'POST', path: '/graphql', headers: json, body: operation } as const;
  const { origin, headers, pid } = service;
  const uncached = await startUncached(bundle, workDir);
  const bare = await startPeer('bare', player);
  const record = await answerOf(service, recordPath);
  const list = await answerOf(service, listPath);
  const recordBare = await startPeer('bare', { ...player, rest: record });
  const recordCeiling = await startPeer('buffer', { ...player, rest: record });
  const listBare = await startPeer('bare', { ...player, rest: list });
  const bareLoad = { method: 'GET', path: '/' } as const;
  const mercurius = await startPeer('mercurius', player);
  const apollo = await startPeer('apollo', player);
  const sofa = await startPeer('sofa', player);
  const sofaPath = `/api/player?game=GENSHIN&uid=${uid}`;
  return {
    bare: { ...bare, name: 'bare node:http', load: { ...bare.load, ...bareLoad } },
    restCached: {
      name: 'REST from cache',
      pid,
      load: { origin, method: 'GET', path, headers },
    },
    restExecuted: {
      name: 'REST run by the graph',
      pid: uncached.pid,
      load: { ...uncached.load, method: 'GET', path },
    },
    restBuilds: {
      name: 'REST with include_build, run by the graph',
      pid: uncached.pid,
      load: { ...uncached.load, method: 'GET', path: `${path}?include_build=true` },
    },
    graphql: {
      name: 'GraphQL',
      pid,
      load: { ...graphql, origin, headers: { ...headers, ...json } },
    },
    mercurius: { ...mercurius, name: 'mercurius, jit', load: { ...graphql, ...mercurius.load } },
    apollo: {
      ...apollo,
      name: 'Apollo Server 5',
      load: { ...graphql, path: '/', ...apollo.load },
    },
    sofa: { ...sofa, name: 'sofa-api', load: { ...sofa.load, method: 'GET', path: sofaPath } },
    recordBare: {
      ...recordBare,
      name: 'bare, one character of the catalog',
      load: { ...recordBare.load, ...bareLoad },
    },
    recordCached: {
      name: 'REST character from cache',
      pid,
      load: { origin, method: 'GET', path: recordPath, headers },
    },
    recordCeiling: {
      ...recordCeiling,
      name: 'node:http, the same character as bytes: the ceiling',
      load: { ...recordCeiling.load, ...bareLoad },
    },
    listBare: {
      ...listBare,
      name: 'bare, 50 characters of the catalog',
      load: { ...listBare.load, ...bareLoad },
    },
    listExecuted: {
      name: 'REST list of 50 run by the graph',
      pid: uncached.pid,
      load: { ...uncached.load, method: 'GET', path: listPath },
    },
  };
}

/** What a peer has to answer in the place of the service. */
async function answerOf({ origin, headers }: RunningService, path: string): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, { headers });
  if (answer.status !== 200) throw new Error(`The service answered ${answer.status} to ${path}.`);
  return answer.json();
}

async function startPeer(name: string, { rest, player }: PeerData) {
  const child = startHelper(`peers/${name}.ts`);
  const { port } = await ask<PeerAddress>(child, { rest, player }, startLimitMs);
  return { pid: pidOf(child), load: { origin: `http://127.0.0.1:${port}` } };
}

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
