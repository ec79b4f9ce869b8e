import { z } from 'zod';

const faultSchema = z.strictObject({
  file: z.string(),
  /** Stands once in the file. */
  from: z.string(),
  to: z.string(),
  /** Test files and folders that should see it. */
  tests: z.array(z.string()).min(1),
});

export type Fault = z.infer<typeof faultSchema>;

export const faultsSchema = z.array(faultSchema);

/** The source with the fault in it; undefined where its text does not stand there exactly once. */
export function place(source: string, { from, to }: Fault): string | undefined {
  const parts = source.split(from);
  return parts.length === 2 ? parts.join(to) : undefined;
}
