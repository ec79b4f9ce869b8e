import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { archiveImport, noticeImportOf } from '../../src/cli/archive.ts';
import { runCommand } from '../../src/cli/command.ts';
import { noticeRecords } from '../../src/domains/archive/notices/notice.ts';
import { createAnnouncements } from '../../src/upstream/announcements/client.ts';
import { announce, announcementUrls, contentReply, listReply } from '../support/announcements.ts';
import { testClock } from '../support/app.ts';
import { badDays, type Provider, startProvider } from '../support/provider.ts';
import { openTestStore } from '../support/store.ts';

let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
  return () => provider.close();
});

/** Runs the command in this process, on the store of a running instance. */
async function startShell() {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  onTestFinished(close);
  const records = store.collection(noticeRecords);
  return {
    clock,
    find: (id: string) => records.get(id),
    count: (game: 'genshin' | 'hsr' | 'zzz') =>
      records.count({ index: 'byGame', equals: { game } }),
    async run(...args: string[]) {
      let out = '';
      let err = '';
      const code = await runCommand(archiveImport, args, {
        clock,
        isWatched: false,
        out: (text) => {
          out += text;
        },
        err: (text) => {
          err += text;
        },
        open: async () => ({ ...noticeImportOf(store, clock), close: async () => undefined }),
        announcements: () =>
          createAnnouncements({
            urls: announcementUrls(provider),
            userAgent: 'waypoint (test)',
            clock,
            random: () => 0,
            deadlineMs: 60_000,
            retryPauseMs: 0,
          }),
      });
      return { code, out, err };
    },
  };
}

/** A folder with these files, each as text or as JSON. */
async function folderOf(files: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-announcements-'));
  for (const [name, value] of Object.entries(files)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    await writeFile(join(folder, name), text);
    const written = new Date('2026-01-15T08:00:00Z');
    await utimes(join(folder, name), written, written);
  }
  return folder;
}

const shown = [{ number: 1, titles: { ja: '灯籠' } }, { number: 2 }];
const recorded = {
  'genshin-getAnnList-en-asia-2026-01.json': listReply(shown),
  'genshin-getAnnContent-en.json': contentReply(shown),
  'genshin-getAnnContent-ja-2026-01.json': contentReply(shown, 'ja'),
};

test('what the games announce is taken in, game by game, with its progress', async () => {
  announce(provider, { genshin: shown, hsr: shown, zzz: shown });
  const shell = await startShell();
  const { code, out, err } = await shell.run('--source', 'public');
  expect(out).toBe(
    ['genshin', 'hsr', 'zzz']
      .map((game) => `${game}: 2 added, 0 changed, 0 removed, 0 unchanged\n`)
      .join(''),
  );
  expect(err).toContain('[1/3] genshin: reading the announcements\n');
  expect(err).toContain('[3/3] zzz: comparing and writing\n');
  expect(code).toBe(0);
  shell.clock.pass(3_600_000);
  announce(provider, { genshin: [{ number: 1, title: 'Other' }] });
  const again = await shell.run('--source', 'public', '--game', 'genshin');
  expect(again.out).toBe('genshin: 0 added, 1 changed, 1 removed, 0 unchanged\n');
});

test('a dry run tells the same and changes nothing', async () => {
  announce(provider, { zzz: shown });
  const shell = await startShell();
  const { out } = await shell.run('--source', 'public', '--game', 'zzz', '--dry-run');
  expect(out).toBe('zzz: 2 would be added, 0 changed, 0 removed, 0 unchanged\n');
  expect(await shell.count('zzz')).toBe(0);
});

test('a service that is down changes nothing of its game, is named, and does not keep the others', async () => {
  announce(provider, { genshin: shown, hsr: badDays.html, zzz: shown });
  const shell = await startShell();
  const { code, err } = await shell.run('--source', 'public');
  expect(code).toBe(1);
  expect(err).toContain(
    'archive import: The announcement service of hsr did not send valid JSON. Nothing was changed for hsr.\n',
  );
  expect([
    await shell.count('genshin'),
    await shell.count('hsr'),
    await shell.count('zzz'),
  ]).toEqual([2, 0, 2]);
});

