import { describe, expect, test } from 'vitest';
import {
  dayMs,
  errorOf,
  hourMs,
  type ModerationApp,
  startModeration,
} from '../support/moderation.ts';

/** Walks a queue page by page and answers its ids. */
async function walk({ moderate }: Pick<ModerationApp, 'moderate'>, query: string, limit: number) {
  const ids: string[] = [];
  const totals = new Set<number>();
  let cursor = '';
  for (;;) {
    const { body, status } = await moderate(`?limit=${limit}${query}${cursor}`);
    expect(status).toBe(200);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    totals.add(body.meta.total);
    if (body.meta.cursor_next === null) return { ids, totals: [...totals] };
    cursor = `&cursor=${body.meta.cursor_next}`;
  }
}

/** Reports of all kinds over some hours, some in the same millisecond and some claimed; a few are overdue. */
async function fileMany({ clock, file, claim }: ModerationApp, count: number): Promise<void> {
  const games = ['genshin', 'hsr', 'zzz'] as const;
  const filed: string[] = [];
  for (let at = 0; at < count; at += 1) {
    if (at % 3 === 0) clock.pass(hourMs);
    const game = games[at % 3] ?? 'genshin';
    const category = at % 2 === 0 ? 'phishing' : 'rmt';
    filed.push(await file({ game, category, reported_uid: '811111111' }));
  }
  clock.pass(3 * dayMs - 5 * hourMs);
  for (const [at, id] of filed.entries()) if (at % 4 === 0) await claim(id);
}

