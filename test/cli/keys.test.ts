import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Command, runCommand } from '../../src/cli/command.ts';
import {
  keysAllow,
  keysCreate,
  keysList,
  keysOf,
  keysRevoke,
  type OpensKeys,
} from '../../src/cli/keys.ts';
import { openStore } from '../../src/store/open.ts';
import { startApp, type TestApp, testClock } from '../support/app.ts';
import { bundledPrograms } from '../support/bundle.ts';

/** Runs a command in this process, on the store of a running application. */
function shellOf({ store, clock }: Pick<TestApp, 'store' | 'clock'>) {
  const opened = { count: 0, closed: 0 };
  return {
    opened,
    async run(command: Command<OpensKeys>, ...args: string[]) {
      let out = '';
      let err = '';
      const code = await runCommand(command, args, {
        clock,
        isWatched: false,
        out: (text) => {
          out += text;
        },
        err: (text) => {
          err += text;
        },
        open: async () => {
          opened.count += 1;
          return {
            keys: keysOf(store, clock),
            place: 'the store of a test',
            baseUrl: 'http://waypoint.test',
            close: async () => {
              opened.closed += 1;
            },
          };
        },
      });
      return { code, out, err };
    },
  };
}

const create = ['--environment', 'test', '--scopes', 'read,write:report'];

describe('making a key', () => {
  test('as JSON it is the data of a rotation without an old key, alone', async () => {
    const app = await startApp();
    const { code, out, err } = await shellOf(app).run(keysCreate, ...create, '--json');
    expect({ code, err, lines: out.split('\n').length }).toEqual({ code: 0, err: '', lines: 2 });
    const made = JSON.parse(out);
    expect(made).toEqual({
      api_key: expect.stringMatching(/^svc_test_[0-9A-Za-z]{36}$/),
      key_id: expect.stringMatching(/^key_/),
      environment: 'test',
      scopes: ['read', 'write:report'],
      created_at: '2026-01-15T08:30:00.000Z',
    });
    await expect(app.get('/v1/keys/self', { key: made.api_key })).resolves.toMatchObject({
      body: { data: { key_id: made.key_id, scopes: ['read', 'write:report'] } },
    });
  });

  test('the text holds the key once to copy, and says how to use and to end it', async () => {
    const app = await startApp();
    const { out } = await shellOf(app).run(keysCreate, ...create, '--allow', '10.1.2.3/8,::1');
    const key = /^ {2}key +(svc_\S+)$/m.exec(out)?.[1] ?? '';
    expect(key).toMatch(/^svc_test_/);
    expect(out).toContain(
      `curl -H 'Authorization: Bearer ${key}' http://waypoint.test/v1/keys/self`,
    );
    expect(out).toMatch(/npx waypoint keys revoke key_/);
    expect(out).toContain('10.0.0.0/8, ::1/128');
  });

  test('only here admin is granted, and the trail says by whom', async () => {
    const app = await startApp();
    const { out } = await shellOf(app).run(
      keysCreate,
      '--environment',
      'live',
      '--scopes',
      'admin',
      '--json',
    );
    const { api_key: key, key_id: target } = JSON.parse(out);
    const { body } = await app.get('/v1/admin/audit', { key });
    expect(body.data).toContainEqual({
      at: '2026-01-15T08:30:00.000Z',
      actor: 'operator',
      action: 'key_created',
      target,
      request_id: 'keys:create',
    });
  });
});

