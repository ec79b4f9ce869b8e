import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  Kind,
} from 'graphql';
import {
  type FindNear,
  type MeantRecord,
  maxHints,
  mayBeName,
  nearHint,
} from '../games/meant-record.ts';
import type { ClientOperation } from './client-operation.ts';
import { placeOf } from './meant-in-document.ts';
import { meantInVariable } from './meant-in-variables.ts';
import type { State } from './request-state.ts';

/** What is known of the request whose faults are looked at. */
interface Asked {
  readonly schema: GraphQLSchema;
  readonly document: () => DocumentNode;
  readonly variables: ClientOperation['variables'];
  readonly findNear: FindNear;
}

/** Adds to the faults of a request the records that may be meant where a name stands for the id of one (R17.1c). */
export const namingRecords =
  (schema: GraphQLSchema, parse: (source: string) => DocumentNode) =>
  async (
    result: ExecutionResult,
    source: string,
    { variables }: ClientOperation,
    { request }: State,
  ): Promise<ExecutionResult> => {
    const refused = result.errors?.filter(isRefusedInt).slice(0, maxHints);
    if (!request || !refused?.length) return result;
    const { findNear } = request.context.services.catalog;
    const asked = { schema, document: () => parse(source), variables, findNear };
    const hints = await Promise.all(refused.map((error) => withHint(error, asked)));
    const hinted = new Map(refused.map((error, index) => [error, hints[index] ?? error]));
    return { ...result, errors: result.errors?.map((error) => hinted.get(error) ?? error) ?? [] };
  };

const isRefusedInt = ({ message, path }: GraphQLError): boolean =>
  path === undefined && /Int cannot represent non-integer value/.test(message);

async function withHint(error: GraphQLError, asked: Asked): Promise<GraphQLError> {
  const meant = meantBy(error, asked);
  const hint = meant && nearHint(error.message, await asked.findNear(meant), meant);
  if (hint === undefined) return error;
  const { nodes = null, source = null, positions = null, extensions } = error;
  return new GraphQLError(hint, { nodes, source, positions, extensions });
}

/** What stands in the stead of an id, in the document or in a variable. */
function meantBy(
  { nodes, message }: GraphQLError,
  { schema, document, variables }: Asked,
): MeantRecord | undefined {
  const [node] = nodes ?? [];
  if (node?.kind === Kind.VARIABLE_DEFINITION) {
    const meant = meantInVariable(schema, document(), variables, node, message);
    return meant && mayBeName(meant.text) ? { ...meant, text: meant.text } : undefined;
  }
  if (node?.kind !== Kind.STRING && node?.kind !== Kind.ENUM) return undefined;
  if (!mayBeName(node.value)) return undefined;
  const place = placeOf(schema, document(), variables, (one) => one === node);
  return place && { text: node.value, kind: place.kind, game: place.game };
}
