import type { DocumentNode, GraphQLError, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Variables } from './argument.ts';
import { documentLimits, overLimit } from './document-limits.ts';
import { costOf } from './field-cost.ts';
import { rootCountsOf, rootFieldsOf } from './root-fields.ts';
import { fragmentsOf, type Walk, withDefaults } from './walk.ts';

export interface Weight {
  /** Root fields, aliases counted, introspection not: each is one request (R4.10). */
  readonly rootFields: number;
  /** Those among them that take their token from the bucket of the archive (R4.6). */
  readonly archiveFields: number;
  readonly depth: number;
  readonly aliases: number;
  /** One for each field that may be resolved, times the rows of the lists around it. */
  readonly cost: number;
  /** Whether the weight is the same for all variables. */
  readonly constant: boolean;
}

/** Weighs one operation of a valid document; fragments are counted wherever they are spread. */
export function weigh(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): Weight {
  const walk: Walk = {
    schema,
    fragments: fragmentsOf(document),
    variables: withDefaults(operation, variables),
    steps: 0,
    aliases: 0,
    deepest: 0,
    readVariable: false,
  };
  const root = schema.getRootType(operation.operation);
  if (!root) return { ...none, depth: 0, aliases: 0, cost: 0, constant: true };
  const cost = costOf(walk, operation.selectionSet, root, 1);
  const weight = { ...none, depth: walk.deepest, aliases: walk.aliases, cost };
  // Counted only in a document that passed: before that, fragments may multiply without bound.
  if (tooHeavy(weight)) return { ...weight, constant: false };
  const fields = rootFieldsOf(walk, operation.selectionSet);
  return { ...weight, ...rootCountsOf(root, fields), constant: !walk.readVariable };
}

const none = { rootFields: 0, archiveFields: 0 } as const;

/** The error for a document that is too heavy, or undefined. */
export function tooHeavy({
  depth,
  aliases,
  cost,
}: Pick<Weight, 'depth' | 'aliases' | 'cost'>): GraphQLError | undefined {
  const faults: [number, number, string][] = [
    [depth, documentLimits.depth, 'levels of fields'],
    [aliases, documentLimits.aliases, 'aliases'],
    [cost, documentLimits.cost, 'fields to resolve'],
  ];
  const fault = faults.find(([value, limit]) => value > limit);
  if (!fault) return undefined;
  const [, limit, things] = fault;
  return overLimit(`The query is too heavy: at most ${limit} ${things} are allowed.`);
}
