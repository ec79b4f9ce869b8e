import { graphiqlTabs } from './graphiql-tabs.ts';
import { type Markup, markup } from './markup.ts';

/** Data that the page's script reads. */
const json = (value: unknown): Markup => ({
  html: JSON.stringify(value).replaceAll('<', String.raw`\u003c`),
});

/** GraphiQL: a field for the key, and below it the library, which gets its first queries from here. */
export const graphiqlHtml = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Write GraphQL for Waypoint with completion, and see the answer beside it.">
<title>GraphiQL · Waypoint</title>
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pages/graphiql-library.css">
<link rel="stylesheet" href="/pages/graphiql.css">
<script type="application/json" id="tabs">${json(graphiqlTabs)}</script>
<script src="/pages/graphiql-library.js" defer></script>
<script src="/pages/graphiql.js" defer></script>
</head>
<body>
<header class="key-bar">
<h1><a href="/"><img src="/pages/icon.svg" alt="" width="24" height="24">Waypoint</a> <span>GraphiQL</span></h1>
<form id="key-form" autocomplete="off">
<label for="key">API key</label>
<input id="key" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="svc_test_…" aria-describedby="key-state">
<output id="key-state" for="key">The documentation loads once a key is here.</output>
</form>
</header>
<main id="root"><noscript>GraphiQL needs JavaScript. <a href="/docs">The reference of /v1</a> and <a href="/v1">its operations</a> are there
without it.</noscript></main>
</body>
</html>
`.html;