test('languages that are named are asked for, and English', async () => {
  announce(provider, { genshin: shown });
  const shell = await startShell();
  await shell.run('--source', 'public', '--game', 'genshin', '--lang', 'ja');
  const asked = provider.calls.filter((call) => call.includes('getAnnContent'));
  expect(asked.map((call) => /lang=([a-z-]+)/.exec(call)?.[1])).toEqual(['en-us', 'ja-jp']);
  expect((await shell.find('genshin-1'))?.titles).toEqual([
    'Paper lantern 1',
    null,
    '灯籠',
    null,
    null,
  ]);
});

test('recorded replies are taken in from a folder, as of when they were written', async () => {
  const shell = await startShell();
  const folder = await folderOf(recorded);
  const { code, out } = await shell.run('--source', folder, '--game', 'genshin');
  expect([code, out]).toEqual([0, 'genshin: 2 added, 0 changed, 0 removed, 0 unchanged\n']);
  expect(await shell.find('genshin-1')).toMatchObject({
    titles: ['Paper lantern 1', null, '灯籠', null, null],
    changedAt: Date.parse('2026-01-15T08:00:00Z'),
  });
});

test('rows that were left out are named', async () => {
  const shell = await startShell();
  const odd = [...shown, { number: 3, start: 'soon' }];
  const folder = await folderOf({
    ...recorded,
    'genshin-getAnnList-en-asia-2026-01.json': listReply(odd),
  });
  const { out } = await shell.run('--source', folder, '--game', 'genshin');
  expect(out).toContain('  left out: The list of genshin for asia: 3 has no valid times\n');
});

test.each([
  [
    'no list',
    { 'genshin-getAnnList-en-asia-2026-01.json': undefined },
    'has no genshin-getAnnList-en-<region>.json.',
  ],
  [
    'no English content',
    { 'genshin-getAnnContent-en.json': undefined },
    'has no genshin-getAnnContent-en.json.',
  ],
  [
    'half a file',
    { 'genshin-getAnnContent-en.json': '{"retcode": 0, "da' },
    'genshin-getAnnContent-en.json is not complete JSON; record it again.',
  ],
  [
    'a page',
    { 'genshin-getAnnContent-ja-2026-01.json': '<html>' },
    'genshin-getAnnContent-ja-2026-01.json is not complete JSON; record it again.',
  ],
  [
    'an empty file',
    { 'genshin-getAnnList-en-asia-2026-01.json': '' },
    'genshin-getAnnList-en-asia-2026-01.json is not complete JSON; record it again.',
  ],
  [
    'another form',
    { 'genshin-getAnnList-en-asia-2026-01.json': [] },
    'The list of genshin for asia is not of the known form at "".',
  ],
])('a folder with %s changes nothing and is named so', async (_what, files, said) => {
  const shell = await startShell();
  const whole = Object.entries({ ...recorded, ...files }).filter(
    ([, value]) => value !== undefined,
  );
  const folder = await folderOf(Object.fromEntries(whole));
  const { code, err } = await shell.run('--source', folder, '--game', 'genshin');
  expect(code).toBe(1);
  expect(err).toContain(`${said} Nothing was changed for genshin.\n`);
  expect(await shell.count('genshin')).toBe(0);
});

test.each([
  [[], '--source is missing: a folder, or public.'],
  [['--source', 'public', '--game', 'wuwa'], 'There is no game "wuwa": use genshin, hsr, zzz.'],
  [
    ['--source', 'public', '--lang', 'xx'],
    'There is no language "xx": use en, id, ja, zh-cn, zh-tw, de, es, fr, ko, pt, ru, th, vi, it, tr.',
  ],
  [['--sorce', 'public'], "Unknown option '--sorce'"],
])('%j is answered with what is wrong with it', async (args, said) => {
  const { code, err } = await (await startShell()).run(...args);
  expect(code).toBe(2);
  expect(err).toContain(said);
  expect(err).toContain('npx waypoint archive import --help');
});

test('a folder that is not there is named so', async () => {
  const { code, err } = await (await startShell()).run('--source', '/nowhere', '--game', 'zzz');
  expect([code, err]).toEqual([1, expect.stringContaining('The folder /nowhere cannot be read.')]);
});

test('--help tells every option', async () => {
  const { code, out } = await (await startShell()).run('--help');
  expect(code).toBe(0);
  for (const option of ['--source', '--game', '--lang', '--dry-run']) expect(out).toContain(option);
});
