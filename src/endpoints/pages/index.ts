import type { Endpoint } from '../../http/endpoint.ts';
import type { AddressBuckets } from '../../limits/leases.ts';
import { textEndpoint } from '../public-answer.ts';
import { pageAnswer, referencePolicy } from './answers.ts';
import { graphiqlFiles, pageFiles } from './files.ts';
import { htmlHead, markup } from './layout.ts';

interface PagesDependencies {
  readonly graphiql: boolean;
  readonly web: boolean;
  readonly anonymous: AddressBuckets;
}

/** The page on which requests are tried, and the files of it and of GraphiQL (R16.5). */
export const pageEndpoints = ({ graphiql, web, anonymous }: PagesDependencies): Endpoint[] => [
  textEndpoint(
    web ? '/docs/try' : '/docs',
    anonymous,
    pageAnswer(() => docsHtml, referencePolicy),
  ),
  ...[...pageFiles, ...(graphiql ? graphiqlFiles : [])].map(({ path, ...file }) =>
    textEndpoint(path, anonymous, file),
  ),
];

/** The page of the reference; the library fills it from `/openapi.json`. */
const docsHtml = markup`${htmlHead(
  'Try it · Waypoint',
  'Try every operation of Waypoint with your key.',
)}
<link rel="stylesheet" href="/pages/docs.css">
<script src="/pages/scalar.js" defer></script>
<script src="/pages/docs.js" defer></script>
</head>
<body>
<div class="top">
<nav aria-label="Waypoint"><a href="/"><img src="/pages/icon.svg" alt="" width="24" height="24">Waypoint</a><a href="/docs">Docs</a><a href="/problems">Problems</a></nav>
</div>
<noscript><main><h1>Try it</h1><p>To try requests here needs JavaScript. <a href="/docs">All operations</a> and <a href="/problems">all problems</a>
are there without it, and <a href="/openapi.json">openapi.json</a> describes everything.</p></main></noscript>
<div id="reference"></div>
</body>
</html>
`.html;
