import type { RestEndpoint } from '../../rest/handler.ts';
import { type AnyRoute, pathTemplate } from '../../rest/route.ts';
import { groupsBy, type Markup, markup, type Page } from './layout.ts';

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
