import type { GraphQLSchema } from 'graphql';
import { escapeMarkup as esc } from '../../src/lib/text.ts';
import type { AnyRoute, RouteInput } from '../../src/rest/route.ts';
import type { DocPage } from '../../web/docs.ts';
import { codeBlock, inline } from './html.ts';
import {
  formsOf,
  type Member,
  memberList,
  membersOf,
  objectsIn,
  type Resolve,
  type Schema,
} from './members.ts';
import { twinOf } from './twin.ts';

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
  /** Empty where no key is needed. */
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly 'x-displayName'?: string }[];
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface ReferenceSources {
  readonly openapi: OpenApi;
  readonly routes: readonly AnyRoute[];
  readonly schema: GraphQLSchema;
}

interface ReferencePage extends DocPage {
  readonly tag: string;
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** A page for each operation: what to send, what comes back, its failures, and its twin in the graph. */
export function renderReference({
  openapi,
  routes,
  schema,
}: ReferenceSources): readonly ReferencePage[] {
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
        const [server] = openapi.servers;
        const call = callOf(operation, method.toUpperCase(), path, resolve);
        return pageOf(operation, call, {
          resolve,
          origin: server?.url ?? '',
          twin: route && twinOf(schema, route, inputOf(call)),
        });
      }),
  );
}

/** What is sent. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The type of the body, and what it is. */
  readonly body: readonly [string, Content] | undefined;
}

function callOf(
  { parameters = [], requestBody }: Operation,
  method: string,
  path: string,
  resolve: Resolve,
): Call {
  return {
    method,
    path,
    parameters: parameters.map((one) => resolve<Parameter>(one)),
    body: Object.entries(requestBody?.content ?? {})[0],
  };
}

interface Around {
  readonly resolve: Resolve;
  /** The address that examples ask. */
  readonly origin: string;
  readonly twin: ReturnType<typeof twinOf> | undefined;
}

function pageOf(operation: Operation, call: Call, around: Around): ReferencePage {
  const { operationId, summary, description = '', tags } = operation;
  const [tag = 'other'] = tags;
  const { method, path } = call;
  const parts = [
    section('parameters', 'Parameters', parametersOf(call, around)),
    section('body', 'Body', bodyOf(call, around)),
    section('request', 'Request', requestOf(operation, call, around)),
    section('answer', 'Answer', answerOf(operation, around)),
    section('graphql', 'In GraphQL', twinText(around)),
    section('failures', 'Failures', failuresOf(operation, around)),
  ].filter(({ html }) => html !== '');
  const names = call.parameters.map(({ name }) => name).join(' ');
  const text = `${description.replaceAll('`', '')} ${names} ${method} ${path} ${operationId}`;
  return {
    slug: `api/${operationId}`,
    title: summary,
    description: description.split('\n')[0] || summary,
    html: [
      `<h1>${esc(summary)}</h1>`,
      `<p class="operation"><b class="method">${method}</b> <code>${esc(path)}</code> <a class="button quiet" href="/docs/try#tag/${esc(tag)}/${esc(operationId)}">Try it</a></p>`,
      ...description.split('\n\n').map((one) => `<p>${inline(one)}</p>`),
      ...parts.map(({ id, title, html }) => `<h2 id="${id}">${title}</h2>${html}`),
    ].join('\n'),
    sections: [
      { id: '', title: summary, depth: 1, text },
      ...parts.map(({ id, title }) => ({ id, title, depth: 2, text: '' })),
    ],
    operation: { method, path },
    tag,
  };
}

const section = (id: string, title: string, html: string) => ({ id, title, html });

function parametersOf({ parameters }: Call, { resolve }: Around): string {
  if (parameters.length === 0) return '';
  const members = parameters.map(
    ({ name, in: place, required, description, schema }): Member => ({
      name,
      schema,
      description,
      notes: [place, ...(required ? ['required'] : [])],
    }),
  );
  return memberList(members, resolve, 'required');
}

function bodyOf({ body }: Call, { resolve }: Around): string {
  const [type, { schema }] = body ?? ['', {}];
  if (!schema) return body ? `<p><code>${esc(type)}</code></p>` : '';
  const [only, ...others] = objectsIn(schema, resolve);
  if (only && others.length === 0)
    return memberList(membersOf(only.object, resolve, 'required'), resolve, 'required', [
      only.name,
    ]);
  return formsOf(schema, resolve, 'required') || `<p><code>${esc(type)}</code></p>`;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** The values of the example, as a request brings them. */
function inputOf({ parameters, body }: Call): RouteInput {
  const valuesIn = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && one.required && one.example !== undefined)
        .map(({ name, example }) => [name, [example].flat().map(textOf).join(',')]),
    );
  return {
    path: valuesIn('path'),
    query: valuesIn('query'),
    body: (body?.[1].example ?? {}) as RouteInput['body'],
  };
}

