import { consumeFrom } from '../../http/consume-tokens.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { prefersPage } from '../../http/negotiation.ts';
import { nearest } from '../../lib/nearest.ts';
import { Problem, problemAddress } from '../../lib/problem.ts';
import { findProblemEntry, type ProblemEntry, problemEntries } from '../../lib/problem-help.ts';
import { textAnswer } from '../public-answer.ts';
import { dataAnswer, htmlType, type PagesDependencies, pageAnswer, pagePolicy } from './answers.ts';
import { groupsBy, type Markup, markup, type Page, pageHtml, shownJson } from './layout.ts';

export const problemData = (entry: ProblemEntry, baseUrl: string) => ({
  ...entry,
  type: problemAddress(baseUrl, entry.code),
});

const codes = problemEntries.map(({ code }) => code);

/** What one code means, as a page or data. `/problems/RATE_LIMITED` works too, for GraphQL. */
export function problemEndpoint(dependencies: PagesDependencies): Endpoint['handle'] {
  const { baseUrl, anonymous } = dependencies;
  const answers = new Map(
    problemEntries.map((entry) => {
      const page = pageAnswer(() => pageHtml(problemPage(entry), dependencies, '/problems'));
      const data = dataAnswer(() => problemData(entry, baseUrl));
      return [entry.code, { page, data }];
    }),
  );
  return async (requestContext, incoming) => {
    const asked = incoming.params['code'] ?? '';
    const isPage = prefersPage(requestContext.accept, false);
    const entry = findProblemEntry(asked.toLowerCase());
    const answer = entry && answers.get(entry.code);
    if (answer)
      return textAnswer(requestContext, incoming, anonymous, isPage ? answer.page : answer.data);
    await consumeFrom(anonymous, requestContext, 1);
    const meant = nearest(asked, codes);
    if (!isPage) throw noSuchProblem(meant);
    const headers = { 'Content-Type': htmlType, 'Cache-Control': 'no-store', ...pagePolicy };
    return {
      status: 404,
      headers,
      body: pageHtml(noSuchProblemPage(meant), dependencies, '/problems'),
    };
  };
}

const noSuchProblem = (meant: string | undefined): Problem =>
  new Problem(
    'not_found',
    meant === undefined
      ? 'There is no such problem; /problems lists them all.'
      : `There is no such problem; did you mean ${meant}?`,
  );

/** What one code means, what to do, and what its answer looks like. */
const problemPage = ({ code, title, status, meaning, next, example }: ProblemEntry): Page => ({
  title: `${title} (${code}) · Waypoint`,
  about: meaning,
  main: markup`<h1>${title}</h1>
<p class="lead">${meaning}</p>
<dl class="facts"><div><dt>Code</dt><dd><code>${code}</code></dd></div><div><dt>${status === null ? 'Interface' : 'Status'}</dt><dd>${status ?? 'GraphQL only'}</dd></div></dl>
<h2 id="next">What to do</h2>
<ol>${next.map((step) => markup`<li>${step}</li>`)}</ol>
<h2 id="example">What it looks like</h2>
${shownJson('Example of an answer', example)}
<p><a href="/problems">All problems</a></p>`,
});

export const problemsPage = (entries: readonly ProblemEntry[]): Page => ({
  title: 'Problems · Waypoint',
  about: 'Every error code of the service, what it means and what to do about it.',
  main: markup`<h1>Problems</h1>
<p class="lead">Every failure has a <code>code</code> for programs. Each code has a page that says what it means and what to do
next. GraphQL writes the same codes in capitals.</p>
${groupsBy(entries, ({ status }) => status).map(
  ([status, group]) => markup`<h2 id="${status ?? 'graphql'}">${status ?? 'GraphQL only'}</h2>
<ul class="rows codes">${group.map(row)}</ul>
`,
)}`,
});

const row = ({ code, meaning }: ProblemEntry): Markup =>
  markup`<li><a href="/problems/${code}"><code>${code}</code></a><span>${meaning}</span></li>`;

const noSuchProblemPage = (nearest: string | undefined): Page => ({
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
