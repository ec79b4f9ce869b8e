import { groupsBy } from './groups.ts';
import type { Page } from './layout.ts';
import { type Markup, markup } from './markup.ts';
import type { OperationEntry } from './operations.ts';

/** All paths of /v1 on one page, for who opens `/v1` in a browser. */
export const operationsPage = (operations: readonly OperationEntry[]): Page => ({
  title: 'Operations of /v1 · Waypoint',
  about:
    'Every path of the REST interface with its method, what it does, and its place in the reference.',
  main: markup`<h1>Operations of /v1</h1>
<p class="lead">Each needs <code>Authorization: Bearer &lt;key&gt;</code>. A path leads to its parameters and answers in the
<a href="/docs">reference</a>; a program that asks here for JSON gets the same list.</p>
${groupsBy(operations, ({ tag }) => tag).map(([tag, entries]) => group(tag, entries))}`,
});

const group = (tag: string, entries: readonly OperationEntry[]): Markup =>
  markup`<h2 id="${tag}">${tag}</h2>
<ul class="rows">${entries.map(row)}</ul>
`;

const row = ({ method, path, summary, documentation }: OperationEntry): Markup =>
  markup`<li><b class="${method.toLowerCase()}">${method}</b><a href="${documentation}"><code>${path}</code></a><span>${summary}</span></li>`;
