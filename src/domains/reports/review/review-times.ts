/** Each class of times is longer than the one before by this factor: a year has some 350 of them. */
const growth = 1.05;

export const classOf = (seconds: number): string =>
  String(Math.floor(Math.log(Math.max(1, seconds)) / Math.log(growth)));

/** The middle of a class. */
const secondsOf = (name: number): number => Math.round(growth ** (name + 0.5));

export function medianOf(times: readonly Readonly<Record<string, number>>[]): number | null {
  const all = times
    .flatMap((each) => Object.entries(each))
    .map(([name, count]) => [Number(name), count] as const)
    .sort(([one], [other]) => one - other);
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [name, count] of all) {
    seen += count;
    if (seen * 2 >= total) return secondsOf(name);
  }
  return null;
}
