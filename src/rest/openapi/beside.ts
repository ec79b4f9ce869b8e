import { evidencePath } from './beside-evidence.ts';
import { graphPath } from './beside-graph.ts';
import { picturePaths } from './beside-pictures.ts';
import { servicePaths } from './beside-service.ts';
import type { JsonSchema } from './json-schema.ts';
import type { NamedResponses } from './named-responses.ts';
import { openOperation } from './open-operation.ts';

/** The paths beside /v1 that people and programs use. */
export function besidePaths(named: NamedResponses): Readonly<Record<string, JsonSchema>> {
  const paths: Record<string, JsonSchema> = {};
  for (const [path, one] of Object.entries({ ...servicePaths, ...picturePaths }))
    paths[path] = { get: openOperation(named, one) };
  return { ...paths, '/evidence/{file}': evidencePath(named), '/graphql': graphPath };
}
