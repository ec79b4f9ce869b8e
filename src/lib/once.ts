/** Runs something once and keeps what came of it; a failure is not kept. */
export function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= run().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
