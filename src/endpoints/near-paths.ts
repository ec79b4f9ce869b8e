import type { Endpoint } from '../http/endpoint.ts';
import { pathTemplate } from '../rest/path-template.ts';
import { pathDistance } from './near-distance.ts';
import { createMeanings, type Meanings } from './near-meanings.ts';

/** A longer path, or one of more segments, is no near miss, and is not looked at any further. */
const maxLength = 256;
const maxSegments = 8;
/** What is further off is another path. */
const maxDistance = 2.5;
const otherMethodCost = 0.3;
const unlikelyValueCost = 0.6;

interface KnownPath {
  readonly segments: readonly string[];
  readonly words: readonly string[];
  readonly methods: ReadonlySet<string>;
  readonly template: string;
}

/** The path that may have been meant by one that is none, as `/v1/player/{game}/{uid}`: nothing that a caller sent is in it. */
export type NearPath = (method: string, path: string) => string | undefined;

/** `games` is what the parameter `game` may be. What is known is looked at when the first path is asked for. */
export function createNearPath(
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
  games: readonly string[],
): NearPath {
  let ranked: Ranking | undefined;
  return (method, path) => {
    const given = path.length > maxLength ? [] : segmentsOf(path);
    if (given.length > maxSegments) return undefined;
    ranked ??= ranking(knownPaths(endpoints), games);
    return ranked(method, given);
  };
}

type Ranking = (method: string, given: readonly string[]) => string | undefined;

function ranking(known: readonly KnownPath[], games: readonly string[]): Ranking {
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

/** Whether any word of a known path is meant; the version says nothing, since it begins them all. */
const isNamed = (words: readonly string[], meanings: readonly Meanings[]): boolean =>
  words.some((word) => word !== 'v1' && meanings.some((meaning) => meaning.has(word)));

/** Of paths that are equally near the later one is taken: that with more parameters, by which more is meant. */
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

/** What nobody types: the files of pages, and paths that stand for many. */
const isTechnical = (path: string): boolean => path.includes('*') || path.startsWith('/pages/');
