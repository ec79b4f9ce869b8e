import { z } from 'zod';

const cruise = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
  }),
});

/** What dependency-cruiser found, a line each. Where it read nothing, it found nothing: that is a fault too. */
export function importFaults(result: unknown): readonly string[] {
  const { modules, summary } = cruise.parse(result);
  const read = modules.filter(({ source }) => /^src\/.*\.ts$/.test(source));
  if (read.length === 0)
    return ['No module was read: does dependency-cruiser know this TypeScript?'];
  return summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`);
}
