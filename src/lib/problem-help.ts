import { type ProblemCode, problemCodes, problemStatus, problemTitle } from './problem.ts';
import { graphHelp, type ProblemHelp, problemHelp } from './problem-texts.ts';

/** What only a GraphQL document can be refused for, in lower case. */
type GraphFaultCode = keyof typeof graphHelp;

/** The answer to one case of a code, as /v1 gives it. */
export function exampleEnvelope(code: ProblemCode) {
  const { message, retryAfterSeconds, details } = problemHelp[code].example;
  return {
    error: {
      code,
      message,
      ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
      ...(details !== undefined && { details }),
    },
  };
}

/** All that is said of a code, whichever interface has it. */
export interface ProblemEntry extends Pick<ProblemHelp, 'meaning' | 'next'> {
  readonly code: ProblemCode | GraphFaultCode;
  readonly title: string;
  /** Of a failure in /v1; null for what only a document can be refused for, whose status hangs on the media type. */
  readonly status: number | null;
  /** The body of one such answer. */
  readonly example: unknown;
}

function problemEntry(code: ProblemCode): ProblemEntry {
  const { meaning, next } = problemHelp[code];
  const [title, status] = [problemTitle(code), problemStatus(code)];
  return { code, title, status, meaning, next, example: exampleEnvelope(code) };
}

function graphEntry(code: GraphFaultCode): ProblemEntry {
  const { title, meaning, next, example } = graphHelp[code];
  const errors = [{ message: example.message, extensions: { code: code.toUpperCase() } }];
  return { code, title, status: null, meaning, next, example: { errors } };
}

/** Every code that a failure of either interface may have, in the order of the contract. */
export const problemEntries: readonly ProblemEntry[] = [
  ...problemCodes.map(problemEntry),
  ...(Object.keys(graphHelp) as GraphFaultCode[]).map(graphEntry),
];

const byCode: ReadonlyMap<string, ProblemEntry> = new Map(
  problemEntries.map((entry) => [entry.code, entry]),
);

/** What is said of a code; undefined for what is none, whatever it is spelled like. */
export const findProblemEntry = (code: string): ProblemEntry | undefined => byCode.get(code);
