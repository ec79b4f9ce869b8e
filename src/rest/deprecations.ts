import type { Answer } from '../lib/answer.ts';
import type { Clock } from '../lib/clock.ts';

/** A path that will end. Days are `YYYY-MM-DD`, in UTC. */
export interface Deprecation {
  readonly path: string;
  readonly announced: string;
  readonly sunset: string;
  /** The path to use instead. */
  readonly successor: string;
}

/** The one table (R14.1); empty today. */
export const deprecations: readonly Deprecation[] = [];

/** The warning is active from so long before the end (specification, Versioning 5). */
const warningMs = 90 * 86_400_000;

export interface Deprecations {
  of(path: string): Deprecation | undefined;
  /** What a 410 says, from the sunset on. */
  removal(path: string): string | undefined;
  /** Adds the headers of R14.1 to an answer of a deprecated path. */
  mark(path: string, answer: Answer | Promise<Answer>): Answer | Promise<Answer>;
}

export function createDeprecations(table: readonly Deprecation[], clock: Clock): Deprecations {
  const byPath = new Map(table.map((entry) => [entry.path, entry]));
  return {
    of: (path) => byPath.get(path),
    removal(path) {
      const entry = byPath.get(path);
      return entry && clock.now() >= Date.parse(entry.sunset)
        ? `This path was removed on ${entry.sunset}; use ${entry.successor}.`
        : undefined;
    },
    mark(path, answer) {
      const entry = byPath.get(path);
      if (!entry) return answer;
      const headers = deprecationHeaders(entry, clock.now());
      const marked = (plain: Answer): Answer => ({
        ...plain,
        headers: { ...plain.headers, ...headers, Link: linksOf(plain, entry) },
      });
      return answer instanceof Promise ? answer.then(marked) : marked(answer);
    },
  };
}

/** The pages of a list stay beside the successor (R5.1). */
const linksOf = ({ headers }: Answer, { successor }: Deprecation): string =>
  [headers['Link'], `<${successor}>; rel="successor-version"`].filter(Boolean).join(', ');

/** RFC 9745, RFC 8594, and the documented warning. */
function deprecationHeaders(entry: Deprecation, now: number): Record<string, string> {
  const { announced, sunset, successor } = entry;
  const end = Date.parse(sunset);
  const headers: Record<string, string> = {
    Deprecation: `@${Date.parse(announced) / 1000}`,
    Sunset: new Date(end).toUTCString(),
  };
  if (now >= end - warningMs) {
    headers['X-API-Deprecation-Warning'] = `Removed on ${sunset}; use ${successor}`;
  }
  return headers;
}
