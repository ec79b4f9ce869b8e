import { markup } from './markup.ts';

/** The reference: a frame for the library, which makes the rest of it out of `/openapi.json`. */
export const docsHtml = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Every operation of Waypoint with its parameters and answers, to be tried with a key.">
<title>Reference · Waypoint</title>
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml">
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
