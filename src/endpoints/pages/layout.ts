import { escapeMarkup } from '../../lib/text.ts';

/** Escaped HTML. */
export interface Markup {
  readonly html: string;
}

type Part = Markup | string | number | readonly Markup[] | undefined;

/** HTML with values: texts are escaped, markup and lists of it are not, undefined is empty. */
export const markup = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: String.raw({ raw: texts }, ...parts.map(htmlOf)),
});

function htmlOf(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeMarkup(String(part));
  return 'html' in part ? part.html : part.map(({ html }) => html).join('');
}

export const htmlHead = (title: string, about: string): Markup => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${about}">
<title>${title}</title>
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pages/tokens.css">
<script src="/pages/theme.js"></script>`;
