/** The choice at each point of a run that is not the first one. */
type Deviations = ReadonlyMap<string, number>;

/** Called at a point with a number of ways; returns the one to take, from 0. */
export type Choose = (point: string, ways: number) => number;

interface Run<Result> {
  readonly deviations: Deviations;
  readonly result: Result;
  /** The points that the run reached, with their number of ways. */
  readonly points: ReadonlyMap<string, number>;
}

/** No document needs as many runs: a mistake would run for hours. */
const maxRuns = 50_000;

/**
 * The results of a function for each way at each of its points, two points together only where one shows something new
 * (`isNews`, of the results so far). A way on which the function throws cannot be taken; the first one has to be.
 */
export function explore<Result>(
  run: (choose: Choose) => Result,
  isNews: (result: Result) => boolean,
): readonly Result[] {
  const base = runWith(run, new Map());
  isNews(base.result);
  const results = [base.result];
  const waiting = [base];
  const tried = new Set<string>();
  const tryNext = (start: Run<Result>, deviations: Deviations): void => {
    const name = JSON.stringify([...deviations].sort(([one], [other]) => (one < other ? -1 : 1)));
    if (tried.has(name)) return;
    tried.add(name);
    if (tried.size > maxRuns) throw new Error('There are too many ways to try.');
    let next: Run<Result>;
    try {
      next = runWith(run, deviations);
    } catch {
      return;
    }
    results.push(next.result);
    const leadsOn = [...next.points.keys()].some((point) => !start.points.has(point));
    if (isNews(next.result) || leadsOn) waiting.push(next);
  };
  for (const start of waiting) for (const deviations of nextOf(start)) tryNext(start, deviations);
  return results;
}

function* nextOf({ deviations, points }: Run<unknown>): Generator<Deviations> {
  for (const [point, ways] of points)
    for (let way = 1; way < ways; way += 1)
      if (!deviations.has(point)) yield new Map([...deviations, [point, way]]);
}

function runWith<Result>(run: (choose: Choose) => Result, deviations: Deviations): Run<Result> {
  const points = new Map<string, number>();
  const result = run((point, ways) => {
    points.set(point, ways);
    return deviations.get(point) ?? 0;
  });
  return { deviations, result, points };
}
