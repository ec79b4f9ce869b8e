import { type Clock, dayMs } from '../lib/clock.ts';

/** A path that will end. Days are `YYYY-MM-DD`, in UTC. */
export interface Deprecation {
  readonly path: string;
  readonly announced: string;
  readonly sunset: string;
  /** The path to use instead. */
  readonly successor: string;
}

/** All deprecated paths (R14.1). */
export const deprecations: readonly Deprecation[] = [];

/** The warning header starts this long before the end (R14.1). */
const warningMs = 90 * dayMs;

export type Deprecations = ReturnType<typeof createDeprecations>;

export function createDeprecations(table: readonly Deprecation[], clock: Clock) {
  const byPath = new Map(table.map((entry) => [entry.path, entry]));
  return {
    has: (path: string) => byPath.has(path),
    /** The message of the 410; undefined before the sunset. */
    removal(path: string): string | undefined {
      const entry = byPath.get(path);
      return entry && clock.now() >= Date.parse(entry.sunset)
        ? `This path was removed on ${entry.sunset}; use ${entry.successor}.`
        : undefined;
    },
    /** The headers of R14.1, for every answer of a deprecated path. */
    headers(path: string): Readonly<Record<string, string>> {
      const entry = byPath.get(path);
      return entry ? deprecationHeaders(entry, clock.now()) : {};
    },
  };
}

/** RFC 9745, RFC 8594, and the documented warning. */
function deprecationHeaders(entry: Deprecation, now: number): Record<string, string> {
  const { announced, sunset, successor } = entry;
  const end = Date.parse(sunset);
  const headers: Record<string, string> = {
    Deprecation: `@${Date.parse(announced) / 1000}`,
    Sunset: new Date(end).toUTCString(),
    Link: `<${successor}>; rel="successor-version"`,
  };
  if (now >= end - warningMs) {
    headers['X-API-Deprecation-Warning'] = `Removed on ${sunset}; use ${successor}`;
  }
  return headers;
}
