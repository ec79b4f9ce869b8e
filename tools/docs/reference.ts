import { type DocumentNode, print } from 'graphql';
import { type AnyRoute, pathTemplate } from '../../src/rest/route.ts';
import type { DocLink, DocPage } from '../../web/docs.ts';
import { codeBlock, escapeHtml as esc } from './guides.ts';

/** The parts of schema/openapi.json that pages are made of. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly [bound: string]: unknown;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
  readonly 'x-codes'?: readonly string[];
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly 'x-displayName'?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

interface Described extends DocPage {
  readonly tag: string;
  readonly link: DocLink;
}

/** A page for each operation: what to send, what comes back, and its twin in the graph. */
export function renderReference(
  openapi: OpenApi,
  routes: readonly AnyRoute[],
): readonly Described[] {
  const resolve = <T extends object>(value: T & { readonly $ref?: string }): T => {
    if (value.$ref === undefined) return value;
    const [, , kind = '', name = ''] = value.$ref.split('/');
    return openapi.components[kind]?.[name] as T;
  };
  return Object.entries(openapi.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => {
        const route = routes.find(({ operation: name }) => name === operation.operationId);
        const place = { method: method.toUpperCase(), path };
        return pageOf(operation, place, route, resolve);
      }),
  );
}

type Resolve = <T extends object>(value: T & { readonly $ref?: string }) => T;
type Place = NonNullable<DocLink['operation']>;

function pageOf(
  operation: Operation,
  place: Place,
  route: AnyRoute | undefined,
  resolve: Resolve,
): Described {
  const { operationId, summary, description = '' } = operation;
  const slug = `api/${operationId}`;
  const parameters = (operation.parameters ?? []).map((one) => resolve<Parameter>(one));
  const body = operation.requestBody?.content['application/json'];
  const parts = [
    `<h1>${esc(summary)}</h1>`,
    `<p class="operation"><b class="method">${place.method}</b> <code>${esc(place.path)}</code></p>`,
    ...description.split('\n\n').map((text) => `<p>${inline(text)}</p>`),
    `<p><a class="button quiet" href="/docs/try#tag/${esc(operation.tags[0] ?? '')}/${esc(operationId)}">Try it</a></p>`,
    parametersOf(parameters),
    bodyOf(body, resolve),
    `<h2 id="request">Request</h2>${codeBlock(curlOf(place, parameters, body))}`,
    answerOf(operation, resolve),
    twinOf(route),
    failuresOf(operation, resolve),
  ];
  const link = { slug, title: summary, operation: place };
  const text = `${place.method} ${place.path} ${operationId} ${description} ${parameters.map(({ name }) => name).join(' ')}`;
  return {
    slug,
    title: summary,
    description: description.split('\n')[0] ?? summary,
    html: parts.join('\n'),
    sections: [{ id: '', title: summary, depth: 1, text }],
    tag: operation.tags[0] ?? 'other',
    link,
  };
}

