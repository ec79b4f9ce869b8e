import {
  type ProblemCode,
  problemCodes,
  problemStatus,
  problemTitle,
} from '../../../src/lib/problem.ts';
import { exampleEnvelope } from '../../../src/lib/problem-help.ts';
import { problemHelp } from '../../../src/lib/problem-texts.ts';
import type { JsonSchema } from '../../../src/rest/route.ts';
import { type HeaderName, headersOf, mayHave } from './headers.ts';
import { refTo } from './json-schema.ts';
import { pascal } from './prose.ts';

/** Headers by which one 304 differs from another; the rest goes with them. */
const distinctive: readonly HeaderName[] = [
  'Content-Language',
  'Last-Modified',
  'Link',
  'X-API-Beta',
  'X-Export-Skipped',
];

export type NamedResponses = ReturnType<typeof createNamedResponses>;

/** Responses that several operations share, each written once and referred to by name. */
export function createNamedResponses() {
  const named = new Map<string, JsonSchema>();
  function add(name: string, response: JsonSchema): JsonSchema {
    const known = named.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(response))
      throw new Error(`${name} stands for two answers.`);
    named.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }
  return {
    /** The response of one status for these codes; the headers may be absent. */
    failure(codes: readonly ProblemCode[], headers: readonly HeaderName[] = []): JsonSchema {
      const name = [failureName(codes), ...headers].join('').replaceAll('-', '');
      return add(name, failureResponse(codes, headers));
    },
    /** A 304 with these headers. */
    unchanged(headers: readonly HeaderName[]): JsonSchema {
      const more = distinctive.filter((one) => headers.includes(one)).map(pascal);
      const isText = headers.includes('Vary');
      const kind = headers.includes('Content-Security-Policy') ? 'Page' : isText ? '' : 'Picture';
      return add(`NotModified${kind}${more.join('')}`, {
        description: 'Not modified: the version in If-None-Match is current.',
        headers: headersOf(headers.filter((one) => one !== 'Content-Encoding')),
      });
    },
    all: () => sorted(Object.fromEntries(named)),
  };
}

const codeList = problemCodes.map((code) => `- \`${code}\`: ${problemHelp[code].meaning}`);

const details = {
  type: 'array',
  maxItems: 20,
  items: refTo('ErrorDetail'),
  description: 'All faults in the inputs of the request. The first one decides the code.',
};

const retryAfter = {
  type: 'integer',
  minimum: 1,
  description: 'The same as Retry-After; only with `rate_limited`.',
};

export const failureSchemas: Readonly<Record<string, JsonSchema>> = {
  ErrorCode: {
    type: 'string',
    enum: problemCodes,
    description: [
      'What went wrong, for programs. Each code has a page: `/problems/{code}`.',
      '',
      ...codeList,
    ].join('\n'),
  },
  ErrorDetail: {
    type: 'object',
    description: 'One fault in a parameter or member.',
    properties: {
      path: { type: 'string', description: 'The parameter or member, with dots: `items.3.id`.' },
      message: { type: 'string', description: 'What is wrong with it.' },
    },
    required: ['path', 'message'],
  },
  Error: {
    type: 'object',
    description: 'A failure.',
    properties: {
      error: {
        type: 'object',
        description: 'What went wrong.',
        properties: {
          code: refTo('ErrorCode'),
          message: {
            type: 'string',
            description:
              'What went wrong, for people. It may change: programs should use the code.',
          },
          retry_after_seconds: retryAfter,
          details,
        },
        required: ['code', 'message'],
      },
    },
    required: ['error'],
  },
  Problem: {
    type: 'object',
    description:
      'A failure in the form of RFC 9457, sent when Accept prefers application/problem+json.',
    properties: {
      type: {
        type: 'string',
        format: 'uri',
        description: 'The address of the page about the code.',
      },
      title: { type: 'string', description: 'The code in a few words.' },
      status: { type: 'integer', description: 'The status of the answer.' },
      detail: { type: 'string', description: 'What went wrong, for people.' },
      instance: { type: 'string', description: 'The same as X-Request-Id.' },
      code: refTo('ErrorCode'),
      retry_after_seconds: retryAfter,
      details,
    },
    required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
  },
};

const helpLink = {
  description: 'The page about the code: `<…/problems/not_found>; rel="help"`.',
  required: true,
  schema: { type: 'string' },
};

const headersOfStatus: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The response of one status for these codes; the headers `more` may be absent. */
function failureResponse(codes: readonly ProblemCode[], more: readonly HeaderName[]): JsonSchema {
  const [first] = codes;
  if (first === undefined) throw new Error('A failure has a code.');
  const status = problemStatus(first);
  const lines = codes.map((code) => `\`${code}\`: ${problemHelp[code].meaning}`);
  return {
    description: codes.length === 1 ? lines.join() : lines.map((line) => `- ${line}`).join('\n'),
    headers: {
      ...headersOf([...(headersOfStatus[status] ?? []), 'Cache-Control']),
      ...mayHave([
        ...(codes.includes('insufficient_scope') ? (['WWW-Authenticate'] as const) : []),
        'Vary',
        ...more,
      ]),
      Link: helpLink,
    },
    content: {
      'application/json': {
        schema: refTo('Error'),
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            { summary: problemTitle(code), value: exampleEnvelope(code) },
          ]),
        ),
      },
      'application/problem+json': { schema: refTo('Problem') },
    },
    'x-codes': codes,
  };
}

const shortNames: Readonly<Record<number, string>> = { 401: 'Unauthorized', 403: 'Forbidden' };

/** Codes of few operations, which a short name does not stand for. */
const rare: ReadonlySet<ProblemCode> = new Set(['conflict_of_interest']);

/** The name of a failure comes from its codes: operations with the same codes share it. */
function failureName(codes: readonly ProblemCode[]): string {
  const [first, ...others] = codes;
  if (first === undefined) return '';
  const status = problemStatus(first);
  const short = shortNames[status];
  if (short !== undefined && others.length > 0)
    return [short, ...codes.filter((code) => rare.has(code)).map(pascal)].join('Or');
  if (status !== 400) return codes.map(pascal).join('Or');
  if (others.length === 0) return pascal(first);
  return `BadRequest${codes.flatMap((code) => (code === 'validation_failed' ? [] : pascal(code.replace('invalid_', '')))).join('')}`;
}

/** Codes by their status, each in the order of the table of problems. */
export function byStatus(codes: ReadonlySet<ProblemCode>): ReadonlyMap<number, ProblemCode[]> {
  const statuses = new Map<number, ProblemCode[]>();
  for (const code of problemCodes) {
    if (!codes.has(code)) continue;
    const status = problemStatus(code);
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return statuses;
}

/** A table in the order of its names, so that an addition moves nothing else. */
export const sorted = <Value>(table: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(table).sort(([one], [two]) => (one < two ? -1 : 1)));
