import { type FieldNode, type GraphQLField, SchemaMetaFieldDef } from 'graphql';
import { countAliases } from './aliases.ts';
import { argumentOf } from './argument.ts';
import { documentLimits } from './document-limits.ts';
import { introspectedValues, valuesForOne } from './introspected-values.ts';
import { maxSteps, type Walk } from './walk.ts';

/** Introspection costs what it answers. Its aliases count like all others. */
export function introspectionCost(
  walk: Walk,
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
): number {
  countAliases(walk, node.selectionSet);
  if (walk.aliases > documentLimits.aliases) return 1;
  if (walk.steps > maxSteps) return documentLimits.cost + 1;
  const { schema, variables } = walk;
  const max = valuesForOne * (documentLimits.cost + 1);
  if (field.name === SchemaMetaFieldDef.name) {
    const values = introspectedValues(walk, node, { type: field.type, value: schema }, max);
    return Math.ceil(values / valuesForOne);
  }
  const { value: name, constant } = argumentOf(node, 'name', variables);
  if (!constant) walk.readVariable = true;
  const value = typeof name === 'string' ? schema.getType(name) : undefined;
  const values = introspectedValues(walk, node, { type: field.type, value }, max);
  return Math.ceil(values / valuesForOne);
}
