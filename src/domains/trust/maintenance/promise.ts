/** A promise of the trust model that a history broke. */
class BrokenPromise extends Error {}

export function promise(number: string, holds: boolean, what: string): void {
  if (!holds) throw new BrokenPromise(`Promise ${number}: ${what}`);
}
