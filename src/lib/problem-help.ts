import { type ProblemCode, problemCodes, problemStatus, problemTitle } from './problem.ts';
import { graphHelp, type ProblemHelp, problemHelp } from './problem-texts.ts';

type GraphFaultCode = keyof typeof graphHelp;

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

export interface ProblemEntry extends Pick<ProblemHelp, 'meaning' | 'next'> {
  readonly code: ProblemCode | GraphFaultCode;
  readonly title: string;
  /** The status in /v1; null for the codes of GraphQL, where it depends on the media type. */
  readonly status: number | null;
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

/** Every error code of both interfaces, in the order of the contract. */
export const problemEntries: readonly ProblemEntry[] = [
  ...problemCodes.map(problemEntry),
  ...(Object.keys(graphHelp) as GraphFaultCode[]).map(graphEntry),
];

const byCode: ReadonlyMap<string, ProblemEntry> = new Map(
  problemEntries.map((entry) => [entry.code, entry]),
);

export const findProblemEntry = (code: string): ProblemEntry | undefined => byCode.get(code);
