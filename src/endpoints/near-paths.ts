import type { Endpoint } from '../http/endpoint.ts';
import { nearest } from '../lib/nearest.ts';
import { pathTemplate } from '../rest/route.ts';

/** A longer path, or one with more segments, is no near miss. */
const maxLength = 256;
const maxSegments = 8;
const maxDistance = 2.5;
const otherMethodCost = 0.3;
const unlikelyValueCost = 0.6;

interface KnownPath {
  readonly segments: readonly string[];
  readonly words: readonly string[];
  readonly methods: ReadonlySet<string>;
  readonly template: string;
}

/** The known path near to an unknown one, as `/v1/player/{game}/{uid}`, without any value of the caller. */
type NearPath = (method: string, path: string) => string | undefined;

/** `games` are the values of the parameter `game`. Prepares the known paths on first use. */
export function createNearPath(
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
  games: readonly string[],
): NearPath {
  let ranked: Ranking | undefined;
  return (method, path) => {
    const given = path.length > maxLength ? [] : segmentsOf(path);
    if (given.length > maxSegments) return undefined;
    ranked ??= createRanking(knownPaths(endpoints), games);
    return ranked(method, given);
  };
}

type Ranking = (method: string, given: readonly string[]) => string | undefined;

function createRanking(known: readonly KnownPath[], games: readonly string[]): Ranking {
  const meaningsOf = createMeanings([...new Set(known.flatMap(({ words }) => words))]);
  const valueCost = (name: string, value: string): number => {
    const isLikely = name === ':game' ? games.includes(value) : /\d/.test(value);
    return isLikely ? 0 : unlikelyValueCost;
  };
  return (method, given) => {
    const meanings = meaningsOf(given);
    const costOf = (segment: string, at: number): number =>
      isWord(segment)
        ? (meanings[at]?.get(segment) ?? Number.POSITIVE_INFINITY)
        : valueCost(segment, given[at] ?? '');
    let best = { template: undefined as string | undefined, distance: maxDistance };
    for (const { segments, words, methods, template } of known) {
      if (!isNamed(words, meanings)) continue;
      const distance =
        pathDistance(segments, given.length, costOf) + (methods.has(method) ? 0 : otherMethodCost);
      if (distance <= best.distance) best = { template, distance };
    }
    return best.template;
  };
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');
const isWord = (segment: string): boolean => !segment.startsWith(':');

/** Whether the path names a word of a known path, other than the version that starts them all. */
const isNamed = (words: readonly string[], meanings: readonly Meanings[]): boolean =>
  words.some((word) => word !== 'v1' && meanings.some((meaning) => meaning.has(word)));

/** Sorted by parameters: of equally near paths the last one wins, with the most parameters. */
function knownPaths(endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]): KnownPath[] {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of endpoints) {
    if (!isTechnical(path)) methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  return [...methods]
    .map(([path, known]) => {
      const segments = segmentsOf(path);
      const words = segments.filter(isWord);
      return { segments, words, methods: known, template: pathTemplate(path) };
    })
    .sort((one, two) => parametersOf(one) - parametersOf(two));
}

const parametersOf = ({ segments, words }: KnownPath): number => segments.length - words.length;

/** Paths that people do not type: files of pages, and patterns. */
const isTechnical = (path: string): boolean => path.includes('*') || path.startsWith('/pages/');

/** The costs of a word that differs from the known one. */
const wordCosts = { otherCase: 0.1, otherVersion: 0.3, otherWord: 1 } as const;

const maxWordLength = 24;
/** With more unknown words than this, none of them is a misspelling. */
const maxUnknown = 3;

/** The words that a segment may stand for, with their costs. */
type Meanings = ReadonlyMap<string, number>;

