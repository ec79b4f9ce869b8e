import type { Endpoint } from '../../http/endpoint.ts';
import { prefersPage } from '../../http/negotiation.ts';
import { problemEntries } from '../../lib/problem-help.ts';
import { openEndpoint, textAnswer, textEndpoint } from '../public-answer.ts';
import { dataAnswer, type PagesDependencies, pageAnswer, referencePolicy } from './answers.ts';
import { graphiqlFiles, pageFiles } from './files.ts';
import { htmlHead, markup, type Page, pageHtml } from './layout.ts';
import { type OperationEntry, operationsPage } from './operations.ts';
import { problemData, problemEndpoint, problemsPage } from './problems.ts';

/** The pages for browsers, and the data for programs at the same addresses (R16.5). */
export function pageEndpoints(dependencies: PagesDependencies): Endpoint[] {
  const { operations, baseUrl, anonymous } = dependencies;
  /** `equal`: whether a caller without a preference gets the page. */
  const both = (path: string, make: () => Page, makeData: () => unknown, equal = false) => {
    const page = pageAnswer(() => pageHtml(make(), dependencies, path));
    const data = dataAnswer(makeData);
    return openEndpoint(path, (requestContext, incoming) => {
      const answer = prefersPage(requestContext.accept, equal) ? page : data;
      return textAnswer(requestContext, incoming, anonymous, answer);
    });
  };
  return [
    both(
      '/v1',
      () => operationsPage(operations()),
      () => indexData(operations(), baseUrl),
    ),
    both(
      '/problems',
      () => problemsPage(problemEntries),
      () => problemEntries.map((entry) => problemData(entry, baseUrl)),
    ),
    openEndpoint('/problems/:code', problemEndpoint(dependencies)),
    textEndpoint(
      '/docs',
      anonymous,
      pageAnswer(() => docsHtml, referencePolicy),
    ),
    ...[...pageFiles, ...(dependencies.graphiql ? graphiqlFiles : [])].map(({ path, ...file }) =>
      textEndpoint(path, anonymous, file),
    ),
  ];
}

const indexData = (operations: readonly OperationEntry[], baseUrl: string) => ({
  api_version: 'v1',
  openapi: `${baseUrl}/openapi.json`,
  documentation: `${baseUrl}/docs`,
  operations: operations.map(({ documentation, ...operation }) => ({
    ...operation,
    documentation: `${baseUrl}${documentation}`,
  })),
});

/** The page of the reference; the library fills it from `/openapi.json`. */
const docsHtml = markup`${htmlHead(
  'Reference · Waypoint',
  'Every operation of Waypoint with its parameters and answers. Try them with your key.',
)}
<link rel="stylesheet" href="/pages/docs.css">
<script src="/pages/scalar.js" defer></script>
<script src="/pages/docs.js" defer></script>
</head>
<body>
<div class="top">
<nav aria-label="Waypoint"><a href="/"><img src="/pages/icon.svg" alt="" width="24" height="24">Waypoint</a><a href="/v1">Operations</a><a href="/problems">Problems</a></nav>
</div>
<noscript><p>The reference needs JavaScript. <a href="/v1">All operations</a> and <a href="/problems">all problems</a> are there
without it, and <a href="/openapi.json">openapi.json</a> describes everything.</p></noscript>
<div id="reference"></div>
</body>
</html>
`.html;
