/** HTML that is whole by itself: nothing in it has to be escaped any more. */
export interface Markup {
  readonly html: string;
}

type Part = Markup | string | number | readonly Markup[] | undefined;

/** HTML with values in it: a text is escaped, markup and lists of it stand as they are, undefined leaves nothing. */
export const markup = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: String.raw({ raw: texts }, ...parts.map(htmlOf)),
});

function htmlOf(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'html' in part ? part.html : part.map(({ html }) => html).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? '');
