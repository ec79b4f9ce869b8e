/** Inside a process that `startHelper` started: answers each message, and ends with the process that started it. */
export function answerMessages<Question>(answer: (question: Question) => Promise<object>): void {
  // Not by default: a process that is profiled writes its profile at its exit.
  for (const end of ['disconnect', 'SIGTERM'] as const) process.on(end, () => process.exit(0));
  process.on('message', (question) => {
    answer(question as Question).then(
      (reply) => process.send?.(reply),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  });
}
