import type { DocumentNode, ExecutionArgs, ExecutionResult, GraphQLSchema } from 'graphql';
import { GraphQLError, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { createYoga } from 'graphql-yoga';
import type { Answer } from '../lib/answer.ts';
import { jsonType } from '../lib/answer.ts';
import { jsonBytes, UnwritableValue } from '../lib/json-bytes.ts';
import type { GraphContext } from './context.ts';
import { releaseContext } from './context.ts';
import { documentLimits, tooHeavy } from './cost.ts';
import { createDocuments } from './documents.ts';
import { extensionsOf, maskError, problemOf } from './errors.ts';
import type { ClientOperation, GraphHttp } from './over-http.ts';
import { answeredType, readOperation, statusOf } from './over-http.ts';
import { welcomeQuery } from './welcome.ts';

/** One GraphQL request: who asks, and what it came to cost. */
export interface GraphRequest {
  readonly context: GraphContext;
  /** Draws the tokens of further root fields (R4.10); rejects with a problem. */
  readonly charge: (tokens: number) => Promise<void>;
  readonly onDefect: (error: unknown) => void;
}

interface State {
  readonly request: GraphRequest | undefined;
  /** Whether whoever serialises the result knows how to write `Part`s. */
  readonly inParts: boolean;
  cost: number;
  tokens: number;
}

/** What Yoga leaves untyped. */
interface Enveloped {
  readonly parse: (source: string) => DocumentNode;
  readonly validate: (schema: GraphQLSchema, document: DocumentNode) => readonly GraphQLError[];
  readonly contextFactory: () => unknown;
  readonly execute: (
    args: Omit<ExecutionArgs, 'operationName'> & { operationName: string | undefined },
  ) => ExecutionResult | Promise<ExecutionResult>;
}

export interface GraphDoor {
  /** Answers one request over HTTP; `request` is undefined for GraphiQL's page alone (R15.7). */
  answer(http: GraphHttp, request: GraphRequest | undefined): Promise<Answer>;
}

/** The /graphql door: Yoga with its pipeline; a plain POST takes a short way through the same pipeline. */
export function createGraphDoor(options: {
  schema: GraphQLSchema;
  graphiql: boolean;
  origin: string;
}): GraphDoor {
  const { schema, graphiql, origin } = options;
  const yoga = createYoga<{ state: State }>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: graphiql && {
      title: 'Waypoint',
      defaultQuery: welcomeQuery,
      headers: '{ "Authorization": "Bearer <your key>" }',
      defaultEditorToolsVisibility: 'headers',
    },
    // Loaded when somebody looks at it: half a megabyte that a start has no use for.
    renderGraphiQL: async (page) =>
      (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(page),
    logging: false,
    maskedErrors: false,
    cors: false,
    multipart: false,
    maxRequestBodySize: false,
    parserAndValidationCache: false,
    plugins: [pipeline(schema)],
  });

  async function run(operation: ClientOperation, state: State): Promise<ExecutionResult> {
    const { parse, validate, contextFactory, execute } = yoga.getEnveloped({ state }) as Enveloped;
    try {
      const document = parse(operation.query);
      const faults = validate(schema, document);
      if (faults.length > 0) return finished({ errors: faults }, state);
      const contextValue = await contextFactory();
      const { variables: variableValues, operationName } = operation;
      const result = await execute({
        schema,
        document,
        contextValue,
        variableValues,
        operationName,
      });
      releaseContext(contextValue as object);
      return finished(result, state);
    } catch (error) {
      return finished({ errors: [error as GraphQLError] }, state);
    }
  }

  async function runToBytes(operation: ClientOperation, request: GraphRequest) {
    const state: State = { request, inParts: true, cost: 0, tokens: 1 };
    const result = await run(operation, state);
    try {
      return { result, body: bytesOf(result) };
    } catch (error) {
      if (!(error instanceof UnwritableValue)) throw error;
      // A model breaks its type: the tree has null there, and the errors say so. Its tokens are drawn already.
      const again = { ...request, charge: async () => undefined };
      const tree = await run(operation, { request: again, inParts: false, cost: 0, tokens: 1 });
      return { result: tree, body: bytesOf(tree) };
    }
  }

  return {
    async answer(http, request) {
      const state: State = { request, inParts: false, cost: 0, tokens: request ? 1 : 0 };
      const operation = request && readOperation(http);
      if (operation) {
        const { result, body } = await runToBytes(operation, request);
        const type = answeredType(http.accept);
        return {
          status: statusOf(result, type),
          headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' },
          body,
        };
      }
      return answerOf(await yoga.fetch(`${origin}${http.url}`, fetchInit(http), { state }));
    },
  };
}