/** Finds the known words for each segment of a path: in other case, plural or misspelt. */
function createMeanings(
  words: readonly string[],
): (segments: readonly string[]) => readonly Meanings[] {
  const known = new Set(words);
  const plainMeanings = (segment: string): Meanings => {
    const word = segment.toLowerCase();
    if (/^v\d$/.test(word)) return new Map([['v1', segment === 'v1' ? 0 : wordCosts.otherVersion]]);
    const meant: readonly (readonly [string, number])[] = [
      [word.endsWith('s') ? word.slice(0, -1) : `${word}s`, wordCosts.otherWord],
      [renamedWords.get(word) ?? '', wordCosts.otherWord],
      [word, word === segment ? 0 : wordCosts.otherCase],
    ];
    return new Map(meant.filter(([name]) => known.has(name)));
  };
  return (segments) => {
    const meanings = segments.map(plainMeanings);
    const unknown = segments.filter((one, at) => meanings[at]?.size === 0 && isWordLike(one));
    if (unknown.length > maxUnknown) return meanings;
    const meant = new Map(unknown.map((segment) => [segment, nearest(segment, words)]));
    return meanings.map((meaning, at) => {
      const near = meant.get(segments[at] ?? '');
      return near === undefined ? meaning : new Map([[near, wordCosts.otherWord]]);
    });
  };
}

const isWordLike = (segment: string): boolean =>
  segment.length <= maxWordLength && !/\d/.test(segment);

/** The costs of a path that differs from the known one, beside those of its segments. */
const segmentCosts = { turned: 1, extra: 1.2, missing: 1.2, missingVersion: 0.5 } as const;

const never = Number.POSITIVE_INFINITY;

/** The cost of the segment at an index standing for a known segment. */
type SegmentCost = (known: string, at: number) => number;

/** The edit distance of a known path and one of `length` segments: words differ, are missing, extra or swapped. */
function pathDistance(known: readonly string[], length: number, costOf: SegmentCost): number {
  const first = Array.from({ length: length + 1 }, (_, at) => at * segmentCosts.extra);
  let [before, above]: [number[], number[]] = [[], first];
  for (const [index, segment] of known.entries()) {
    const missing = segment === 'v1' ? segmentCosts.missingVersion : segmentCosts.missing;
    const previous = known[index - 1];
    const row = [cell(above, 0) + missing];
    for (let at = 1; at <= length; at += 1) {
      const matched = cell(above, at - 1) + costOf(segment, at - 1);
      const turned =
        previous === undefined
          ? never
          : cell(before, at - 2) +
            costOf(segment, at - 2) +
            costOf(previous, at - 1) +
            segmentCosts.turned;
      const extra = cell(row, at - 1) + segmentCosts.extra;
      row.push(Math.min(matched, turned, cell(above, at) + missing, extra));
    }
    [before, above] = [above, row];
  }
  return cell(above, length);
}

const cell = (row: readonly number[], at: number): number => row[at] ?? never;

/** Other names for our words. Misspelt and plural words need no entry. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  player: ['user', 'account', 'profile', 'showcase', 'uid'],
  players: ['users', 'accounts'],
  character: ['char', 'avatar'],
  characters: ['chars', 'avatars'],
  'trust-score': ['trust', 'score', 'reputation'],
  'scam-report': ['report'],
  'scam-reports': ['reports'],
  leaderboard: ['ranking', 'rankings', 'rank'],
  'light-cone': ['lightcone', 'cone'],
  'w-engine': ['wengine', 'engine'],
  'drive-disc': ['disc'],
  'build-analyzer': ['analyze'],
  'damage-calculator': ['damage', 'simulate'],
  webhooks: ['hook', 'hooks'],
  uploads: ['evidence'],
  self: ['me', 'whoami'],
  problems: ['error', 'errors'],
  docs: ['reference', 'documentation', 'swagger', 'redoc', 'api-docs'],
  'openapi.json': ['swagger.json', 'openapi.yaml'],
  graphql: ['gql', 'playground'],
  healthz: ['health', 'ping', 'status'],
};

const renamedWords = new Map(
  Object.entries(otherNames).flatMap(([name, others]) =>
    others.map((other) => [other, name] as const),
  ),
);
