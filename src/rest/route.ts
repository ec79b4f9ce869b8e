import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
  getOperationAST,
  Kind,
} from 'graphql';
import type { z } from 'zod';
import type { GraphContext } from '../graph/context.ts';
import type { Conditions, HttpResponse } from '../lib/http-response.ts';
import type { Reservation } from '../lib/ids.ts';
import type { Needed } from '../lib/principal.ts';
import type { FaultCode } from '../lib/problem.ts';
import { snakeCase } from '../lib/text.ts';
import type { BudgetName } from '../limits/budgets.ts';

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The state of an answer in the cache of the service (R6.4). */
export interface Freshness {
  readonly cache: 'hit' | 'miss' | 'stale';
  readonly ttlSeconds: number;
  /** RFC 3339; until when the content stays the same, where that is longer than the answer may be cached. */
  readonly expiresAt?: string | undefined;
}

/** What `meta` is made of, fresh for each answer. */
export interface MetaInput extends Freshness {
  readonly requestId: string;
}

interface ListState {
  readonly cursorNext: string | null;
  readonly total: number;
  /** When its rows were last imported; null when they never were, left out for others (R12.4). */
  readonly importedAt?: string | null | undefined;
}

export interface Answered {
  readonly data: unknown;
  /** The tag is made of this where members of `data` change with time (R1.11). */
  readonly tagged?: unknown;
  readonly status?: 200 | 201 | 204;
  /** The address of a new resource (R9.5). */
  readonly location?: string | undefined;
  /** Present when the answer may be cached: for `ttlSeconds`, unless it is stale. */
  readonly freshness?: Freshness | undefined;
  readonly meta?: ((input: MetaInput) => Record<string, unknown>) | undefined;
  /** Of a list (R5.1); its meta unless `meta` is there too. */
  readonly list?: ListState | undefined;
  /** The language of the answer (R1.16). */
  readonly language?: string | undefined;
  /** RFC 3339; when the answer last changed, where known (R12.3). */
  readonly lastModified?: string | null | undefined;
  /** The headers of a file: `data` is the whole body, without an envelope; a text as it is (R17.3). */
  readonly file?: Readonly<Record<string, string>> | undefined;
  /** The accounts in the answer; a change of one, or of its trust, drops the answer from the cache. */
  readonly accounts?: readonly string[] | undefined;
}

// How long an answer is cached (R1.12). `freshness`: here and by the caller, from when it was made. `catalog`: here until the
// catalog changes, by the caller from now. `max-age`: by the caller only, since every request takes a token of its field.
// `archive`: by the caller for a minute.
export type CachePolicy = 'freshness' | 'max-age' | 'catalog' | 'archive' | 'no-cache' | 'no-store';

/** What a file of routes says of one /v1 path. */
interface Declared<Data, Variables, Schemas extends InputSchemas = InputSchemas> {
  /** The name in clients, for good: `getPlayer`; lists begin with `list`. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters; literal segments win. */
  readonly path: string;
  readonly summary: string;
  /** The day it was added, `YYYY-MM-DD`. */
  readonly since: string;
  readonly tags: readonly string[];
  /** Error codes that depend on what is stored, such as `player_not_found`. Those of inputs, scope and limits are not named. */
  readonly refuses?: readonly FaultCode[];
  /** With `fields` in its query, the caller may pick members of `data` (R6.2). */
  readonly input: Schemas;
  readonly document: TypedDocumentNode<Data, Variables>;
  /** A document that answers more, for requests that ask for it: a condition in one document would slow down all of them. */
  readonly longer?: {
    readonly document: TypedDocumentNode<Data, Variables>;
    readonly isAsked: (inputs: Inputs<Schemas>) => boolean;
  };
  /** Throws a `Problem` for inputs that do not fit together. Not called where the game cannot be read. */
  readonly check?: (inputs: Inputs<Schemas>) => void;
  /** The names that a request uses for members with several names: its faults use the same. */
  readonly names?: (inputs: Inputs<Schemas>) => MemberNames;
  /** The root field as `data` when left out, with 204 for DELETE. */
  readonly answer?: (data: Found<Data>, variables: Variables) => Answered;
  readonly cacheControl: CachePolicy;
  /** Whether answers are the same for every key of an environment and may be compressed (R1.17); by the policy when left out. */
  readonly isPublic?: boolean;
  /** The bucket that a request consumes (R4.6); `request` when left out. */
  readonly bucket?: BudgetName;
  /** How many tokens of that bucket a request takes; one when left out. */
  readonly tokens?: (variables: Variables) => number;
  /** Whether retrying too fast after a 503 throttles the caller (R4.8). */
  readonly retryGuarded?: boolean;
  /** Members of the answer that `answer` does not read: they are serialized directly from the model. */
  readonly serialized?: readonly string[];
  /** The schema of the body, where that is a file of another form, without an envelope: an object, or a string for plain text. */
  readonly file?: JsonSchema;
  /** Whether an Idempotency-Key is honoured (R1.15). */
  readonly idempotent?: boolean;
}

/** One /v1 path: a document, and how a request becomes its variables and its result an answer. */
interface Route<Data, Variables> extends Declared<Data, Variables> {
  readonly variables: (inputs: Inputs<InputSchemas>) => Variables;
  readonly answer: (data: Found<Data>, variables: Variables) => Answered;
}

/** A document's result once its root fields were found: a missing one was thrown as a problem before. */
type Found<Data> = { [Field in keyof Data]: NonNullable<Data[Field]> };

