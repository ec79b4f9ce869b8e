/** One run for all who ask for the same while it lasts. */
export function oneRun<Result>(
  running: Map<string, Promise<Result>>,
  key: string,
  start: () => Promise<Result>,
): Promise<Result> {
  const current = running.get(key);
  if (current) return current;
  const started = start().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}
