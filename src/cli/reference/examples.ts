import { createMadeUp } from './made-up.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import { shortened } from './shortened.ts';
import { type Asked, type Said, story } from './story.ts';

/** A request of an operation, and what the sandbox answered. */
export interface Example {
  /** Values of parameters, of the path and the query. */
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Undefined for a request without one. */
  readonly requestBody: unknown;
  readonly status: number;
  /** Undefined for an answer without one. */
  readonly body: unknown;
}

/** A path of /v1 with `:name` for its parameters. */
export interface ExampleOperation {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
}

/**
 * An example of every operation, by its name: what the sandbox really answers, the same in every run. Rejects when one is
 * refused, or when an operation has none.
 */
export async function collectExamples(
  operations: readonly ExampleOperation[],
): Promise<ReadonlyMap<string, Example>> {
  const missing = operations.filter(({ operation }) => !told.has(operation));
  if (missing.length > 0)
    throw new Error(`No example asks for ${missing.map(({ operation }) => operation).join(', ')}.`);
  const sandbox = await openSandbox();
  try {
    return await play(sandbox, new Map(operations.map((one) => [one.operation, one])));
  } finally {
    await sandbox.close();
  }
}

const told = new Set(story.flatMap((scene) => (scene === 'settle' ? [] : [scene[0]])));

async function play(
  sandbox: Sandbox,
  operations: ReadonlyMap<string, ExampleOperation>,
): Promise<ReadonlyMap<string, Example>> {
  const ownKey = await sandbox.createKey(['read', 'write:report', 'write:build']);
  const moderatorKey = await sandbox.createKey(['admin']);
  const keyOf = async ({ by }: Asked): Promise<string> => {
    if (by === undefined) return ownKey;
    return by === 'moderator' ? moderatorKey : sandbox.createKey(['read']);
  };
  const madeUp = createMadeUp();
  const answers = new Map<string, unknown>();
  const said: Said = (operation, path) => String(valueAt(answers.get(operation), path));
  const examples = new Map<string, Example>();
  for (const scene of story) {
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
    const answer = await sandbox.ask({ key: await keyOf(asked), method, url, body: requestBody });
    if (answer.status >= 300)
      throw new Error(`${name} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    answers.set(name, answer.body);
    const parameters = { ...asked.path, ...asked.query };
    const { status, body } = answer;
    examples.set(name, madeUp({ parameters, requestBody, status, body: shortened(body) }));
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
