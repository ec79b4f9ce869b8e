/** What `attempt` answers when its run threw. */
export const refused = Symbol('refused');

/** Runs something that may throw at once; what is thrown goes to `refuse`. */
export function attempt<Result>(
  run: () => Result,
  refuse: (error: unknown) => void,
): Result | typeof refused {
  try {
    return run();
  } catch (error) {
    refuse(error);
    return refused;
  }
}
