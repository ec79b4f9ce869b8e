/** A history broke a promise of the trust model. */
class BrokenPromise extends Error {}

export function promise(number: string, holds: boolean, what: string): void {
  if (!holds) throw new BrokenPromise(`Promise ${number}: ${what}`);
}
