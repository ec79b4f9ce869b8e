import { getNamedType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentLimits } from '../../src/graph/document/limits.ts';
import { hasScope } from '../../src/lib/principal.ts';
import { depthOf, groupsOf, isReached, selectionOf } from './edge-documents.ts';
import { type EdgePath, endsWithEdge, pathsFrom } from './edge-paths.ts';
import { asked, missingFor, type Root, refusedToOthers, roots } from './edge-roots.ts';
import { startWalk, type Walk, type Who, walkerNames } from './edge-walkers.ts';

// Every way through the graph is gone by a stranger, by who made the records, and by a moderator.

let walk: Walk;
beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.end());

/** Two edges in a row show what any longer way comes to. What a change or an event leads to is gone on from by queries. */
const pathsOf = ({ operation, field }: Root): readonly EdgePath[] => {
  const type = getNamedType(field.type);
  return operation === 'query'
    ? pathsFrom(type, 2)
    : pathsFrom(type, 1).filter((path) => path.edges.length === 0 || endsWithEdge(path));
};

const walks = roots.map((root): [string, Root, readonly EdgePath[]] => [
  `${root.operation} ${root.name}`,
  root,
  pathsOf(root),
]);
const edges = [...new Set(walks.flatMap(([, , paths]) => paths.flatMap((path) => path.edges)))];

/** Every value of a member with this name, wherever in the answer. */
function valuesOf(name: string, answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer.flatMap((entry) => valuesOf(name, entry));
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([key, value]) =>
    key === name ? [value] : valuesOf(name, value),
  );
}

const isTooMuch = (codes: readonly string[]): boolean =>
  codes.some((code) => code === 'COST_LIMIT_EXCEEDED' || code === 'GRAPHQL_PARSE_FAILED');

/** What a caller is refused with: the scope first, then what is not his (R1.10). */
function refusalOf(who: Who, { name, scope }: Root): readonly string[] {
  if (scope && !hasScope(walk.walkers[who].principal, scope)) return ['INSUFFICIENT_SCOPE'];
  const code = refusedToOthers[name]?.[who];
  return code ? [code] : [];
}

/** What is recommended, and how a character is built, comes in long lists: all that their rows have, below other lists, is more than one may ask for. */
const isRecommended = ({ steps }: EdgePath): boolean =>
  steps.some((step) => step.startsWith('recommended') || step === 'profiles');

/** By caller the edges that led to something, and below which root one way alone costs too much. */
const led = new Map<Who, Set<string>>(walkerNames.map((who) => [who, new Set()]));
const tooCostly: { readonly root: string; readonly paths: readonly EdgePath[] }[] = [];

/** Asks for all these ways at once, or for fewer when they are too many for one document. */
async function go(who: Who, root: Root, paths: readonly EdgePath[]): Promise<void> {
  const { key, secrets, visibility } = walk.walkers[who];
  const ask = await asked(root, walk.asking(key));
  const { selection, fragments } = selectionOf(paths);
  const document = `${root.operation} { ${ask} { ${selection} } } ${fragments}`;
  const { codes, text, data } = await walk.answerOf(root, document, key);
  if (isTooMuch(codes)) {
    if (paths.length === 1) return void tooCostly.push({ root: root.name, paths });
    const half = Math.ceil(paths.length / 2);
    await go(who, root, paths.slice(0, half));
    return go(who, root, paths.slice(half));
  }
  expect.soft(codes, `${document} ${text.slice(0, 600)}`).toEqual(refusalOf(who, root));
  for (const path of paths)
    if (endsWithEdge(path) && isReached(data?.[root.name], path.steps))
      led.get(who)?.add(path.edges.at(-1) ?? '');
  // What he has just filed is his.
  const isOwn = root.name === 'submitScamReport' && visibility === 'PUBLIC';
  for (const seen of valuesOf('visibility', data))
    expect.soft(seen, document).toBe(isOwn ? 'REPORTER' : visibility);
  const shown = secrets.filter((secret) => text.includes(secret) && !document.includes(secret));
  expect.soft(shown, document).toEqual([]);
}

test.each(walks)('the walk can start from %s', (_name, root) => {
  expect(missingFor(root)).toBeUndefined();
});

/** What leads on from webhooks and verifications, which the owner of the records alone has. */
const ofOwned = [
  'RollWebhookSecretPayload.webhook',
  'Verification.player',
  'Verification.trustScore',
  'WebhookAccount.player',
  'WebhookAccount.trustScore',
];

/** Edges that lead a caller nowhere, since what is behind them is not for him. */
const closed: Readonly<Record<Who, readonly string[]>> = {
  stranger: [
    'GenshinPlayer.verification',
    'ModeratedReport.report',
    'Player.verification',
    'ReportReview.report',
    ...ofOwned,
  ],
  owner: ['ModeratedReport.report'],
  moderator: ['GenshinPlayer.verification', 'Player.verification', ...ofOwned],
};

describe.each<Who>(walkerNames)('%s', (who) => {
  test.each(walks)('goes every way from %s', async (_name, root, paths) => {
    const isDeep = (path: EdgePath) => depthOf(path) > documentLimits.depth;
    const groups = groupsOf(paths.filter((path) => !isDeep(path)));
    // Who is refused at the root is refused whatever he asks for below it.
    const isRefused = refusalOf(who, root).length > 0;
    for (const group of isRefused ? groups.slice(0, 1) : groups) await go(who, root, group);
    for (const path of paths.filter(isDeep)) {
      const { selection, fragments } = selectionOf([path]);
      const { key } = walk.walkers[who];
      const ask = await asked(root, walk.asking(key));
      const document = `${root.operation} { ${ask} { ${selection} } } ${fragments}`;
      const { codes } = await walk.answerOf(root, document, key);
      expect.soft(codes, document).toEqual(['COST_LIMIT_EXCEEDED']);
    }
  });

  test('is led along every edge to something, but for what is not for him', () => {
    const notOfThisWorld = /^(Hsr|Zzz)Player\.verification$|^Genshin\w+\.ranks$/;
    const unseen = edges.filter((edge) => !led.get(who)?.has(edge) && !notOfThisWorld.test(edge));
    expect(unseen.sort()).toEqual(closed[who]);
  });
});

test('a single way costs too much only below the list of all webhooks and several players at once, or through what is recommended', () => {
  const others = tooCostly.filter(({ paths }) => !paths.every(isRecommended));
  expect([...new Set(others.map(({ root }) => root))]).toEqual(['nodes', 'webhooks']);
});

const codesOf = (body: { errors?: { extensions: { code: string } }[] }): string[] =>
  (body.errors ?? []).map(({ extensions }) => extensions.code);

test('a way that is too deep is refused whoever goes it', async () => {
  const deep = `{ player(game: GENSHIN, uid: "812345678") { ${'trustScore { player { '.repeat(5)}uid${' } }'.repeat(5)} } }`;
  for (const { key } of Object.values(walk.walkers))
    expect(codesOf((await walk.app.query(deep, {}, { key })).body)).toEqual([
      'COST_LIMIT_EXCEEDED',
    ]);
});

test('a list of lists of players is too costly, whichever way it goes', async () => {
  const deep =
    '{ scamReports(first: 50) { nodes { trustScore { reports(first: 50) { nodes { reportedPlayer { uid } } } } } } }';
  const { body } = await walk.app.query(deep, {}, { key: walk.walkers.owner.key });
  expect(codesOf(body)).toEqual(['COST_LIMIT_EXCEEDED']);
});