describe('the queue of moderators', () => {
  test('has phishing and suspected brigades first, then the oldest', async () => {
    const app = await startModeration();
    const { file, clock, ids } = app;
    const boosting = await file({ category: 'boosting' });
    clock.pass(1000);
    const phishing = await file({ category: 'phishing' });
    clock.pass(1000);
    // Six reports of unknown reporters against one account: the hold is on before the last.
    const wave: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      wave.push(await file({ reported_uid: '811111111' }));
      clock.pass(1000);
    }
    const late = await file({ category: 'phishing', game: 'hsr' });
    const flagged = await ids('?flag=brigade_suspected');
    expect(flagged).toContain(wave.at(-1));
    const plain = wave.filter((id) => !flagged.includes(id));
    expect(await ids()).toEqual([phishing, ...flagged, late, boosting, ...plain]);
    const { body } = await app.moderate(`/${wave.at(-1)}`);
    expect(body.data).toMatchObject({ flags: ['brigade_suspected'], urgent: true });
  });

  test('shows all that moderators need', async () => {
    const { file, moderate, clock, reporterKey, get } = await startModeration();
    const id = await file({
      category: 'rmt',
      reported_uid: '812345678',
      reporter_uid: '618000021',
    });
    clock.pass(1000);
    const { status, headers, body } = await moderate();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      link: '</v1/admin/scam-reports>; rel="first"',
    });
    expect(body.meta).toEqual({ cursor_next: null, total: 1 });
    expect(body.data).toEqual([
      {
        id,
        game: 'genshin',
        status: 'pending_review',
        category: 'rmt',
        reported_uid: '812345678',
        reporter_uid: '618000021',
        reporter_uid_masked: '618****21',
        lineage_id: expect.stringMatching(/^lin_/),
        description: expect.stringMatching(/^They promised/),
        evidence_urls: [],
        contact_platform: null,
        flags: [],
        credibility: 0.15,
        pending_weight: 1.5,
        created_at: '2026-01-15T08:30:00.000Z',
        expected_review_by: '2026-01-18T08:30:00.000Z',
        confirmed_at: null,
        reviewed_at: null,
        review_note: null,
        overdue: false,
        urgent: false,
        claim: null,
        reviews: [],
      },
    ]);
    const detail = await moderate(`/${id}`);
    expect(detail.body.data).toEqual({ ...body.data[0], evidence: [] });
    // The public detail says the same of what it shows.
    const open = await get(`/v1/scam-report/${id}`, { key: reporterKey });
    expect(body.data[0]).toMatchObject({ description: open.body.data.description });
  });

  test('answers exactly what its filters ask for, with its number', async () => {
    const app = await startModeration();
    const { file, clock, claim, ids, moderate } = app;
    const old: string[] = [];
    for (const filing of [
      { category: 'phishing' },
      { category: 'rmt' },
      { category: 'rmt', game: 'zzz' },
    ]) {
      old.push(await file(filing));
      clock.pass(1);
    }
    clock.pass(3 * dayMs);
    const due = await file({ category: 'rmt', game: 'zzz' });
    clock.pass(1);
    const [phishing = '', rmt = '', zzz = ''] = old;
    await claim(rmt);
    const cases: [string, string[]][] = [
      ['', [phishing, rmt, zzz, due]],
      ['?category=rmt', [rmt, zzz, due]],
      ['?game=zzz', [zzz, due]],
      ['?game=zzz&category=rmt', [zzz, due]],
      ['?game=zzz&category=phishing', []],
      ['?overdue=true', old],
      ['?overdue=true&game=zzz', [zzz]],
      ['?overdue=false', [phishing, rmt, zzz, due]],
      ['?claimed=true', [rmt]],
      ['?claimed=true&game=zzz', []],
      ['?claimed=true&category=rmt&overdue=true', [rmt]],
      ['?claimed=false', [phishing, zzz, due]],
      ['?claimed=false&category=rmt', [zzz, due]],
      ['?claimed=false&overdue=true', [phishing, zzz]],
      ['?flag=brigade_suspected', []],
    ];
    for (const [query, expected] of cases) {
      expect(await ids(query), query).toEqual(expected);
      expect((await moderate(query)).body.meta.total, query).toBe(expected.length);
    }
  });

  test('has no report that was decided', async () => {
    const { file, review, ids } = await startModeration();
    const [kept, decided] = [await file(), await file({ category: 'phishing' })];
    await review(decided, { decision: 'dismissed' });
    expect(await ids()).toEqual([kept]);
  });

  test('pages neither skip nor repeat, whatever the filter', async () => {
    const app = await startModeration();
    await fileMany(app, 24);
    for (const query of [
      '',
      '&game=hsr',
      '&category=rmt',
      '&flag=brigade_suspected',
      '&overdue=true',
      '&overdue=true&category=phishing',
      '&claimed=false',
      '&claimed=true',
    ]) {
      const whole = await app.ids(`?limit=200${query}`);
      expect(whole.length, query).toBeGreaterThan(1);
      expect(whole.length, query).toBeLessThan(query === '' ? 25 : 24);
      expect(new Set(whole).size).toBe(whole.length);
      for (const limit of [1, 5]) {
        const expected = { ids: whole, totals: [whole.length] };
        expect(await walk(app, query, limit), query).toEqual(expected);
      }
    }
  });

  test('a cursor is good for its filters and its environment alone', async () => {
    const { file, moderate, createKey } = await startModeration();
    await file();
    await file();
    const { body, headers } = await moderate('?limit=1');
    const cursor = `cursor=${body.meta.cursor_next}`;
    expect(headers['link']).toContain(`limit=1&${cursor}>; rel="next"`);
    await expect(moderate(`?limit=5&${cursor}`)).resolves.toMatchObject({ status: 200 });
    const invalid = errorOf('invalid_cursor', 400);
    await expect(moderate(`?game=genshin&${cursor}`)).resolves.toMatchObject(invalid);
    await expect(moderate(`?${cursor}x`)).resolves.toMatchObject(invalid);
    const key = await createKey({ environment: 'test', scopes: ['admin'] });
    await expect(moderate(`?${cursor}`, { key })).resolves.toMatchObject(invalid);
  });

  test.each([
    ['?category=theft', 'category'],
    ['?flag=red', 'flag'],
    ['?claimed=perhaps', 'claimed'],
    ['?overdue=2', 'overdue'],
    ['?limit=0', 'limit'],
    ['?limit=201', 'limit'],
  ])('%s is refused', async (query, path) => {
    const { moderate } = await startModeration();
    const reply = await moderate(query);
    expect(reply).toMatchObject(errorOf('validation_failed', 400));
    expect(reply.body.error.details[0].path).toBe(path);
    await expect(moderate('?game=chess')).resolves.toMatchObject(errorOf('invalid_game', 400));
  });
});
