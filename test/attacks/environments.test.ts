import type { GraphQLInterfaceType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Environment } from '../../src/lib/principal.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { schema } from '../../src/schema.ts';
import type { Reply } from '../support/app.ts';
import { listening, openStream } from '../support/events.ts';
import type { EvidenceApp } from '../support/evidence.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import {
  type FieldRow,
  mutations,
  ownNodes,
  queries,
  type RouteRow,
  routes,
  subscriptions,
} from './environment-table.ts';
import { sharedFields, sharedNodes, sharedRoutes } from './shared-table.ts';
import {
  account,
  makeWorld,
  pagedLists,
  type Role,
  scopesOf,
  startBoth,
  type World,
} from './worlds.ts';

// A question is asked with three keys, and each of the two worlds is made anew for this file.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

// R3.9: a key of one environment, admin included, reaches nothing of the other.

let provider: Provider;
let app: EvidenceApp;
let origin: string;
let worlds: Readonly<Record<Environment, World>>;
/** What the sandbox saw of itself before there was anything live, and right afterwards. */
let alone: unknown;
let beside: unknown;

beforeAll(async () => {
  provider = await startProvider();
  app = await startBoth(provider);
  origin = await listening(app);
  const sandbox = await makeWorld(app, 'test');
  alone = await viewOf(sandbox);
  worlds = { test: sandbox, live: await makeWorld(app, 'live') };
  beside = await viewOf(sandbox);
});
afterAll(() => provider.close());

/** All that a world's own callers see of it, by every query there is. */
async function viewOf(world: World): Promise<unknown> {
  async function seen(own: 'owner' | 'admin'): Promise<Record<string, unknown>> {
    const asked = Object.entries(queries).filter(([, row]) => row.own === own);
    const key = own === 'owner' ? world.owner : world.keys.admin;
    const answers: Record<string, unknown> = {};
    // Each by itself: a list with its players is nearly as much as a document may ask.
    for (const [, { ask }] of asked)
      Object.assign(answers, (await app.query(`{ ${ask(world)} }`, {}, { key })).body.data);
    return answers;
  }
  const [owner, admin] = [await seen('owner'), await seen('admin')];
  const all = { ...owner, ...admin };
  expect(Object.keys(queries).filter((field) => all[field] == null)).toEqual([]);
  return { owner, admin };
}

const onAccount =
  'subscription { trustScoreChanged(game: GENSHIN, uid: "812345678") { score cause } }';
const onReport = ({ confirmed }: World) =>
  `subscription { reportReviewed(id: "${confirmed}") { reportId } }`;
const change = {
  ...account,
  type: 'trust_score.changed',
  at: Date.parse('2026-01-15T08:30:00.000Z'),
  tier: 'neutral',
  cause: 'score_adjusted',
} as const;
const streams = { accept: 'text/event-stream' };

/** What of a world shows in an answer, beside what the question named itself. */
const shownOf = ({ marks }: World, asked: unknown, { text, headers }: Reply): string[] => {
  const question = JSON.stringify(asked);
  const answer = text + JSON.stringify(headers);
  return marks.filter((mark) => answer.includes(mark) && !question.includes(mark));
};

type Ask = (of: World, key: string) => Promise<{ asked: unknown; reply: Reply }>;

const askField =
  (kind: 'query' | 'mutation', { ask }: FieldRow): Ask =>
  async (of, key) => {
    const asked = `${kind} { ${ask(of)} }`;
    return { asked, reply: await app.query(asked, {}, { key }) };
  };

const askRoute =
  (method: string, { ask }: RouteRow): Ask =>
  async (of, key) => {
    const asked = ask(of);
    return { asked, reply: await app.request(asked.path, { ...asked, method, key }) };
  };

const codeOf = ({ body }: Reply): string | undefined =>
  body?.error?.code ?? body?.errors?.[0]?.extensions.code;

interface Attack {
  readonly name: string;
  readonly ask: Ask;
  readonly refusal: string | undefined;
}

const fieldAttacks = (kind: 'query' | 'mutation', rows: Readonly<Record<string, FieldRow>>) =>
  Object.entries(rows).map(([name, row]) => ({
    name: `${kind} ${name}`,
    ask: askField(kind, row),
    refusal: row.refusal,
  }));

