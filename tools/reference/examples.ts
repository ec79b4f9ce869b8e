import type { AnyRoute } from '../../src/rest/route.ts';
import { mapMembers } from './openapi/json-schema.ts';
import { createPlaceholders } from './placeholders.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import { type Asked, type Said, type Scene, story, usualValues } from './story.ts';

export interface Example {
  /** Values of parameters, of the path and the query. */
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Undefined for a request without one. */
  readonly requestBody: unknown;
  readonly status: number;
  /** Undefined for an answer without one. */
  readonly body: unknown;
}

type ExampleOperation = Pick<AnyRoute, 'operation' | 'method' | 'path'>;

/** What the sandbox answers to a request for each operation, by name. Rejects when one is refused or has no request. */
export async function collectExamples(
  operations: readonly ExampleOperation[],
): Promise<ReadonlyMap<string, Example>> {
  const others = operations.filter(({ operation }) => !inStory.has(operation));
  const missing = others.filter((operation) => !isUsual(operation));
  if (missing.length > 0)
    throw new Error(
      `No example asks for ${missing.map(({ operation }) => operation).join(', ')}. Add a request to tools/reference/story.ts.`,
    );
  const scenes = [...story, ...others.map(usualScene)];
  const sandbox = await openSandbox();
  try {
    return await play(sandbox, scenes, new Map(operations.map((one) => [one.operation, one])));
  } finally {
    await sandbox.close();
  }
}

const inStory = new Set(story.flatMap((scene) => (scene === 'settle' ? [] : [scene[0]])));

const namesIn = ({ path }: ExampleOperation): readonly string[] =>
  [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);

const isUsual = (operation: ExampleOperation): boolean =>
  operation.method === 'GET' && namesIn(operation).every((name) => name in usualValues);

/** Sent with the moderator's key, which may ask for everything and is still valid after the story. */
function usualScene(operation: ExampleOperation): readonly [string, Scene] {
  const path = Object.fromEntries(
    namesIn(operation).map((name) => [name, usualValues[name] ?? '']),
  );
  return [operation.operation, { path, by: 'moderator' }];
}

async function play(
  sandbox: Sandbox,
  scenes: typeof story,
  operations: ReadonlyMap<string, ExampleOperation>,
): Promise<ReadonlyMap<string, Example>> {
  const ownKey = await sandbox.createKey(['read', 'write:report', 'write:build']);
  const moderatorKey = await sandbox.createKey(['admin']);
  const keyOf = async ({ by }: Asked): Promise<string> => {
    if (by === undefined) return ownKey;
    return by === 'moderator' ? moderatorKey : sandbox.createKey(['read']);
  };
  const replaceRandom = createPlaceholders();
  const answers = new Map<string, unknown>();
  const said: Said = (operation, path) => String(valueAt(answers.get(operation), path));
  const examples = new Map<string, Example>();
  for (const scene of scenes) {
    if (scene === 'settle') {
      await sandbox.settle();
      continue;
    }
    const [name, asking] = scene;
    const operation = operations.get(name);
    if (!operation) throw new Error(`There is no operation ${name}.`);
    const asked = typeof asking === 'function' ? asking(said) : asking;
    const { method } = operation;
    const url = addressOf(operation, asked);
    const { body: requestBody } = asked;
    const request = { key: await keyOf(asked), method, url, body: requestBody };
    const { status, body } = await sandbox.ask(request);
    if (status >= 300) throw new Error(`${name} was answered ${status}: ${JSON.stringify(body)}`);
    answers.set(name, body);
    const parameters = { ...asked.path, ...asked.query };
    examples.set(name, replaceRandom({ parameters, requestBody, status, body: shortened(body) }));
  }
  return examples;
}

const valueAt = (answer: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], answer);

function addressOf({ path }: ExampleOperation, { path: values = {}, query = {} }: Asked): string {
  const filled = path.replace(/:([a-z_]+)/g, (_whole, name: string) => String(values[name]));
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

const maxRows = 2;
/** Of plain values, such as the values of each level. */
const maxValues = 3;

/** Cuts the lists of a value to their first elements. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== 'object' || one === null);
    return value.slice(0, isPlain ? maxValues : maxRows).map(shortened);
  }
  return typeof value === 'object' && value !== null
    ? mapMembers(value as Members, shortened)
    : value;
}

type Members = Readonly<Record<string, unknown>>;

/** Adds the examples to the operations of an OpenAPI document: of parameters, body and answer. */
export function withExamples<Document extends Members>(
  document: Document,
  examples: ReadonlyMap<string, Example>,
): Document {
  const paths = eachMember(document['paths'], (path) =>
    eachMember(path, (operation) => {
      const example = examples.get(String((operation as Members)['operationId']));
      return example ? operationWith(operation as Members, example) : operation;
    }),
  );
  return { ...document, paths };
}

function operationWith(
  operation: Members,
  { parameters, requestBody, status, body }: Example,
): Members {
  const { parameters: declared, requestBody: asked, responses } = operation;
  return {
    ...operation,
    ...(Array.isArray(declared) && {
      parameters: declared.map((one: Members) => parameterWith(one, parameters)),
    }),
    ...(asked !== undefined &&
      requestBody !== undefined && {
        requestBody: contentWith(asked as Members, { example: requestBody }),
      }),
    responses: eachMember(responses, (response, name) =>
      name === String(status) && body !== undefined
        ? contentWith(response as Members, { examples: { sandbox: answered(body) } })
        : response,
    ),
  };
}

function parameterWith(parameter: Members, values: Example['parameters']): Members {
  const { name, schema } = parameter;
  const value = typeof name === 'string' ? values[name] : undefined;
  if (value === undefined) return parameter;
  // A list is written with commas in an address.
  const isList = (schema as Members | undefined)?.['type'] === 'array';
  return { ...parameter, example: isList ? String(value).split(',') : value };
}

/** The page of the reference shows named examples, and invents others. */
const answered = (value: unknown) => ({ summary: 'An answer of the sandbox.', value });

const contentWith = (holder: Members, shown: Members): Members => ({
  ...holder,
  content: eachMember(holder['content'], (media, type) =>
    type === 'application/problem+json' ? media : { ...(media as Members), ...shown },
  ),
});

const eachMember = (value: unknown, change: (member: unknown, name: string) => unknown): Members =>
  mapMembers(value as Members, change);