function requestOf({ security }: Operation, call: Call, { origin }: Around): string {
  const { method, path, body } = call;
  const values = inputOf(call);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values.path[name] ?? name);
  const query = Object.entries(values.query).map(
    ([name, value]) => `${name}=${[value].flat().join(',')}`,
  );
  const isOpen = security?.length === 0;
  const flags = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(isOpen ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...bodyFlags(body),
  ];
  const address = `${origin}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const command = `curl ${[...flags, `"${address}"`].join(' \\\n  ')}`;
  const key = isOpen
    ? '<p>No key is needed.</p>'
    : '<p><code>$KEY</code> is your key; with one of the sandbox everything here can be tried. See <a href="/docs/keys">keys</a>.</p>';
  return codeBlock(command, 'sh') + key;
}

function bodyFlags(body: Call['body']): readonly string[] {
  if (!body) return [];
  const [type, { example }] = body;
  const header = `-H 'Content-Type: ${type}'`;
  if (!type.endsWith('json')) return [header, '--data-binary @file'];
  if (example === undefined) return [];
  const text = JSON.stringify(example);
  const shown = text.length > 80 ? JSON.stringify(example, null, 2) : text;
  return [header, `-d '${shown.replaceAll("'", String.raw`'\''`)}'`];
}

/** A longer example is shown with the first items of its lists. */
const maxExampleLength = 8000;
const shownItems = 2;

function answerOf({ responses }: Operation, { resolve }: Around): string {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  if (!success) return '';
  const [status, given] = success;
  const answer = resolve<Answer>(given);
  const [type, content] = Object.entries(answer.content ?? {})[0] ?? [];
  const example = content?.example ?? Object.values(content?.examples ?? {})[0]?.value;
  return [
    `<p><b>${esc(status)}</b> ${inline(answer.description ?? '')}${type ? ` <code>${esc(type)}</code>` : ''}</p>`,
    content?.schema ? dataOf(content.schema, resolve) : '',
    example === undefined ? '' : exampleOf(example),
  ].join('');
}

function exampleOf(example: unknown): string {
  if (typeof example === 'string')
    return codeBlock(example.split('\n').slice(0, 60).join('\n').slice(0, maxExampleLength));
  const whole = JSON.stringify(example, null, 2);
  if (whole.length <= maxExampleLength) return codeBlock(whole, 'json');
  const short = JSON.stringify(shortened(example), null, 2);
  return `<p>Of each list, the first ${shownItems} items are shown.</p>${codeBlock(short, 'json')}`;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, shownItems).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}

/** The members of `data`: of a list those of its rows. */
function dataOf(given: Schema, resolve: Resolve): string {
  const data = resolve<Schema>(given).properties?.['data'];
  const schema = data ?? given;
  const objects = objectsIn(schema, resolve);
  const [only] = objects;
  if (!only) return '';
  const where =
    data === undefined
      ? 'The body'
      : resolve<Schema>(schema).items
        ? 'Each row of <code>data</code>'
        : '<code>data</code>';
  if (objects.length > 1)
    return `<p>${where} is one of:</p>${formsOf(schema, resolve, 'optional')}`;
  const members = membersOf(only.object, resolve, 'optional');
  return `<p>${where} has:</p>${memberList(members, resolve, 'optional', [only.name])}`;
}

/** The same as a document of the graph. */
function twinText({ twin }: Around): string {
  if (!twin) return '';
  const variables = Object.keys(twin.variables).length > 0;
  return [
    '<p>The same as a document for <a href="/docs/graph"><code>/graphql</code></a>. Leave out what you do not need.</p>',
    codeBlock(twin.document, 'graphql'),
    variables
      ? `<p>Variables:</p>${codeBlock(JSON.stringify(twin.variables, null, 2), 'json')}`
      : '',
  ].join('');
}

/** Each code with when it comes: the descriptions have a sentence for each. */
function failuresOf({ responses }: Operation, { resolve }: Around): string {
  const items = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, given]) => {
      const { description = '', 'x-codes': codes = [] } = resolve<Answer>(given);
      const sentences = new Map(
        [...description.matchAll(/`(\w+)`: (.+)/g)].map(([, code = '', when = '']) => [code, when]),
      );
      return codes.map(
        (code) =>
          `<li><b class="method">${esc(status)}</b> <a href="/problems/${esc(code)}"><code>${esc(code)}</code></a> <span>${inline(sentences.get(code) ?? description)}</span></li>`,
      );
    });
  return items.length === 0 ? '' : `<ul class="operations">${items.join('')}</ul>`;
}
