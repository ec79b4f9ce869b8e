import type { RestEndpoint } from '../../rest/handler.ts';
import { type AnyRoute, pathTemplate } from '../../rest/route.ts';
import {
  copyable,
  groupsBy,
  type Markup,
  markup,
  type Page,
  type Site,
  shownJson,
} from './layout.ts';

/** The answer of the sandbox to the first request, shortened. */
export const firstAnswer = {
  data: {
    uid: '812345678',
    game: 'genshin',
    nickname: 'BreezyLantern',
    level: 48,
    trust_score: { score: 60, tier: 'neutral' },
  },
  meta: { cache: 'miss', ttl_seconds: 60, request_id: 'req_…', api_version: 'v1' },
} as const;

export const firstPath = '/v1/player/genshin/812345678?fields=nickname,level,trust_score';

/** The home page: what Waypoint is, a first request, and where to go next. */
export const homePage = (baseUrl: string, site: Site): Page => ({
  title: 'Waypoint: players of three games, and their trust',
  about:
    'Player data of Genshin Impact, Honkai: Star Rail and Zenless Zone Zero with a community trust score, over REST and GraphQL.',
  main: markup`<h1>Players of three games, and whom to trust</h1>
<p class="lead">Waypoint looks up accounts of <b>Genshin Impact</b>, <b>Honkai: Star Rail</b> and <b>Zenless Zone Zero</b>:
what they show, in the player’s language and with final stats, joined with a community trust score for every UID.
Bots ask it over REST, frontends over GraphQL, with one key.</p>
<h2 id="first">First request</h2>
<p>Put your key into the shell. A sandbox key begins with <code>svc_test_</code> and sees sandbox players. Ask the operator of
this service for a key; the first start of the service prints one.</p>
${copyable('Command: put the key into the shell', 'export KEY=svc_test_…')}
<p>Then ask for a player:</p>
${copyable(
  'Command: ask for a player',
  `curl -H "Authorization: Bearer $KEY" \\\n  "${baseUrl}${firstPath}"`,
)}
<p>This is the answer:</p>
${shownJson('Answer: a player', firstAnswer)}
<p>Every UID of nine or ten digits is a player of the sandbox, and one that ends in <code>404</code>, <code>503</code> or
<code>403</code> shows what failures look like. Each failure has a <code>code</code>, and <a href="/problems">a page</a>
that says what to do about it.</p>
<h2 id="further">Where to go next</h2>
<ul class="cards">${cards(site)}</ul>`,
});

const cards = ({ graphiql }: Site): readonly Markup[] => [
  card(
    '/docs',
    'Reference',
    'All operations with their parameters and answers. Try them with your key.',
  ),
  card('/v1', 'Operations', 'All paths of /v1 on one page; as JSON for programs.'),
  ...(graphiql
    ? [card('/graphql', 'GraphiQL', 'Write GraphQL with completion, and see the answer beside it.')]
    : []),
  card('/problems', 'Problems', 'What each error code means, and what to do next.'),
  card(
    '/openapi.json',
    'openapi.json',
    'The description that clients are generated from (OpenAPI 3.1).',
  ),
  card(
    '/changelog.json',
    'changelog.json',
    'What was added and what will end. Poll it to stay up to date.',
  ),
];

const card = (href: string, name: string, about: string): Markup =>
  markup`<li><a href="${href}"><strong>${name}</strong><span>${about}</span></a></li>`;

/** The same for programs that ask for JSON. */
export const homeData = (baseUrl: string, { graphiql }: Site) => ({
  name: 'Waypoint',
  api_version: 'v1',
  links: {
    operations: `${baseUrl}/v1`,
    reference: `${baseUrl}/docs`,
    openapi: `${baseUrl}/openapi.json`,
    graphql: `${baseUrl}/graphql`,
    ...(graphiql && { graphiql: `${baseUrl}/graphql` }),
    problems: `${baseUrl}/problems`,
    changelog: `${baseUrl}/changelog.json`,
    health: `${baseUrl}/healthz`,
  },
});

/** All paths of /v1 on one page, for browsers. */
export const operationsPage = (operations: readonly OperationEntry[]): Page => ({
  title: 'Operations of /v1 · Waypoint',
  about:
    'Every path of the REST interface with its method, what it does, and its place in the reference.',
  main: markup`<h1>Operations of /v1</h1>
<p class="lead">Each needs <code>Authorization: Bearer &lt;key&gt;</code>. Each path links to its parameters and answers in the
<a href="/docs">reference</a>. Programs that ask for JSON get the same list.</p>
${groupsBy(operations, ({ tag }) => tag).map(([tag, entries]) => group(tag, entries))}`,
});

const group = (tag: string, entries: readonly OperationEntry[]): Markup =>
  markup`<h2 id="${tag}">${tag}</h2>
<ul class="rows">${entries.map(row)}</ul>
`;

const row = ({ method, path, summary, documentation }: OperationEntry): Markup =>
  markup`<li><b class="${method.toLowerCase()}">${method}</b><a href="${documentation}"><code>${path}</code></a><span>${summary}</span></li>`;

export interface OperationEntry {
  readonly operation: string;
  readonly method: AnyRoute['method'];
  /** `/v1/player/{game}/{uid}`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** The key needs one of these scopes; empty for any valid key. */
  readonly scopes: readonly string[];
  /** The path of its description in the reference. */
  readonly documentation: string;
}

/** Every operation in the order of the routes; `rest` are the same routes, ready to answer. */
export const operationEntries = (
  routes: readonly AnyRoute[],
  rest: readonly Pick<RestEndpoint, 'scope'>[],
): readonly OperationEntry[] =>
  routes.map(({ operation, method, path, summary, tags }, index) => {
    const [tag = 'other'] = tags;
    const scope = rest[index]?.scope ?? [];
    return {
      operation,
      method,
      path: pathTemplate(path),
      summary,
      tag,
      scopes: typeof scope === 'string' ? [scope] : scope,
      documentation: `/docs#tag/${tag}/${operation}`,
    };
  });
