import { expect, test } from 'vitest';
import { runCommand } from '../../src/cli/command.ts';
import { reportsExport } from '../../src/cli/reports.ts';
import { once } from '../../src/lib/once.ts';
import type { TestAppOptions } from '../support/app.ts';
import { withEvidence } from '../support/evidence.ts';
import { description, type ReportsApp, startReports } from '../support/reports.ts';

/** Runs the command in this process, on the store of a running application. */
async function run({ store, clock }: Pick<ReportsApp, 'store' | 'clock'>, ...args: string[]) {
  let out = '';
  let err = '';
  const code = await runCommand(reportsExport, args, {
    clock,
    isWatched: false,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    open: async () => ({ ...store, close: async () => undefined }),
  });
  const lines = out.split('\n').filter(Boolean);
  return { code, out, err, lines };
}

const secret = `${description} Write me@mail.example, "now".`;

async function startFiled(note: string, options?: TestAppOptions) {
  const app = await startReports(options);
  const evidence = await withEvidence(app).evidence(undefined, { key: app.owner });
  const first = await app.filed({
    description: secret,
    evidence_urls: [evidence],
    contact_platform: 'discord',
  });
  await app.review(first, { decision: 'confirmed', note });
  app.clock.pass(86_400_000);
  const second = await app.filed({ game: 'hsr', category: 'rmt' });
  return { app, evidence, first, second };
}
const filed = once(() => startFiled('=cmd() seen', { lasting: true }));

test('the export has a line for each report, without personal data', async () => {
  const { app, first, second } = await filed();
  const { code, err, lines, out } = await run(app);
  expect({ code, err }).toEqual({ code: 0, err: 'Writing reports\n2 reports.\n' });
  const rows = lines.map((line) => JSON.parse(line));
  expect(rows.map(({ id }) => id)).toEqual([second, first]);
  expect(rows[1]).toEqual({
    id: first,
    environment: 'live',
    game: 'genshin',
    reported_uid: '812345678',
    reporter_uid_masked: '618****21',
    category: 'phishing',
    status: 'confirmed',
    created_at: '2026-01-15T08:30:00.000Z',
    expected_review_by: '2026-01-18T08:30:00.000Z',
    confirmed_at: '2026-01-15T08:30:00.000Z',
    reviewed_at: '2026-01-15T08:30:00.000Z',
    review_reason: null,
    flags: [],
    credibility: expect.any(Number),
    pending_weight: expect.any(Number),
    confirmed_factor: 1,
    description: `${description} Write [redacted], "now".`,
  });
  for (const personal of ['618123421', 'mail.example', 'lin_', 'evidence/', 'cmd'])
    expect(out).not.toContain(personal);
});

test('personal data comes with --full alone', async () => {
  const { app, evidence, first } = await filed();
  const { lines } = await run(app, '--full', '--status', 'confirmed');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      id: first,
      reporter_uid: '618123421',
      lineage_id: expect.any(String),
      description: secret,
      evidence_urls: [evidence],
      contact_platform: 'discord',
      reviewed_by: expect.stringMatching(/^key_/),
      review_note: '=cmd() seen',
    },
  ]);
});

test('as CSV it has a line of names, quotes where it must, and no formulas', async () => {
  const { app, first } = await filed();
  const { out } = await run(app, '--format', 'csv', '--full', '--game', 'genshin');
  const [head, row, end] = out.split('\r\n');
  expect(head).toMatch(/^id,environment,game,.*,review_note$/);
  expect(row).toMatch(new RegExp(`^${first},live,genshin,812345678,618\\*\\*\\*\\*21,phishing,`));
  expect(row).toContain(`"${secret.replaceAll('"', '""')}"`);
  expect(row?.endsWith(",'=cmd() seen")).toBe(true);
  expect(end).toBe('');
});

test.each(['+1', '-1', '@SUM(9)'])('as CSV %s is a text too', async (note) => {
  const { app } = await startFiled(note);
  const { out } = await run(app, '--format', 'csv', '--full', '--game', 'genshin');
  expect(out.split('\r\n')[1]?.endsWith(`,'${note}`)).toBe(true);
});

test.each([
  [['--game', 'hsr'], 1],
  [['--category', 'phishing'], 1],
  [['--category', 'rmt', '--game', 'genshin'], 0],
  [['--status', 'dismissed'], 0],
  [['--since', '2026-01-16'], 1],
  [['--until', '2026-01-16T00:00:00Z'], 1],
  [['--since', '2026-01-15T08:30:00Z', '--until', '2026-01-16T08:30:00Z'], 1],
  [['--environment', 'test'], 0],
])('%j are %i reports', async (args, count) => {
  const { app } = await filed();
  const { code, lines } = await run(app, ...args);
  expect({ code, count: lines.length }).toEqual({ code: 0, count });
});

test.each([
  ['--game', 'tot'],
  ['--status', 'open'],
  ['--category', 'spam'],
  ['--since', 'yesterday'],
  ['--format', 'xml'],
  ['--environment', 'prod'],
  ['--nonsense'],
])('what cannot be read is told in one line: %s %s', async (...args) => {
  const { app } = await filed();
  const { code, err, out } = await run(app, ...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^reports export: .*npx waypoint reports export --help\n$/);
});

test('--help tells all of it and opens nothing', async () => {
  const { app } = await filed();
  const { code, out } = await run(app, '--help');
  expect(code).toBe(0);
  for (const option of ['--full', '--format', '--since', '--until']) expect(out).toContain(option);
});