const attacks: readonly Attack[] = [
  ...fieldAttacks('query', queries),
  ...fieldAttacks('mutation', mutations),
  ...Object.entries(routes).map(([name, row]) => ({
    name,
    ask: askRoute(name.split(' ')[0] ?? '', row),
    refusal: row.refusal,
  })),
];

const roles = Object.keys(scopesOf) as Role[];

describe.each([
  ['live', 'test'],
  ['test', 'live'],
] as const)('keys of %s that ask for what is of %s', (from, to) => {
  /** What the other environment saw of itself after the last question. */
  let seen: unknown;

  test.each(attacks)('$name', async ({ name, ask, refusal }) => {
    const { [from]: own, [to]: other } = worlds;
    seen ??= await viewOf(other);
    const before = seen;
    for (const role of roles) {
      const { asked, reply } = await ask(other, own.keys[role]);
      expect.soft(shownOf(other, asked, reply), role).toEqual([]);
      expect.soft(reply.status, role).toBeLessThan(500);
      if (role === 'admin' && refusal !== undefined) expect.soft(codeOf(reply)).toBe(refusal);
    }
    // What only reads is looked at with the next that may change something.
    if (/^(query|GET) /.test(name)) return;
    seen = await viewOf(other);
    expect(seen).toEqual(before);
  });

  test.each(Object.entries(pagedLists))('the cursor of %s', async (field, list) => {
    const { [from]: own, [to]: other } = worlds;
    const after = `, after: "${other.cursors[field]}"`;
    const document = `{ ${list.replace(' AFTER', after)} }`;
    const reply = await app.query(document, {}, { key: own.keys.admin });
    expect(codeOf(reply)).toBe('INVALID_CURSOR');
    const accepted = await app.query(document, {}, { key: other.keys.admin });
    expect(codeOf(accepted)).toBeUndefined();
  });
});

test('numbers, lists and the trail of the sandbox do not move with what is live', () => {
  expect(alone).toMatchObject({
    owner: { scamReports: { totalCount: 1 }, webhooks: [{ deliveries: { totalCount: 1 } }] },
    admin: { moderationQueue: { totalCount: 1 }, moderationStatistics: { open: 1, claimed: 1 } },
  });
  expect(beside).toEqual(alone);
});

test.each([
  ['live', 'test'],
  ['test', 'live'],
] as const)('streams of %s receive nothing of %s', async (from, to) => {
  const { [from]: own, [to]: other } = worlds;
  const stream = await openStream(origin, own.keys.admin, onAccount);
  const refused = await app.query(onReport(other), {}, { key: own.keys.admin, headers: streams });
  expect(refused.text).toContain('REPORT_NOT_FOUND');
  // What happens in the own environment comes after it, and alone.
  for (const [world, score] of [
    [other, 11],
    [own, 22],
  ] as const) {
    const id = `${world.environment} received by ${from}`;
    await app.app.services.live.publish({ ...change, id, environment: world.environment, score });
  }
  const scores = () => stream.messages.map(({ data }) => data.data.trustScoreChanged.score);
  await expect.poll(scores).toContain(22);
  expect(scores()).toEqual([22]);
  stream.leave();
});

test('metrics are of the whole service: an admin of the sandbox has none of them', async () => {
  const { test: sandbox, live } = worlds;
  const refused = await app.get('/metrics', { key: sandbox.keys.admin });
  expect([refused.status, codeOf(refused)]).toEqual([403, 'insufficient_scope']);
  expect((await app.get('/metrics', { key: live.keys.admin })).status).toBe(200);
});

test('the whole interface is in the table', () => {
  const fieldsOf = (type: { getFields(): object } | null | undefined) =>
    Object.keys(type?.getFields() ?? {}).sort();
  expect([...sharedFields, ...Object.keys(queries)].sort()).toEqual(
    fieldsOf(schema.getQueryType()),
  );
  expect(Object.keys(mutations).sort()).toEqual(fieldsOf(schema.getMutationType()));
  expect([...subscriptions].sort()).toEqual(fieldsOf(schema.getSubscriptionType()));
  expect([...sharedRoutes, ...Object.keys(routes)].sort()).toEqual(
    v1Routes.map(({ method, path }) => `${method} ${path}`).sort(),
  );
  const node = schema.getType('Node') as GraphQLInterfaceType;
  expect([...sharedNodes, ...Object.keys(ownNodes)].sort()).toEqual(
    schema
      .getPossibleTypes(node)
      .map(({ name }) => name)
      .sort(),
  );
});
