import { expect, test } from 'vitest';
import { explore } from '../../../../tools/reference/openapi/choices.ts';

/** All results, with those as news that nobody has seen. */
function resultsOf(run: Parameters<typeof explore<string>>[0]): readonly string[] {
  const seen = new Set<string>();
  return explore(run, (result) => seen.size < seen.add(result).size);
}

test('each way of each point is taken', () => {
  const results = resultsOf((choose) => `${choose('a', 2)}${choose('b', 3)}`);
  expect(new Set(results)).toEqual(new Set(['00', '10', '01', '02', '11', '12']));
});

test('two points are not tried together where neither way shows anything new', () => {
  const results = explore(
    (choose) => `${choose('a', 2)}${choose('b', 3)}`,
    () => false,
  );
  expect(results).toEqual(['00', '10', '01', '02']);
});

test('a point behind a way is found, and its ways are taken there', () => {
  const results = explore(
    (choose) => (choose('a', 2) === 0 ? 'end' : `on ${choose('b', 2)}`),
    () => false,
  );
  expect(results).toEqual(['end', 'on 0', 'on 1']);
});

test('a way that cannot be taken is left out, but the first one has to be', () => {
  const failing = (at: number) => (choose: (point: string, ways: number) => number) => {
    const way = choose('a', 3);
    if (way === at) throw new Error('no way');
    return `${way}`;
  };
  expect(resultsOf(failing(1))).toEqual(['0', '2']);
  expect(() => resultsOf(failing(0))).toThrow('no way');
});
