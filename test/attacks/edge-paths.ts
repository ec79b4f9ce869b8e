import {
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { schema } from '../../src/schema.ts';

/** A way through the graph: the names of its fields as they are asked for, and the type that it ends at. */
export interface EdgePath {
  /** Fields that lead from one object to another, as `Type.field`. */
  readonly edges: readonly string[];
  /** Fields, and the types that an answer of several kinds has to be of. */
  readonly steps: readonly string[];
  readonly end: string;
}

type Field = GraphQLField<unknown, unknown>;

const fieldsOf = (type: GraphQLNamedType | undefined): readonly Field[] =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];

const isFree = ({ args }: Field): boolean =>
  args.every(({ type, defaultValue }) => !isNonNullType(type) || defaultValue !== undefined);

const asksForScope = ({ extensions }: Field): boolean =>
  Object.hasOwn((extensions['pothosOptions'] ?? {}) as object, 'authScopes');

const isRecord = (type: GraphQLNamedType): boolean =>
  (isObjectType(type) || isInterfaceType(type)) &&
  type.getInterfaces().some(({ name }) => name === 'Node');

/** Rows of a connection are what the connection is of, and no edge. */
const isOfConnection = ({ name }: GraphQLNamedType): boolean => name.endsWith('Connection');

/** A field below the roots leads to another object when that has an id, or takes a scope of its own. */
const isEdge = (parent: GraphQLNamedType, field: Field): boolean =>
  asksForScope(field) || (isRecord(getNamedType(field.type)) && !isOfConnection(parent));

/** Whether a way stops right behind its last edge. */
export const endsWithEdge = ({ edges, steps }: EdgePath): boolean =>
  edges.at(-1)?.split('.')[1] === steps.at(-1)?.split('(')[0];

/** Lists are asked for few rows; in a timeline what a report made stands among other entries. */
const asked = ({ name, args }: Field): string => {
  const size = args.find((arg) => arg.name === 'first' || arg.name === 'limit');
  const status = args.some((arg) => arg.name === 'status') ? 'status: PENDING_REVIEW, ' : '';
  return size ? `${name}(${status}${size.name}: ${size.name === 'first' ? 2 : 3})` : name;
};

/** The types that an answer may be of, each with the fields that only it has or has in its own way. */
function kindsOf(type: GraphQLNamedType): (readonly [string | undefined, readonly Field[]])[] {
  const common = fieldsOf(type);
  if (!isAbstractType(type)) return [[undefined, common]];
  const kinds = schema.getPossibleTypes(type).map((kind) => {
    const own = fieldsOf(kind).filter(
      ({ name, type: answered }) =>
        String(common.find((field) => field.name === name)?.type) !== String(answered),
    );
    return [kind.name, own] as const;
  });
  return [[undefined, common], ...kinds];
}

/** Whether a type has an edge, or leads to one by plain fields. */
function leads(type: GraphQLNamedType, seen: readonly string[] = []): boolean {
  if (seen.includes(type.name)) return false;
  return kindsOf(type).some(([, fields]) =>
    fields.some(
      (field) => isEdge(type, field) || leads(getNamedType(field.type), [...seen, type.name]),
    ),
  );
}

/** Every way from a type along at most so many edges, once whatever lies between the edges. */
export function pathsFrom(type: GraphQLNamedType, maxEdges: number): EdgePath[] {
  const ways = new Map<string, EdgePath>();
  for (const path of waysFrom(type, maxEdges)) {
    const way = [...path.edges, path.end].join(' ');
    if (!ways.has(way)) ways.set(way, path);
  }
  return [...ways.values()];
}

function waysFrom(
  type: GraphQLNamedType,
  maxEdges: number,
  path: EdgePath = { edges: [], steps: [], end: type.name },
): EdgePath[] {
  const further = kindsOf(type).flatMap(([kind, fields]) =>
    fields
      .filter((field) => isGone(type, field, maxEdges - path.edges.length))
      .flatMap((field) => {
        const next = getNamedType(field.type);
        const edge = `${kind ?? type.name}.${field.name}`;
        return waysFrom(next, maxEdges, {
          edges: isEdge(type, field) ? [...path.edges, edge] : path.edges,
          steps: [...path.steps, ...(kind === undefined ? [] : [`... on ${kind}`]), asked(field)],
          end: next.name,
        });
      }),
  );
  return [path, ...further];
}

/** Whether a way goes on along a field. Rows are asked for by `nodes`; `edges` of a connection hold the same. */
function isGone(type: GraphQLNamedType, field: Field, edgesLeft: number): boolean {
  const next = getNamedType(field.type);
  if (isLeafType(next) || !isFree(field)) return false;
  return isEdge(type, field) ? edgesLeft > 0 : leads(next) && field.name !== 'edges';
}
