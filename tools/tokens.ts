import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The tokens of all pages, from which cards, badges and GraphiQL take theirs. */
const source = 'web/styles/tokens.css';

type Scheme = 'light' | 'dark';
type Colors = ReadonlyMap<string, Readonly<Record<Scheme, string>>>;

/** What cannot read the stylesheet, by file: cards and badges are drawn here, and GraphiQL wants colours as numbers. */
export async function tokenFiles(): Promise<ReadonlyMap<string, string>> {
  const css = await readFile(join(import.meta.dirname, '..', source), 'utf8');
  const colors: Colors = new Map(
    [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
      ([, name = '', light = '', dark = '']) => [name, { light, dark }],
    ),
  );
  const font = /--font: ([^;]+);/.exec(css)?.[1] ?? '';
  return new Map([
    ['src/domains/cards/tokens.ts', cardTokens(colors, font)],
    ['src/endpoints/pages/page-files/graphiql-tokens.css', graphiqlTokens(colors)],
  ]);
}

const cardTokens = (colors: Colors, font: string): string =>
  `// Written by \`npm run generate\` from ${source}.

/** Colours by name and theme. */
export const tokens = {
${[...colors].map(([name, { light, dark }]) => `  ${/-/.test(name) ? `'${name}'` : name}: { light: '${light}', dark: '${dark}' },\n`).join('')}} as const;

/** The fonts of a text that the reader's own machine draws. */
export const fontFamily =
  '${font}';
`;

/** The colours of GraphiQL, and the token of each. */
const graphiqlColors: Readonly<Record<string, string>> = {
  primary: 'accent',
  secondary: 'accent',
  tertiary: 'good',
  info: 'accent',
  success: 'good',
  warning: 'warn',
  error: 'bad',
  neutral: 'text',
  base: 'back',
};

/** The library's overlays stand beside its container. */
const graphiqlParts =
  '.graphiql-container, .graphiql-dialog, .graphiql-dialog-overlay, .graphiql-tooltip, [data-radix-popper-content-wrapper]';

function graphiqlTokens(colors: Colors): string {
  const block = (body: string, scheme: Scheme): string =>
    `${body} :is(${graphiqlParts}) {\n${Object.entries(graphiqlColors)
      .map(([name, token]) => `  --color-${name}: ${hslOf(colors.get(token)?.[scheme] ?? '')};\n`)
      .join('')}}\n`;
  return `/* Written by \`npm run generate\` from ${source}. */

${block('body', 'light')}
@media (prefers-color-scheme: dark) {
${block('body:not(.graphiql-light)', 'dark')}}

${block('body.graphiql-dark', 'dark')}`;
}

/** `208, 100%, 46%`, as the library mixes colours. */
function hslOf(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts;
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  const [lightness, chroma] = [(least + most) / 2, most - least];
  const saturation = chroma === 0 ? 0 : chroma / (1 - Math.abs(2 * lightness - 1));
  const distances = [green - blue, blue - red, red - green];
  const largest = parts.indexOf(most);
  const turn = chroma === 0 ? 0 : (distances[largest] ?? 0) / chroma + 2 * largest;
  const hue = (turn * 60 + 360) % 360;
  return `${hue.toFixed(1)}, ${(saturation * 100).toFixed(1)}%, ${(lightness * 100).toFixed(1)}%`;
}
