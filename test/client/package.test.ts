import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { packClient } from '../../tools/client/pack.ts';
import { lastingApp } from '../support/app.ts';
import { folderWithClient } from '../support/client-package.ts';
import { listening } from '../support/events.ts';

const run = promisify(execFile);
const project = join(import.meta.dirname, '../..');
const clients = readFileSync(join(project, 'docs/clients.md'), 'utf8');
const bot = /^### A bot in 30 lines\n[\s\S]*?```js\n([\s\S]*?)```/m.exec(clients)?.[1] ?? '';
/** The examples of the guide, in one module with what they take for granted. */
const guide = [
  'declare const uid: string, secret: string, request: Request;',
  'declare function refresh(uid: string): void;',
  ...clients.matchAll(/```ts\n([\s\S]*?)```/g),
].map((one) => (typeof one === 'string' ? one : one[1]));
const start = lastingApp();
/** A compiler and an installation take their time on a machine that does much else. */
const patient = { timeout: 240_000 };

/** What the bot of the guide says to lines of a chat, run by Node from the folder that the client is installed in. */
async function chat(...lines: string[]): Promise<string[]> {
  const folder = await folderWithClient();
  await writeFile(join(folder, 'bot.mjs'), bot);
  const app = await start();
  const child = spawn(process.execPath, ['bot.mjs'], {
    cwd: folder,
    env: { KEY: app.key, WAYPOINT: await listening(app) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(lines.join('\n'));
  return (await text(child.stdout)).trimEnd().split('\n');
}

/** The faults that the compiler finds in files beside the installed client. */
async function faultsOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await folderWithClient();
  for (const [name, source] of Object.entries(files)) await writeFile(join(folder, name), source);
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ...{ module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom'], noEmit: true },
    ...{ allowJs: true, checkJs: true, skipDefaultLibCheck: true },
    ...{ types: ['node'], typeRoots: [join(project, 'node_modules/@types')] },
  };
  const config = { compilerOptions, files: Object.keys(files) };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(project, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [compiler, '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

test(
  'the bot of the guide has at most 30 lines and runs where the packed client was installed',
  patient,
  async () => {
    expect(bot.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
    const said = await chat(
      '!player 812345678',
      'hello',
      '!player 812345404',
      '!player 1',
      '!best 10000110',
    );
    expect(said).toEqual([
      expect.stringMatching(/^BreezyLantern, trust \d+, shows \w+/),
      'No player has this UID.',
      expect.stringContaining('9 or 10 digits'),
      expect.any(String),
    ]);
  },
);

test(
  'the package is ours alone: its manifest, one module, types, no dependency',
  patient,
  async () => {
    const folder = await folderWithClient();
    const own = join(folder, 'node_modules/@waypoint/client');
    expect(
      readdirSync(join(folder, 'node_modules')).filter((name) => name !== '.package-lock.json'),
    ).toEqual(['@waypoint']);
    const manifest = JSON.parse(await readFile(join(own, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      name: '@waypoint/client',
      version: JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')).version,
      private: true,
      license: 'MIT',
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    });
    expect(Object.keys(manifest)).not.toContain('dependencies');
    expect(readdirSync(own).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    const files = readdirSync(join(own, 'dist'));
    expect(files).toContain('index.d.ts');
    expect(files.filter((name) => /\.(js|ts)$/.test(name) && !name.endsWith('.d.ts'))).toEqual([
      'index.js',
    ]);
  },
);

test(
  'types know what an operation takes and answers, and find no fault in bot and guide',
  patient,
  async () => {
    const source = `
    import { createClient, verifyWebhook, type AnswerOf, type ArgumentsOf } from '@waypoint/client';
    const client = createClient({ key: 'svc_test_x', baseUrl: 'https://api.example.com', apiVersion: 'v1' });
    const { data, meta } = await client.getGenshinPlayer({ uid: '812345678', lang: 'ja' });
    const nickname: string = data.nickname;
    const cache: 'hit' | 'miss' | 'stale' = meta.cache;
    const some = await client.getGenshinPlayer({ uid: '812345678', fields: ['nickname'] });
    const maybe: string | undefined = some.data.nickname;
    for await (const row of client.listScamReports.all({ game: 'zzz' }, { max: 10 })) row.status satisfies string;
    for await (const page of client.listScamReports.pages()) page.meta.total satisfies number;
    const done: undefined = (await client.deleteBuild({ id: 'bld_1' })).data;
    const event = await verifyWebhook({ payload: '', headers: new Headers(), secret: '' });
    if (event.type === 'report.reviewed') event.data.report_id satisfies string;
    const given: ArgumentsOf<'getTrustScore'> = { game: 'hsr', uid: '700123456' };
    declare const trust: AnswerOf<'getTrustScore'>;
    trust.data.score satisfies number;
    // @ts-expect-error: a name that no operation has
    client.getNothing;
    // @ts-expect-error: a member that is missing
    client.getGenshinPlayer({});
    // @ts-expect-error: a language that the game has not
    client.getGenshinPlayer({ uid: '812345678', lang: 'zh-tw' });
    // @ts-expect-error: a member that is unknown
    client.getGenshinPlayer({ uid: '812345678', langs: 'ja' });
    // @ts-expect-error: what was picked may be missing
    some.data.nickname.length;
    // @ts-expect-error: what has no pages
    client.getTrustScore.all;
    // @ts-expect-error: a version that this client does not speak
    createClient({ key: '', baseUrl: '', apiVersion: 'v2' });
    export { cache, done, given, maybe, nickname };
  `;
    await expect(
      faultsOf({ 'bot.mjs': bot, 'guide.mts': guide.join('\n'), 'types.mts': source }),
    ).resolves.toBe('');
  },
);

test('a folder that holds other files is left as it is', async () => {
  const folder = await folderWithClient();
  await expect(packClient(folder)).rejects.toThrow(/holds other files/);
  expect(readdirSync(folder)).toContain('node_modules');
  await expect(packClient(join(folder, 'package.json'))).rejects.toThrow();
});

test('a browser bundle holds nothing of Node', patient, async () => {
  const folder = await folderWithClient();
  const { metafile, outputFiles } = await build({
    absWorkingDir: folder,
    stdin: {
      contents:
        "import { createClient } from '@waypoint/client'; globalThis.waypoint = createClient;",
      resolveDir: folder,
    },
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    logLevel: 'silent',
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  expect(imports).toEqual([]);
  const bundle = outputFiles[0]?.text ?? '';
  expect(bundle).not.toMatch(/\b(process|Buffer|require|__dirname)\b/);
  expect(bundle.length).toBeLessThan(40_000);
});
