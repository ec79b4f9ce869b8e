import type { Example } from './examples.ts';

type Members = Readonly<Record<string, unknown>>;

const jsonType = 'application/json';

/** A document of OpenAPI whose operations have the examples of their names: of parameters, body and answer. */
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

/** The page of the reference shows answers that have names, and makes others up. */
const answered = (value: unknown) => ({ summary: 'What the sandbox answers.', value });

const contentWith = (holder: Members, shown: Members): Members => ({
  ...holder,
  content: eachMember(holder['content'], (media, type) =>
    type === jsonType ? { ...(media as Members), ...shown } : media,
  ),
});

const eachMember = (value: unknown, change: (member: unknown, name: string) => unknown): Members =>
  Object.fromEntries(
    Object.entries(value as Members).map(([name, member]) => [name, change(member, name)]),
  );