describe('listing keys', () => {
  test('the pages hold every key once, newest first, and no key', async () => {
    const app = await startApp();
    const { run } = shellOf(app);
    const tokens = [app.key];
    // Keys of one moment, and of several.
    for (let count = 0; count < 6; count += 1) {
      if (count % 3 === 0) app.clock.pass(1000);
      tokens.push(await app.createKey());
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    let text = '';
    do {
      const more: string[] = cursor === null ? [] : ['--cursor', cursor];
      const { out } = await run(keysList, '--limit', '2', '--json', ...more);
      const { data, meta } = JSON.parse(out);
      expect(meta.total).toBe(7);
      seen.push(...data.map(({ key_id }: { key_id: string }) => key_id));
      cursor = meta.cursor_next;
      text += out;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
    const all = JSON.parse((await run(keysList, '--json')).out);
    expect(all.data.map(({ key_id }: { key_id: string }) => key_id)).toEqual(seen);
    const times = all.data.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    text += (await run(keysList)).out;
    for (const token of tokens) {
      expect(text).not.toContain(token.slice(9, -4));
      expect(text).toContain(token.slice(-4));
    }
  });

  test('a page is told apart from the whole', async () => {
    const app = await startApp();
    await app.createKey();
    const { out } = await shellOf(app).run(keysList, '--limit', '1');
    expect(out).toMatch(/1 of 2 keys .* Next page: npx waypoint keys list --cursor key_/);
  });
});

describe('a running server', () => {
  const idOf = async (app: TestApp) => (await app.get('/v1/keys/self')).body.data.key_id as string;

  test('goes by a revocation after a second', async () => {
    const app = await startApp();
    const { run } = shellOf(app);
    const id = await idOf(app);
    const { out } = await run(keysRevoke, id, '--json');
    expect(JSON.parse(out)).toEqual({
      key_id: id,
      status: 'revoked',
      revoked_at: '2026-01-15T08:30:00.000Z',
    });
    app.clock.pass(1000);
    await expect(app.get('/v1/keys/self')).resolves.toMatchObject({
      status: 401,
      body: { error: { code: 'revoked_api_key' } },
    });
    expect((await run(keysRevoke, id, '--json')).out).toBe(out);
  });

  test('goes by a list of ranges after a second', async () => {
    const app = await startApp();
    const { run } = shellOf(app);
    const id = await idOf(app);
    const { out } = await run(
      keysAllow,
      id,
      '--allow',
      '198.51.100.0/24',
      '--allow',
      '::1',
      '--json',
    );
    expect(JSON.parse(out)).toMatchObject({ ip_allowlist: ['198.51.100.0/24', '::1/128'] });
    app.clock.pass(1000);
    await expect(app.get('/v1/keys/self')).resolves.toMatchObject({ status: 403 });
    expect((await run(keysAllow, id, '--any')).out).toContain('any address');
    app.clock.pass(1000);
    await expect(app.get('/v1/keys/self')).resolves.toMatchObject({ status: 200 });
  });
});

describe('what cannot be read', () => {
  test.each<[Command<OpensKeys>, string, string[]]>([
    [keysCreate, "Unknown option '--foo'", [...create, '--foo']],
    [keysCreate, 'Unexpected argument', [...create, 'more']],
    [keysCreate, '--environment is one of live, test', ['--scopes', 'read']],
    [keysCreate, '--environment is one of', ['--environment', 'prod', '--scopes', 'read']],
    [keysCreate, '--scopes is a list', ['--environment', 'test']],
    [keysCreate, '--scopes is a list', ['--environment', 'test', '--scopes', 'read,write']],
    [keysCreate, '--scopes is a list', ['--environment', 'test', '--scopes', 'read,']],
    [keysCreate, '"10.0.0.0/33" is not an address range', [...create, '--allow', '10.0.0.0/33']],
    [keysList, '--limit is a whole number', ['--limit', '0']],
    [keysList, '--limit is a whole number', ['--limit', '201']],
    [keysList, '--limit is a whole number', ['--limit', '1.5']],
    [keysList, "Option '--limit <value>' argument missing", ['--limit']],
    [keysRevoke, 'The key id is missing', []],
    [keysRevoke, 'Unexpected argument: key_b', ['key_a', 'key_b']],
    [keysRevoke, 'Name the key by its key id', ['svc_live_012345678901234567890123456789012345']],
    [keysAllow, 'The key id is missing', ['--any']],
    [keysAllow, 'Use either --allow or --any', ['key_a']],
    [keysAllow, 'Use either --allow or --any', ['key_a', '--any', '--allow', '::1']],
    [keysAllow, '"home" is not an address range', ['key_a', '--allow', 'home']],
  ])('$name says %s', async (command, message, args) => {
    const { run, opened } = shellOf({ clock: testClock() } as TestApp);
    const { code, out, err } = await run(command, ...args);
    expect({ code, out, opened: opened.count }).toEqual({ code: 2, out: '', opened: 0 });
    expect(err).toContain(message);
    expect(err).toContain(`npx waypoint ${command.name} --help`);
    expect(err.trimEnd()).not.toContain('\n');
    expect(err).not.toContain('0123456789');
  });

  test.each<[Command<OpensKeys>, string[]]>([
    [keysRevoke, ['key_nobody']],
    [keysAllow, ['key_nobody', '--any']],
    [keysList, ['--cursor', 'key_nobody']],
  ])('an unknown key id fails, and the store is closed', async (command, args) => {
    const { run, opened } = shellOf(await startApp());
    const { code, out, err } = await run(command, ...args);
    expect({ code, out, ...opened }).toEqual({ code: 1, out: '', count: 1, closed: 1 });
    expect(err).toBe(
      `${command.name}: There is no such key. List the keys with npx waypoint keys list\n`,
    );
  });

  test.each([keysCreate, keysList, keysRevoke, keysAllow])(
    '$name explains itself',
    async (command) => {
      const { run, opened } = shellOf({ clock: testClock() } as TestApp);
      const { code, out } = await run(command, '--help', '--foo');
      expect({ code, opened: opened.count }).toEqual({ code: 0, opened: 0 });
      expect(out).toContain(`npx waypoint ${command.name} `);
    },
  );
});

/** Starts the real command. */
async function start(command: string, args: string[], env: Record<string, string>) {
  const file = join(await bundledPrograms(), 'waypoint.js');
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const options = { env, timeout: 30_000 };
    const child = execFile(
      process.execPath,
      [file, 'keys', command, ...args],
      options,
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

describe('as a process', { timeout: 60_000 }, () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waypoint-cli-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('a key is made, listed, limited and revoked while a server has the folder open', async () => {
    const env = { DATA_DIR: join(folder, 'data') };
    const clock = testClock();
    const { store } = await openStore({
      mongodbUri: undefined,
      dataDir: env.DATA_DIR,
      clock,
      poolSize: 1,
    });
    const app = await startApp({ store, clock });
    const made = await start('create', [...create, '--json'], env);
    expect(made).toMatchObject({ code: 0, err: '' });
    const { api_key: key, key_id: id } = JSON.parse(made.out);
    const status = async () => (await app.get('/v1/keys/self', { key })).status;
    expect(await status()).toBe(200);

    const [listed, limited] = await Promise.all([
      start('list', [], env),
      start('allow', [id, '--allow', '198.51.100.0/24'], env),
    ]);
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toContain(id);
    expect(listed.out).not.toContain(key);
    expect(limited).toMatchObject({ code: 0, err: '' });
    clock.pass(5000);
    const fromElsewhere = await status();
    // While the store does not answer, a key is good for a while longer: then the log says why.
    expect(app.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(fromElsewhere).toBe(403);

    await expect(start('revoke', [id], env)).resolves.toMatchObject({ code: 0, err: '' });
    clock.pass(5000);
    expect(await status()).toBe(401);
    await app.close();
    await store.close();
  });

  test('bad arguments, a bad store and a bad variable are told in words', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const [usage, place, variable] = await Promise.all([
      start('create', ['--what'], { DATA_DIR: join(folder, 'never-made') }),
      start('list', [], { DATA_DIR: file }),
      start('list', [], { DATA_DIR: folder, PORT: 'x' }),
    ]);
    expect(usage).toMatchObject({ code: 2, out: '' });
    expect(place).toMatchObject({ code: 1, out: '' });
    expect(place.err).toMatch(
      /^keys list: The store in the folder .* cannot be opened: .*Check that DATA_DIR/,
    );
    expect(variable).toMatchObject({ code: 1, out: '' });
    expect(variable.err).toContain('PORT');
    for (const { err } of [usage, place, variable]) expect(err).not.toContain('    at ');
  });
});
