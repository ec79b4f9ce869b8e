import {
  type Found,
  type Header,
  methods,
  type OpenApiDocument,
  pointerPart,
  type Response,
  resolve,
} from './document.ts';
import { type Matched, operationFinder } from './paths.ts';
import { createSchemaFaults, type SchemaFaults } from './schema-faults.ts';

/** What was asked and answered. Names of headers are in lower case. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Headers of which nothing need be said. */
  readonly mayHave?: ReadonlySet<string>;
}

/** Says in sentences what an answer has that the document does not say of it; nothing for one that is as documented. */
export type AnswerCheck = (exchange: Exchange) => readonly string[];

/** Headers of HTTP itself, and what browsers go by: no part of the interface. */
const transport = new Set([
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'keep-alive',
  'referrer-policy',
  'transfer-encoding',
  'x-content-type-options',
]);
const isOfTransport = (name: string): boolean =>
  transport.has(name) || name.startsWith('access-control-');

export function createAnswerCheck(document: OpenApiDocument): AnswerCheck {
  const find = operationFinder(document);
  const schemas = createSchemaFaults(document);
  return (exchange) => {
    const { method, url, status } = exchange;
    const matched = find(method, url);
    const name = matched?.operation.operationId ?? `${method} ${url.split('?', 1)[0]}`;
    const found = matched && responseOf(document, matched, exchange);
    const says = (fault: string) => `${name} ${status}: ${fault}`;
    if (!found) {
      // No operation answers where nobody knows the path or the method: the failure alone is documented.
      if (!isOfNoOperation(exchange)) return [says('schema/openapi.json has no such answer')];
      return exchange.text === ''
        ? []
        : bodyFaults(schemas, anyFailure(document), exchange).map(says);
    }
    return [
      ...headerFaults(document, schemas, found, exchange),
      ...bodyFaults(schemas, found, exchange),
      ...codeFaults(found, exchange),
    ].map(says);
  };
}

/** The documented answer of an operation with a status. */
function responseOf(
  document: OpenApiDocument,
  { operation, pointer }: Matched,
  { status }: Exchange,
): Found<Response> | undefined {
  const name = [String(status), `${String(status)[0]}XX`, 'default'].find(
    (one) => one in operation.responses,
  );
  return name === undefined ? undefined : resolve(document, `${pointer}/responses/${name}`);
}

const isOfNoOperation = ({ method, status, text }: Exchange): boolean =>
  (method === 'OPTIONS' && status === 204) ||
  ((status === 404 || status === 405 || status === 410) &&
    (text === '' ||
      ['not_found', 'method_not_allowed', 'endpoint_removed'].includes(codeOf(text))));

const codeOf = (text: string): string => {
  const body = JSON.parse(text) as { error?: { code?: string }; code?: string };
  return body.error?.code ?? body.code ?? '';
};

/** Failures have the same form wherever they come from: that of a key which is refused is documented everywhere. */
function anyFailure(document: OpenApiDocument): Found<Response> {
  const [path = ''] = Object.keys(document.paths);
  const verb = methods.find((method) => document.paths[path]?.[method] !== undefined);
  return resolve(document, `/paths/${pointerPart(path)}/${verb}/responses/401`);
}

function headerFaults(
  document: OpenApiDocument,
  schemas: SchemaFaults,
  { value: { headers = {} }, pointer }: Found<Response>,
  exchange: Exchange,
): string[] {
  const documented = new Set<string>();
  const faults: string[] = [];
  for (const name of Object.keys(headers)) {
    documented.add(name.toLowerCase());
    const header = resolve<Header>(document, `${pointer}/headers/${pointerPart(name)}`);
    const sent = exchange.headers[name.toLowerCase()];
    if (sent === undefined) {
      if (header.value.required) faults.push(`the header ${name} is missing`);
      continue;
    }
    const fault = schemas.faultOf(`${header.pointer}/schema`, headerValue(header.value, sent));
    if (fault !== undefined) faults.push(`the header ${name} is ${sent}: ${fault}`);
  }
  for (const name of Object.keys(exchange.headers))
    if (!documented.has(name) && !isOfTransport(name) && !exchange.mayHave?.has(name))
      faults.push(`schema/openapi.json does not name the header ${name}`);
  return faults;
}

/** Headers are texts; one that is documented as a number is read as one. */
const headerValue = ({ schema }: Header, sent: unknown): unknown => {
  const type = typeof schema === 'object' ? schema['type'] : undefined;
  return type === 'integer' || type === 'number' ? Number(sent) : String(sent);
};

function bodyFaults(
  schemas: SchemaFaults,
  { value: { content = {} }, pointer }: Found<Response>,
  exchange: Exchange,
): readonly string[] {
  const { method, status, headers, text } = exchange;
  if (method === 'HEAD' || status === 304) return text === '' ? [] : ['it has a body'];
  const types = Object.keys(content);
  if (types.length === 0) return text === '' ? [] : ['it has a body'];
  const type = String(headers['content-type']).split(';', 1)[0] ?? '';
  if (!types.includes(type)) return [`its type ${type} is none of ${types.join(', ')}`];
  // A page is read by people, and what is compressed says in its headers that it is.
  if (!type.endsWith('json') || headers['content-encoding'] !== undefined) return [];
  const at = `${pointer}/content/${pointerPart(type)}/schema`;
  const fault = schemas.faultOf(at, JSON.parse(text), isSparse(exchange));
  return fault === undefined ? [] : [fault];
}

/** An operation names the codes that it fails with. */
function codeFaults(
  { value: { 'x-codes': codes } }: Found<Response>,
  { text }: Exchange,
): string[] {
  if (codes === undefined || text === '') return [];
  const code = codeOf(text);
  return codes.includes(code) ? [] : [`its code ${code} is none of ${codes.join(', ')}`];
}

/** Whether its caller picked members of the data (R6.2). */
const isSparse = ({ url, status }: Exchange): boolean =>
  status < 300 && /[?&]fields=[^&]/.test(url);
