import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';

/** What the recommended rules of Redocly, none left out, have against a document of OpenAPI; warnings count. */
export async function lintFaults(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'schema/openapi.json', config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${location[0]?.pointer ?? ''} ${message}`,
  );
}

if (process.argv[1] === import.meta.filename) {
  const file = new URL('../../schema/openapi.json', import.meta.url);
  const faults = await lintFaults(readFileSync(file, 'utf8'));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
