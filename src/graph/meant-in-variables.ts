import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  Kind,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import type { GameId } from '../games/ids.ts';
import type { MeantRecord } from '../games/meant-record.ts';
import { gameNamed, placeOf } from './meant-in-document.ts';
import { type OfRecords, recordsIn } from './of-records.ts';

type Variables = Readonly<Record<string, unknown>>;

/** What a value of a variable may be the name of that is refused with a message of graphql-js. */
export function meantInVariable(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Variables,
  { variable, type }: VariableDefinitionNode,
  message: string,
): (Omit<MeantRecord, 'text'> & { readonly text: unknown }) | undefined {
  const name = variable.name.value;
  const isUse = (node: { readonly kind: string }) => node.kind === Kind.VARIABLE && 'name' in node;
  const used = placeOf(
    schema,
    document,
    variables,
    (node) => isUse(node) && (node as typeof variable).name.value === name,
  );
  const steps = stepsIn(message);
  if (steps.length === 0) return used && { ...recordsOf(used), text: variables[name] };
  const inner = typeFromAST(schema, type as never) as GraphQLInputType | undefined;
  return inner && memberAt(schema, inner, variables[name], steps);
}

const recordsOf = ({ kind, game }: OfRecords): OfRecords => ({
  ...(kind && { kind }),
  ...(game && { game }),
});

/** The way to a member, as messages have it behind the name of the variable: ` at "input.actor.avatarId";`. */
function stepsIn(message: string): readonly string[] {
  const [, path = ''] = / at "\w+((?:\.\w+|\[\d+\])+)";/.exec(message) ?? [];
  return path.match(/\w+/g) ?? [];
}

function memberAt(
  schema: GraphQLSchema,
  type: GraphQLInputType,
  given: unknown,
  steps: readonly string[],
) {
  let records: OfRecords | undefined;
  let value = given;
  let inner = getNamedType(type);
  let game: GameId | undefined;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    const members = value as Readonly<Record<string, unknown>>;
    game = gameNamed(schema, members['game']) ?? game;
    value = members[step];
    if (Array.isArray(members) || !isInputObjectType(inner)) continue;
    const field = inner.getFields()[step];
    records = recordsIn(field);
    if (field) inner = getNamedType(field.type);
  }
  return records && { ...(game && { game }), ...records, text: value };
}
