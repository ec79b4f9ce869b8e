import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { budgetNames, budgetVariables } from '../../../src/limits/budgets.ts';
import { addressOf } from '../../support/server-of.ts';
import type { Sent, World } from './attack.ts';

const project = join(import.meta.dirname, '../../..');
const programs = join(project, 'dist');

export interface Figures {
  readonly usedMs: number;
  readonly longestMs: number;
  readonly busyMs: number;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The service in a process of its own, which says what it has used. */
export interface Service {
  ask(sent: Sent): Promise<Answer>;
  figures(question: 'used' | 'watch' | 'stop'): Promise<Figures>;
  readonly world: World;
  close(): Promise<void>;
}

/** No limit stands in the way: what a token buys is measured, and not how many there are. */
const withoutLimits = Object.fromEntries(
  budgetNames.flatMap((name) => {
    const { capacity, refillPerMinute } = budgetVariables(name);
    return [
      [capacity, '1000000000'],
      [refillPerMinute, '1000000'],
    ];
  }),
);

const switchedOff = Object.fromEntries(
  'UPSTREAM_PRIMARY_URL UPSTREAM_FALLBACK_URL PICTURES_PRIMARY_URL PICTURES_STARRAILRES_URL PICTURES_NANOKA_URL ANNOUNCEMENTS_GENSHIN_URL ANNOUNCEMENTS_HSR_URL ANNOUNCEMENTS_ZZZ_URL'
    .split(' ')
    .map((name) => [name, '']),
);

export async function startService(): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-slowest-'));
  const env = {
    // biome-ignore lint/style/noProcessEnv: a child needs the way to its programs
    PATH: process.env['PATH'],
    PORT: '0',
    DRAIN_SECONDS: '0',
    DATA_DIR: join(folder, 'data'),
    CATALOG_SYNC: 'off',
    ARCHIVE_SYNC: 'off',
    LOG_LEVEL: 'fatal',
    SANDBOX_REVIEW_SECONDS: '0',
    ...switchedOff,
    ...withoutLimits,
  };
  const keyWith = async (scopes: string): Promise<string> => {
    const args = ['keys', 'create', '--environment', 'test', '--scopes', scopes, '--json'];
    const program = join(programs, 'waypoint.js');
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
    return (JSON.parse(stdout) as { api_key: string }).api_key;
  };
  const key = await keyWith('read,write:report,write:build');
  const moderator = await keyWith('admin');
  const meter = join(import.meta.dirname, 'meter.mjs');
  const flags = ['--max-old-space-size=512', '--max-semi-space-size=8', '--import', meter];
  const child = spawn(process.execPath, [...flags, join(programs, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exit = once(child, 'exit');
  const end = exit.then(() => {
    throw new Error('The service has ended.');
  });
  end.catch(() => undefined);
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exit;
    await rm(folder, { recursive: true });
  };
  try {
    const origin = await addressOf(child);
    const ask = askAt(origin, { key, moderator });
    const world = await makeWorld(ask);
    return { ask, figures: (question) => figuresOf(child, end, question), world, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function figuresOf(
  child: ChildProcess,
  end: Promise<never>,
  question: string,
): Promise<Figures> {
  const answer = once(child, 'message') as Promise<[Figures]>;
  child.send(question);
  return (await Promise.race([answer, end]))[0];
}

type Ask = Service['ask'];

const askAt =
  (origin: string, { key, moderator }: { key: string; moderator: string }): Ask =>
  async ({ method, path, body, isModerators, headers }) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'accept-encoding': 'br',
        authorization: `Bearer ${isModerators ? moderator : key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, text: await response.text() };
  };

const reports = 200;
const webhooks = 20;

/** The caller has as much of everything as they may. */
async function makeWorld(ask: Ask): Promise<World> {
  const made = async (path: string, content: unknown): Promise<Record<string, string>> => {
    const { status, text } = await ask({ method: 'POST', path, body: JSON.stringify(content) });
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return (JSON.parse(text) as { data: Record<string, string> }).data;
  };
  const account = { game: 'genshin', uid: '812345678' };
  let report = '';
  for (let count = 0; count < reports; count += 1) {
    const { id } = await made('/v1/scam-report', {
      game: 'genshin',
      reported_uid: String(812_000_000 + (count % 4)),
      reporter_uid: String(612_000_000 + count),
      category: 'other',
      description: 'a'.repeat(1990),
    });
    report = id ?? '';
  }
  const actor = { avatar_id: 10000002, level: 90 };
  const rotation = [{ skill: 'normal_attack', count: 50 }];
  const simulation = { game: 'genshin', actor, rotation, name: 'x', share: true };
  let [build, profile] = ['', ''];
  for (let count = 0; count < 200; count += 1) {
    const saved = await made('/v1/damage-calculator/save', simulation);
    build = saved['id'] ?? '';
    profile = saved['profile_id'] ?? '';
  }
  let webhook = '';
  for (let count = 0; count < webhooks; count += 1) {
    const { id } = await made('/v1/webhooks', {
      // Nothing listens there.
      url: `http://127.0.0.1:1024/${count}`,
      events: ['trust_score.changed'],
      accounts: Array.from({ length: 5 }, (_, at) => ({
        game: 'genshin',
        uid: String(812_345_670 + at),
      })),
    });
    webhook = id ?? '';
  }
  const { id: verification = '' } = await made('/v1/verifications', account);
  const self = await ask({ method: 'GET', path: '/v1/keys/self' });
  const key = (JSON.parse(self.text) as { data: { key_id: string } }).data.key_id;
  return { report, build, profile, webhook, delivery: 'dlv_none', verification, key };
}