/** A route whose types were checked. */
export type AnyRoute = Route<unknown, unknown>;

/** A variable has the value of the input of its name: `$avatarId` of `avatar_id`. Others need a function that makes all of them. */
type MakesVariables<Variables, Schemas extends InputSchemas> =
  Values<Schemas> extends { [Name in keyof Variables as InputName<Name>]: Variables[Name] }
    ? { readonly variables?: (inputs: Inputs<Schemas>) => Variables }
    : { readonly variables: (inputs: Inputs<Schemas>) => Variables };

type Values<Schemas extends InputSchemas> = ValuesOf<Schemas['path']> &
  ValuesOf<Schemas['query']> &
  ValuesOf<Schemas['body']>;

type InputName<Name> = Name extends keyof typeof pageInputs
  ? (typeof pageInputs)[Name]
  : Name extends string
    ? SnakeCase<Name>
    : never;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** What /v1 calls the arguments of every list. */
const pageInputs = { after: 'cursor', first: 'limit' } as const;

/** What /v1 calls an argument or a variable of the graph. */
export function inputName(name: string): string {
  const names: Readonly<Record<string, string>> = pageInputs;
  return names[name] ?? snakeCase(name);
}

export function route<Data, Variables, Schemas extends InputSchemas>(
  definition: Declared<Data, Variables, Schemas> & MakesVariables<Variables, Schemas>,
): AnyRoute {
  const { method, path, document, input } = definition as unknown as Declared<
    Readonly<Record<string, unknown>>,
    unknown
  >;
  const { operation, field } = rootOf({ document, path });
  const root = (field.alias ?? field.name).value;
  const status = method === 'DELETE' ? 204 : undefined;
  const sources = (operation.variableDefinitions ?? []).map(({ variable }) =>
    sourceOf(input, variable.name.value),
  );
  const variables = (inputs: ReadValues) => {
    const values: Record<string, unknown> = {};
    for (const { name, part, member } of sources) values[name] = inputs[part][member];
    return values;
  };
  const answer = (data: Readonly<Record<string, unknown>>) => ({ data: data[root], status });
  return { variables, answer, ...definition } as unknown as AnyRoute;
}

/** The input that a variable of a document stands for. */
function sourceOf(input: InputSchemas, name: string) {
  const member = inputName(name);
  const part = (['path', 'query', 'body'] as const).find((one) => input[one]?.shape[member]);
  return { name, part: part ?? 'path', member };
}

export interface RouteInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The parsed JSON object of a POST, PUT or PATCH; empty when there was no body. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The inputs of a route; a part without a schema takes none. */
export interface InputSchemas {
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
}

type ValuesOf<Schema> = Schema extends z.ZodObject
  ? Readonly<z.output<Schema>>
  : Readonly<Record<never, never>>;

/** The values of a request, read by the schemas of the route. */
interface Inputs<Schemas extends InputSchemas> {
  readonly path: ValuesOf<Schemas['path']>;
  readonly query: ValuesOf<Schemas['query']>;
  readonly body: ValuesOf<Schemas['body']>;
}

export type ReadValues = Readonly<
  Record<'path' | 'query' | 'body', Readonly<Record<string, unknown>>>
>;

type Asking = Pick<AnyRoute, 'document' | 'path'>;

/** The operation of a route's document, and its root field. */
function rootOf({ document, path }: { readonly document: DocumentNode; readonly path: string }) {
  const operation = getOperationAST(document);
  const [field] = operation?.selectionSet.selections ?? [];
  if (!operation || field?.kind !== Kind.FIELD) throw new Error(`${path} has no operation.`);
  return { operation, field };
}

/** The field of the graph that answers a route; undefined for a field that the graph does not have. */
export function rootFieldOf(
  schema: GraphQLSchema,
  route: Asking,
): GraphQLField<unknown, unknown> | undefined {
  const { operation, field } = rootOf(route);
  return schema.getRootType(operation.operation)?.getFields()[field.name.value];
}

interface FieldOptions {
  readonly authScopes?: { readonly scope?: Needed };
  readonly limit?: { readonly budget: BudgetName };
}

const optionsOf = (schema: GraphQLSchema, route: Asking): FieldOptions =>
  (rootFieldOf(schema, route)?.extensions['pothosOptions'] as FieldOptions | undefined) ?? {};

/** The scope of the field (R3.3), which the server checks before it reads the body (R1.10). */
export const scopeOf = (schema: GraphQLSchema, route: Asking): Needed | undefined =>
  optionsOf(schema, route).authScopes?.scope;

/** The endpoint bucket of the field, which a request consumes beside its own (R4.5). */
export const endpointBudgetOf = (schema: GraphQLSchema, route: Asking): BudgetName | undefined =>
  optionsOf(schema, route).limit?.budget;

/** A path as references write it: `/v1/player/{game}/{uid}`. */
export const pathTemplate = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** The caller's names for members with several names, by the first name. */
export type MemberNames = Readonly<Record<string, string>>;

export interface RestCaller extends Pick<GraphContext, 'principal' | 'requestId'> {
  /** Consumes the tokens of the request after the first, which was consumed before; rejects with a problem. */
  charge(context: GraphContext, tokens: number): Promise<void>;
}

/** Runs a valid request, or returns the answer that it got before (R1.15). */
export type Once = (
  run: (reservation: Reservation) => HttpResponse | Promise<HttpResponse>,
) => Promise<HttpResponse>;

export interface RestInput extends RouteInput, Conditions {
  /** Path and query as they were sent. */
  readonly url: string;
}
