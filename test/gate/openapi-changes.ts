import { type Direction, type Node, nodeOf, schemaChanges } from './openapi-schemas.ts';

/** The sentences of the changes from one document of OpenAPI to the next that break a caller. */
export function openApiChanges(beforeJson: string, afterJson: string): readonly string[] {
  const [before, after] = [JSON.parse(beforeJson) as Node, JSON.parse(afterJson) as Node];
  const operations = operationsOf(before).flatMap(([name, operation]) => {
    const now = new Map(operationsOf(after)).get(name);
    return now
      ? operationChanges(name, [before, operation], [after, now])
      : [`${name} was removed`];
  });
  return [...new Set([...operations, ...componentChanges(before, after)])];
}

/** A part of a document, beside the document itself. */
type Part = readonly [document: Node, part: Node];

const methods = new Set(['get', 'put', 'post', 'patch', 'delete']);

const operationsOf = ({ paths }: Node): readonly (readonly [string, Node])[] =>
  Object.entries(nodeOf(paths)).flatMap(([path, item]) =>
    Object.entries(nodeOf(item))
      .filter(([method]) => methods.has(method))
      .map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, nodeOf(operation)] as const,
      ),
  );

/** What a reference leads to, and what is none as it is. */
function resolved(document: Node, value: unknown): Node {
  const node = nodeOf(value);
  const { $ref } = node;
  if (typeof $ref !== 'string') return node;
  const steps = $ref.slice('#/'.length).split('/');
  return nodeOf(steps.reduce<unknown>((inner, step) => nodeOf(inner)[step], document));
}

function operationChanges(name: string, before: Part, after: Part): string[] {
  const [known, now] = [before[1], after[1]];
  const renamed = known['operationId'] !== now['operationId'];
  return [
    ...(renamed ? [`${name} is called ${now['operationId']}, not ${known['operationId']}`] : []),
    ...scopeChanges(name, known, now),
    ...parameterChanges(name, before, after),
    ...bodyChanges(name, before, after),
    ...answerChanges(name, before, after),
  ];
}

/** A key that would do before does not any more. */
function scopeChanges(name: string, before: Node, after: Node): string[] {
  const scopesOf = ({ 'x-scopes': scopes }: Node) => (Array.isArray(scopes) ? scopes : []);
  const [known, now] = [scopesOf(before), scopesOf(after)];
  const isNarrower =
    now.length > 0 && (known.length === 0 || !known.every((one) => now.includes(one)));
  return isNarrower ? [`${name} needs the scope ${now.join(' or ')}`] : [];
}

function parametersOf([document, { parameters }]: Part): ReadonlyMap<string, Node> {
  const list = Array.isArray(parameters) ? parameters : [];
  return new Map(
    list.map((one) => {
      const parameter = resolved(document, one);
      return [`${parameter['in']} parameter ${parameter['name']}`, parameter];
    }),
  );
}

function parameterChanges(name: string, before: Part, after: Part): string[] {
  const [known, now] = [parametersOf(before), parametersOf(after)];
  const changes = [...known].flatMap(([parameter, one]) => {
    const other = now.get(parameter);
    if (!other) return [`${name}: the ${parameter} was removed`];
    const at = `${name}: the ${parameter}`;
    const [schema, later] = [nodeOf(one['schema']), nodeOf(other['schema'])];
    return schemaChanges(schema, later, 'request', at);
  });
  const required = [...now].filter(
    ([parameter, { required }]) => required === true && known.get(parameter)?.['required'] !== true,
  );
  return [...changes, ...required.map(([one]) => `${name}: the ${one} is required`)];
}

const contentOf = (holder: Node, type = 'application/json'): Node | undefined => {
  const content = nodeOf(holder['content']);
  return type in content ? nodeOf(nodeOf(content[type])['schema']) : undefined;
};

function bodyChanges(name: string, before: Part, after: Part): string[] {
  const [known, now] = [before, after].map(([document, { requestBody }]) =>
    resolved(document, requestBody),
  ) as [Node, Node];
  const required = now['required'] === true && known['required'] !== true;
  const [schema, later] = [contentOf(known), contentOf(now)];
  if (!schema) return required ? [`${name}: a body is required`] : [];
  if (!later) return [`${name}: the body was removed`];
  return [
    ...(required ? [`${name}: the body is required`] : []),
    ...schemaChanges(schema, later, 'request', `${name}: the body`),
  ];
}

/** Of the answers when all is well; what is refused, and why, may grow. */
function answerChanges(name: string, before: Part, after: Part): string[] {
  const [known, now] = [nodeOf(before[1]['responses']), nodeOf(after[1]['responses'])];
  return Object.keys(known)
    .filter((status) => status < '400')
    .flatMap((status) => {
      if (!(status in now)) return [`${name}: the answer ${status} was removed`];
      const [one, other] = [resolved(before[0], known[status]), resolved(after[0], now[status])];
      return contentChanges(`${name}: the answer ${status}`, one, other);
    });
}

function contentChanges(at: string, before: Node, after: Node): string[] {
  const headers = Object.keys(nodeOf(before['headers']))
    .filter((header) => !(header in nodeOf(after['headers'])))
    .map((header) => `${at} has no ${header} any more`);
  const contents = Object.keys(nodeOf(before['content'])).flatMap((type) => {
    const [schema, later] = [contentOf(before, type), contentOf(after, type)];
    if (!later) return [`${at} is not ${type} any more`];
    return schema ? schemaChanges(schema, later, 'answer', at) : [];
  });
  return [...headers, ...contents];
}

/** Schemas under their names, which clients have types of, each as it is used. */
function componentChanges(before: Node, after: Node): string[] {
  const schemasOf = ({ components }: Node) => nodeOf(nodeOf(components)['schemas']);
  const now = schemasOf(after);
  const uses = usesOf(before);
  return Object.entries(schemasOf(before)).flatMap(([name, schema]) => {
    if (!(name in now)) return [`The schema ${name} was removed`];
    return [...(uses.get(name) ?? [])].flatMap((direction) =>
      schemaChanges(nodeOf(schema), nodeOf(now[name]), direction, name),
    );
  });
}

/** Whether schemas are of answers, of requests, or of both. */
function usesOf(document: Node): ReadonlyMap<string, ReadonlySet<Direction>> {
  const uses = new Map<string, Set<Direction>>();
  const collect = (value: unknown, direction: Direction): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === 'string') {
      const name = $ref.slice($ref.lastIndexOf('/') + 1);
      const known = uses.get(name) ?? new Set();
      if (known.has(direction)) return;
      uses.set(name, known.add(direction));
      collect(resolved(document, value), direction);
    }
    for (const member of Object.values(value)) collect(member, direction);
  };
  for (const [, { parameters, requestBody, responses }] of operationsOf(document)) {
    collect([parameters, requestBody], 'request');
    collect(responses, 'answer');
  }
  return uses;
}
