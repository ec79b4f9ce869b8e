import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/** What a linter has against the document; warnings count. */
export type LintFault = `${string}: ${string}`;

/** The recommended rules of Redocly, none left out. */
async function redocly(source: string): Promise<LintFault[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'schema/openapi.json', config });
  return problems.map(
    ({ ruleId, message, location }): LintFault =>
      `redocly ${ruleId}: ${location[0]?.pointer ?? ''} ${message}`,
  );
}

/** The recommended rules of Spectral for OpenAPI, none left out. */
async function spectral(source: string): Promise<LintFault[]> {
  const linter = new Spectral();
  // Its own types differ from those that it asks for.
  linter.setRuleset({ extends: [[oas as unknown as RulesetDefinition, 'recommended']] });
  const results = await linter.run(source);
  return results.map(
    ({ code, message, path }): LintFault => `spectral ${code}: ${path.join('/')} ${message}`,
  );
}

/** Everything that both have against a document of OpenAPI, as text. */
export const lintFaults = async (source: string): Promise<LintFault[]> => [
  ...(await redocly(source)),
  ...(await spectral(source)),
];

if (process.argv[1] === import.meta.filename) {
  const file = new URL('../../schema/openapi.json', import.meta.url);
  const faults = await lintFaults(readFileSync(file, 'utf8'));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