/** Text of a description: code between backticks. */
const inline = (text: string): string => esc(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="scroll" tabindex="0"><table><thead><tr>${head.map((one) => `<th scope="col">${one}</th>`).join('')}</tr></thead><tbody>${rows
    .map(
      ([first = '', ...cells]) =>
        `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    )
    .join('')}</tbody></table></div>`;

function parametersOf(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) => [
    `<code>${esc(name)}</code>${required ? ' <small>required</small>' : ''}`,
    esc(place),
    typeOf(schema),
    inline(description) + boundsOf(schema),
  ]);
  return `<h2 id="parameters">Parameters</h2>${table(['Name', 'In', 'Type', 'What it is'], rows)}`;
}

function bodyOf(body: Content | undefined, resolve: Resolve): string {
  if (!body?.schema) return '';
  return `<h2 id="body">Body</h2>${membersOf(body.schema, resolve)}`;
}

/** The members of an object, a row each; what is below them is in the example. */
function membersOf(given: Schema, resolve: Resolve): string {
  const schema = resolve<Schema>(given);
  const { properties, required = [], anyOf, oneOf } = schema;
  const forms = anyOf ?? oneOf;
  if (!properties && forms) return forms.map((form) => membersOf(form, resolve)).join('');
  if (!properties) return '';
  const rows = Object.entries(properties).map(([name, member]) => [
    `<code>${esc(name)}</code>${required.includes(name) ? ' <small>required</small>' : ''}`,
    typeOf(member),
    inline(member.description ?? resolve<Schema>(member).description ?? '') + boundsOf(member),
  ]);
  return table(['Member', 'Type', 'What it is'], rows);
}

function typeOf(schema: Schema): string {
  const { $ref, type, items, anyOf, oneOf, format } = schema;
  if (schema.const !== undefined) return `<code>${esc(JSON.stringify(schema.const))}</code>`;
  if ($ref !== undefined) return esc($ref.split('/').at(-1) ?? '');
  if (anyOf ?? oneOf) return [...new Set((anyOf ?? oneOf ?? []).map(typeOf))].join(' or ');
  if (items) return `list of ${typeOf(items)}`;
  const name = Array.isArray(type) ? type.join(' or ') : String(type ?? 'any');
  return esc(format === undefined ? name : `${name} (${format})`);
}

const boundWords: Readonly<Record<string, string>> = {
  minimum: 'at least',
  maximum: 'at most',
  minLength: 'at least, in characters,',
  maxLength: 'at most, in characters,',
  minItems: 'items at least',
  maxItems: 'items at most',
};

/** The values, the default and the bounds of a value. */
function boundsOf(schema: Schema): string {
  const parts = Object.entries(boundWords).flatMap(([name, words]) =>
    typeof schema[name] === 'number' ? [`${words} ${schema[name]}`] : [],
  );
  const values = (schema.items ?? schema).enum;
  if (values)
    parts.push(`one of ${values.map((value) => `<code>${esc(String(value))}</code>`).join(', ')}`);
  if (schema.default !== undefined)
    parts.push(`default <code>${esc(JSON.stringify(schema.default))}</code>`);
  return parts.length > 0 ? `<br><small>${parts.join('; ')}</small>` : '';
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function curlOf(
  { method, path }: Place,
  parameters: readonly Parameter[],
  body: Content | undefined,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const found = parameters.find((one) => one.in === 'path' && one.name === name);
    return textOf(found?.example ?? name);
  });
  const query = parameters
    .filter((one) => one.in === 'query' && one.required && one.example !== undefined)
    .map(
      ({ name, example }) =>
        `${name}=${Array.isArray(example) ? example.join(',') : textOf(example)}`,
    )
    .join('&');
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}-H "Authorization: Bearer $KEY"`,
    ...(body?.example === undefined
      ? []
      : [
          `  -H 'Content-Type: application/json'`,
          `  -d '${JSON.stringify(body.example).replaceAll("'", "'\\''")}'`,
        ]),
    `  "$WAYPOINT${filled}${query === '' ? '' : `?${query}`}"`,
  ];
  return lines.join(' \\\n');
}

function answerOf({ responses }: Operation, resolve: Resolve): string {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  if (!success) return '';
  const [status, given] = success;
  const answer = resolve<Answer>(given);
  const [type, content] = Object.entries(answer.content ?? {})[0] ?? [];
  const example = content?.example ?? Object.values(content?.examples ?? {})[0]?.value;
  const shown = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return [
    `<h2 id="answer">Answer</h2><p>${esc(status)} ${esc(answer.description ?? '')}${type ? ` <code>${esc(type)}</code>` : ''}</p>`,
    content?.schema ? dataOf(content.schema, resolve) : '',
    example === undefined ? '' : codeBlock(shown.slice(0, 6000)),
  ].join('');
}

/** The members of `data`: of a list those of its rows. */
function dataOf(given: Schema, resolve: Resolve): string {
  const data = resolve<Schema>(given).properties?.['data'];
  if (!data) return membersOf(given, resolve);
  const schema = resolve<Schema>(data);
  return membersOf(schema.items ?? schema, resolve);
}

/** The same as a document of the graph, which the path runs. */
function twinOf(route: AnyRoute | undefined): string {
  if (!route) return '';
  const document = print(route.document as DocumentNode);
  return `<h2 id="graphql">In GraphQL</h2><p>The path ${esc(pathTemplate(route.path))} runs this document. Over <code>/graphql</code>, enum values are in capitals. See the <a href="/docs/graph">guide</a>.</p>${codeBlock(document)}`;
}

function failuresOf({ responses }: Operation, resolve: Resolve): string {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, given]) => {
      const { description = '', 'x-codes': codes = [] } = resolve<Answer>(given);
      const links = codes.map(
        (code) => `<a href="/problems/${esc(code)}"><code>${esc(code)}</code></a>`,
      );
      return [esc(status), links.join(', '), inline(description)];
    });
  return `<h2 id="failures">Failures</h2>${table(['Status', 'Codes', 'When'], rows)}`;
}