function fetchInit({ method, accept, contentType, body }: GraphHttp): RequestInit {
  const headers = new Headers();
  if (accept !== undefined) headers.set('accept', accept);
  if (contentType !== undefined) headers.set('content-type', contentType);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return { method, headers, body: hasBody ? (body as Uint8Array<ArrayBuffer>) : null };
}

async function answerOf(response: Response): Promise<Answer> {
  const type = response.headers.get('content-type') ?? jsonType;
  const allow = response.headers.get('allow');
  return {
    status: response.status,
    headers: {
      'Content-Type': type,
      'Cache-Control': 'no-store',
      ...(allow !== null && { Allow: allow }),
    },
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

/** What Waypoint adds to Yoga's pipeline; both ways run through it. */
function pipeline(schema: GraphQLSchema): Plugin<{ state: State }> {
  const documents = createDocuments(schema);
  return {
    onParse: ({ setParseFn }) => {
      setParseFn((source: string | { body: string }) =>
        documents.parse(typeof source === 'string' ? source : source.body),
      );
    },
    onValidate: ({ params, setResult }) => setResult([...documents.validate(params.documentAST)]),
    onContextBuilding: ({ context, extendContext }) => {
      extendContext({ ...context.state.request?.context } as object);
    },
    async onExecute({ args, setResultAndStopExecution, setExecuteFn }) {
      const { state } = args.contextValue as unknown as { state: State };
      const refusal = await refusalOf(args, state);
      if (refusal) setResultAndStopExecution({ errors: [refusal] });
      else setExecuteFn(state.inParts ? documents.executeInParts : documents.execute);
    },
    onResultProcess: ({ result, setResult, serverContext }) => {
      if (Symbol.asyncIterator in result || Array.isArray(result)) return;
      const { state } = serverContext as unknown as { state: State };
      setResult(finished(result as ExecutionResult, state));
    },
  };

  /** R4.10: the weight of the operation, then its tokens. */
  async function refusalOf(
    args: Parameters<typeof documents.execute>[0],
    state: State,
  ): Promise<GraphQLError | undefined> {
    const { document, operationName, variableValues } = args;
    const operation = getOperationAST(document, operationName);
    if (!operation) {
      const extensions = { http: { status: 400 } };
      return new GraphQLError('The request names no operation of its document.', { extensions });
    }
    const weight = documents.weigh(document, operation, variableValues ?? {});
    state.cost = weight.cost;
    const heavy = tooHeavy(weight);
    if (heavy) return heavy;
    // The first token was taken at the gate.
    const more = weight.rootFields - 1;
    if (more <= 0) return undefined;
    try {
      await state.request?.charge(more);
      state.tokens += more;
      return undefined;
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      const extensions = { ...extensionsOf(problem), http: { status: 429 } };
      return new GraphQLError(problem.message, { extensions });
    }
  }
}

/** R15.2: errors masked and coded, and the cost on every result. */
function finished(result: ExecutionResult, state: State): ExecutionResult {
  const errors = result.errors?.map((error) =>
    maskError(error, (defect) => state.request?.onDefect(defect)),
  );
  const cost = { requested: state.cost, limit: documentLimits.cost, tokens_charged: state.tokens };
  return {
    ...(errors && { errors }),
    ...('data' in result && { data: result.data }),
    extensions: { ...result.extensions, cost },
  };
}

/** Without `extensions.http`, which is between us and the transport. */
const bytesOf = ({ errors, ...rest }: ExecutionResult): Buffer =>
  jsonBytes(errors ? { errors: errors.map(shown), ...rest } : rest);

function shown(error: GraphQLError): unknown {
  const { http: _http, ...extensions } = error.extensions;
  return { ...error.toJSON(), extensions };
}
