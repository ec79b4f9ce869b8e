import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface ServerProcess {
  readonly pid: number;
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** A sandbox key with all public scopes. */
  readonly key: string;
  /** Another sandbox key, with these scopes. */
  createKey(scopes: string): Promise<string>;
  /** Ends the process and removes all it kept. */
  close(): Promise<void>;
}

// biome-ignore lint/style/noProcessEnv: a child needs the way to its programs
const path = process.env['PATH'];

/** The service of a folder of programs as `npm start` starts it, with data of its own, on a free port, with no provider. */
export async function startServerOf(
  programs: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-server-'));
  const env = {
    PATH: path,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    UPSTREAM_PRIMARY_URL: '',
    UPSTREAM_FALLBACK_URL: '',
    PICTURES_PRIMARY_URL: '',
    PICTURES_STARRAILRES_URL: '',
    PICTURES_NANOKA_URL: '',
    ANNOUNCEMENTS_GENSHIN_URL: '',
    ANNOUNCEMENTS_HSR_URL: '',
    ANNOUNCEMENTS_ZZZ_URL: '',
    CATALOG_SYNC: 'off',
    ARCHIVE_SYNC: 'off',
    LOG_LEVEL: 'fatal',
    ...settings,
  };
  const createKey = async (scopes: string): Promise<string> => {
    const options = ['--environment', 'test', '--scopes', scopes, '--json'];
    const command = [join(programs, 'waypoint.js'), 'keys', 'create', ...options];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    return (JSON.parse(stdout) as { api_key: string }).api_key;
  };
  const key = await createKey('read,write:report,write:build');
  const flags = ['--max-old-space-size=512', '--max-semi-space-size=8'];
  const child = spawn(process.execPath, [...flags, join(programs, 'main.js')], { env });
  const exit = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exit;
    await rm(folder, { recursive: true });
  };
  try {
    return { pid: child.pid ?? 0, origin: await addressOf(child), key, createKey, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads what the process says until it has said where it listens. */
export async function addressOf({ stdout, stderr }: ReturnType<typeof spawn>): Promise<string> {
  let text = '';
  stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  for await (const chunk of stdout ?? []) {
    text += String(chunk);
    const address = /(http:\/\/127\.0\.0\.1:\d+)\/v1/.exec(text)?.[1];
    if (address !== undefined) {
      stdout?.resume();
      return address;
    }
  }
  throw new Error(`The service did not start: ${text}`);
}
