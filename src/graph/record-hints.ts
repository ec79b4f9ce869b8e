import {
  type ASTNode,
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  Kind,
  TypeInfo,
  typeFromAST,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { RecordKind } from '../games/catalog-pack.ts';
import { type GameId, gameIds } from '../games/ids.ts';
import {
  type FindNear,
  formatRecordHint,
  maxHints,
  mayBeName,
  type RecordHintQuery,
} from '../games/record-hints.ts';
import type { ClientOperation } from './over-http.ts';
import type { RequestState } from './request.ts';

/** The records whose ids an argument or an input field takes. */
type RecordTarget = Omit<RecordHintQuery, 'text'>;

/**
 * Marks an argument or input field as the id of a record: of a kind and, where no argument beside it names it, of a game. A
 * caller who sends a name gets the ids that it may mean (R17.1c).
 */
export const recordId = (
  kind?: RecordKind,
  game?: GameId,
): { readonly extensions: { readonly records: RecordTarget } } => ({
  extensions: { records: { ...(kind && { kind }), ...(game && { game }) } },
});

const recordTargetOf = (
  input: { readonly extensions: Readonly<Record<string, unknown>> } | null | undefined,
): RecordTarget | undefined => input?.extensions['records'] as RecordTarget | undefined;

interface FaultyRequest {
  readonly schema: GraphQLSchema;
  readonly document: () => DocumentNode;
  readonly variables: ClientOperation['variables'];
}

/** Adds the ids that a name may mean to the faults of a request (R17.1c). */
export const createRecordHints =
  (schema: GraphQLSchema, parse: (source: string) => DocumentNode) =>
  async (
    result: ExecutionResult,
    source: string,
    { variables }: ClientOperation,
    { request }: RequestState,
  ): Promise<ExecutionResult> => {
    const refused = result.errors?.filter(isRefusedInt).slice(0, maxHints);
    if (!request || !refused?.length) return result;
    const { findNear } = request.context.services.catalog;
    const faulty = { schema, document: () => parse(source), variables };
    const hints = await Promise.all(refused.map((error) => addHint(error, faulty, findNear)));
    const hinted = new Map(refused.map((error, index) => [error, hints[index] ?? error]));
    return { ...result, errors: result.errors?.map((error) => hinted.get(error) ?? error) ?? [] };
  };

const isRefusedInt = ({ message, path }: GraphQLError): boolean =>
  path === undefined && /Int cannot represent non-integer value/.test(message);

async function addHint(
  error: GraphQLError,
  faulty: FaultyRequest,
  findNear: FindNear,
): Promise<GraphQLError> {
  const meant = findMeant(error, faulty);
  const hint = meant && formatRecordHint(error.message, await findNear(meant), meant);
  if (hint === undefined) return error;
  const { nodes = null, source = null, positions = null, extensions } = error;
  return new GraphQLError(hint, { nodes, source, positions, extensions });
}

/** The value that was sent as an id, in the document or in a variable. */
function findMeant(
  { nodes, message }: GraphQLError,
  faulty: FaultyRequest,
): RecordHintQuery | undefined {
  const [node] = nodes ?? [];
  if (node?.kind === Kind.VARIABLE_DEFINITION) {
    const meant = findInVariable(faulty, node, message);
    return meant && mayBeName(meant.text) ? { ...meant, text: meant.text } : undefined;
  }
  if (node?.kind !== Kind.STRING && node?.kind !== Kind.ENUM) return undefined;
  if (!mayBeName(node.value)) return undefined;
  const target = findTarget(faulty, (value) => value === node);
  return target && { ...target, text: node.value };
}

type Visited = ASTNode | readonly ASTNode[];

/** The records of the first wanted value in the document. */
function findTarget(
  { schema, document, variables }: FaultyRequest,
  isWanted: (value: ASTNode) => boolean,
): RecordTarget | undefined {
  let target: RecordTarget | undefined;
  const types = new TypeInfo(schema);
  const visitor = {
    enter(
      node: ASTNode,
      _key: unknown,
      parent: Visited | undefined,
      _path: unknown,
      ancestors: readonly Visited[],
    ) {
      if (target || !isWanted(node) || parent === undefined || !('kind' in parent)) return;
      const records = recordTargetOf(inputOf(types, parent));
      if (!records) return;
      const game = findGameBeside(schema, [...ancestors].reverse(), variables);
      target = { ...(game && { game }), ...records };
    },
  };
  visit(document(), visitWithTypeInfo(types, visitor));
  return target;
}

/** The argument or input field that a value is given for. */
function inputOf(types: TypeInfo, parent: ASTNode) {
  if (parent.kind === Kind.ARGUMENT) return types.getArgument();
  if (parent.kind !== Kind.OBJECT_FIELD) return undefined;
  const type = getNamedType(types.getParentInputType());
  return isInputObjectType(type) ? fieldOf(type.getFields(), parent.name.value) : undefined;
}

const fieldOf = (fields: Readonly<Record<string, GraphQLInputField>>, name: string) =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The game beside a value, or beside the object around it. */
function findGameBeside(
  schema: GraphQLSchema,
  around: readonly Visited[],
  variables: ClientOperation['variables'],
): GameId | undefined {
  for (const node of around) {
    if (!('kind' in node)) continue;
    const members =
      (node.kind === Kind.FIELD && node.arguments) || (node.kind === Kind.OBJECT && node.fields);
    const value = members ? members.find(({ name }) => name.value === 'game')?.value : undefined;
    if (value?.kind === Kind.ENUM) return findGame(schema, value.value);
    if (value?.kind === Kind.VARIABLE) return findGame(schema, variables[value.name.value]);
  }
  return undefined;
}

/** The game that a value of the enum `Game` stands for. */
function findGame(schema: GraphQLSchema, name: unknown): GameId | undefined {
  const type = schema.getType('Game');
  const value: unknown =
    isEnumType(type) && typeof name === 'string' ? type.getValue(name)?.value : undefined;
  return gameIds.find((game) => game === value);
}

type SentRecord = RecordTarget & { readonly text: unknown };

/** The value that graphql-js refuses in a variable, with its records. */
function findInVariable(
  faulty: FaultyRequest,
  { variable, type }: VariableDefinitionNode,
  message: string,
): SentRecord | undefined {
  const name = variable.name.value;
  const sent = faulty.variables[name];
  const steps = stepsIn(message);
  if (steps.length > 0) {
    const inner = typeFromAST(faulty.schema, type as never) as GraphQLInputType | undefined;
    return inner && findMember(faulty.schema, inner, sent, steps);
  }
  const target = findTarget(
    faulty,
    (node) => node.kind === Kind.VARIABLE && node.name.value === name,
  );
  return target && { ...target, text: sent };
}

/** The path of a member in a message of graphql-js: ` at "input.actor.avatarId";`. */
function stepsIn(message: string): readonly string[] {
  const [, path = ''] = / at "\w+((?:\.\w+|\[\d+\])+)";/.exec(message) ?? [];
  return path.match(/\w+/g) ?? [];
}

function findMember(
  schema: GraphQLSchema,
  type: GraphQLInputType,
  sent: unknown,
  steps: readonly string[],
): SentRecord | undefined {
  let records: RecordTarget | undefined;
  let value = sent;
  let inner = getNamedType(type);
  let game: GameId | undefined;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    const members = value as Readonly<Record<string, unknown>>;
    game = findGame(schema, members['game']) ?? game;
    value = members[step];
    if (Array.isArray(members) || !isInputObjectType(inner)) continue;
    const field = inner.getFields()[step];
    records = recordTargetOf(field);
    if (field) inner = getNamedType(field.type);
  }
  return records && { ...(game && { game }), ...records, text: value };
}
