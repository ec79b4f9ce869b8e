import type { ProblemEntry } from '../../lib/problem-help.ts';
import { groupsBy } from './groups.ts';
import { type Page, shownJson } from './layout.ts';
import { type Markup, markup } from './markup.ts';

/** What one code means, what to do, and what its answer looks like. */
export const problemPage = ({
  code,
  title,
  status,
  meaning,
  next,
  example,
}: ProblemEntry): Page => ({
  title: `${title} (${code}) · Waypoint`,
  about: meaning,
  main: markup`<h1>${title}</h1>
<p class="lead">${meaning}</p>
<dl class="facts"><div><dt>Code</dt><dd><code>${code}</code></dd></div><div><dt>${status === null ? 'Interface' : 'Status'}</dt><dd>${status ?? 'GraphQL alone'}</dd></div></dl>
<h2 id="next">What to do</h2>
<ol>${next.map((step) => markup`<li>${step}</li>`)}</ol>
<h2 id="example">What it looks like</h2>
${shownJson('Example of an answer', example)}
<p><a href="/problems">All problems</a></p>`,
});

/** All codes on one page, by status. */
export const problemsPage = (entries: readonly ProblemEntry[]): Page => ({
  title: 'Problems · Waypoint',
  about: 'Every error code of the service, what it means and what to do about it.',
  main: markup`<h1>Problems</h1>
<p class="lead">Every failure has a <code>code</code>. Programs go by it; each has a page that says what it means and what to do
next. GraphQL writes the same codes in capitals.</p>
${groupsBy(entries, ({ status }) => status).map(
  ([status, group]) => markup`<h2 id="${status ?? 'graphql'}">${status ?? 'GraphQL alone'}</h2>
<ul class="rows codes">${group.map(row)}</ul>
`,
)}`,
});

const row = ({ code, meaning }: ProblemEntry): Markup =>
  markup`<li><a href="/problems/${code}"><code>${code}</code></a><span>${meaning}</span></li>`;

/** For a code that is none. */
export const noSuchProblemPage = (nearest: string | undefined): Page => ({
  title: 'No such problem · Waypoint',
  about: 'There is no problem with this code.',
  main: markup`<h1>There is no such problem</h1>
<p class="lead">No failure of this service has this code.${
    nearest === undefined
      ? undefined
      : markup` Did you mean <a href="/problems/${nearest}"><code>${nearest}</code></a>?`
  }</p>
<p><a href="/problems">All problems</a></p>`,
});
