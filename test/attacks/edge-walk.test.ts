import { type GraphQLNamedType, getNamedType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { documentLimits } from '../../src/graph/cost/document-limits.ts';
import { schema } from '../../src/schema.ts';
import type { EvidenceApp } from '../support/evidence.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { documentOf, type EdgePath, pathsFrom } from './edge-paths.ts';
import { makeWorld, startBoth, type World } from './worlds.ts';

// Every way through the graph is gone by a stranger, by who made the records, and by a moderator.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let provider: Provider;
let app: EvidenceApp;
let world: World;
/** What of the world only its own family and moderators may see. */
let secrets: readonly string[];

beforeAll(async () => {
  provider = await startProvider();
  app = await startBoth(provider);
  world = await makeWorld(app, 'test');
  const { keyId, lineageId } = await app.principal(world.owner);
  secrets = ['612345671', '612345672', world.evidenceUrl, world.verification, world.webhook].concat(
    keyId,
    lineageId,
  );
});
afterAll(() => provider.close());

const account = 'game: GENSHIN, uid: "812345678"';
const roots: Readonly<Record<string, (of: World) => string>> = {
  player: () => `player(${account})`,
  trustScore: () => `trustScore(${account})`,
  scamReport: ({ pending }) => `scamReport(id: "${pending}")`,
  scamReports: () => 'scamReports(status: PENDING_REVIEW, first: 2)',
  verification: ({ verification }) => `verification(id: "${verification}")`,
  webhook: ({ webhook }) => `webhook(id: "${webhook}")`,
};

/** What a root field answers. */
function typeOf(root: string): GraphQLNamedType {
  const field = schema.getQueryType()?.getFields()[root];
  if (!field) throw new Error(`There is no field ${root}.`);
  return getNamedType(field.type);
}

const walks = Object.keys(roots).map((root): [string, readonly EdgePath[]] => [
  root,
  pathsFrom(typeOf(root)),
]);

/** Every value of a member with this name, wherever in the answer. */
function valuesOf(name: string, answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer.flatMap((entry) => valuesOf(name, entry));
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([key, value]) =>
    key === name ? [value] : valuesOf(name, value),
  );
}

const codesOf = (body: { errors?: { extensions: { code: string } }[] }): string[] =>
  (body.errors ?? []).map(({ extensions }) => extensions.code);

test('the walk goes along every edge that a query leads to', () => {
  const gone = new Set(walks.flatMap(([, paths]) => paths.flatMap(({ edges }) => edges)));
  expect([...gone].sort()).toEqual([
    'Player.reports',
    'Player.verification',
    'ScamReport.reportedPlayer',
    'ScamReport.trustScore',
    'TrustScore.player',
    'TrustScore.reports',
    'TrustTimelineEntry.report',
    'Verification.player',
    'Verification.trustScore',
    'WebhookAccount.player',
    'WebhookAccount.trustScore',
  ]);
});

describe.each([
  ['a stranger', 'PUBLIC', ({ keys }: World) => keys.read],
  ['the family that made the records', 'REPORTER', ({ owner }: World) => owner],
  ['a moderator', 'MODERATOR', ({ keys }: World) => keys.admin],
] as const)('%s', (_who, visibility, keyOf) => {
  test.each(walks)('goes every way from %s', async (root, paths) => {
    const ask = roots[root]?.(world) ?? '';
    for (const path of paths) {
      const { document, depth } = documentOf(ask, path);
      const { status, body, text } = await app.query(document, {}, { key: keyOf(world) });
      expect.soft(status, document).toBe(200);
      if (depth > documentLimits.depth) {
        expect.soft(codesOf(body), document).toEqual(['COST_LIMIT_EXCEEDED']);
        continue;
      }
      // A verification and a webhook are their family's alone: for others there is none.
      const refused = codesOf(body).filter((code) => !/NOT_FOUND$/.test(code));
      expect.soft(refused, document).toEqual([]);
      for (const seen of valuesOf('visibility', body.data))
        expect.soft(seen, document).toBe(visibility);
      if (visibility !== 'PUBLIC') continue;
      const shown = secrets.filter((secret) => text.includes(secret) && !document.includes(secret));
      expect.soft(shown, document).toEqual([]);
    }
  });
});

test('a way that is too deep is refused whoever goes it', async () => {
  const [first, second] = ['trustScore { player { ', 'uid'];
  const deep = `{ player(${account}) { ${first.repeat(5)}${second}${' } }'.repeat(5)} } }`;
  for (const key of [world.keys.read, world.owner, world.keys.admin])
    expect(codesOf((await app.query(deep, {}, { key })).body)).toEqual(['COST_LIMIT_EXCEEDED']);
});

test('a list of lists of players is too costly, whichever way it goes', async () => {
  const deep =
    '{ scamReports(first: 50) { nodes { trustScore { reports(first: 50) { nodes { reportedPlayer { uid } } } } } } }';
  const { body } = await app.query(deep, {}, { key: world.owner });
  expect(codesOf(body)).toEqual(['COST_LIMIT_EXCEEDED']);
});
