import {
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
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
  readonly fields: readonly string[];
  readonly end: string;
}

type Field = GraphQLField<unknown, unknown>;

const fieldsOf = (type: GraphQLNamedType | undefined): readonly Field[] =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];

const isFree = ({ args }: Field): boolean =>
  args.every(({ type, defaultValue }) => !isNonNullType(type) || defaultValue !== undefined);

/** A field below the roots that asks for a scope of its own leads to another object. */
const isEdge = ({ extensions }: Field): boolean =>
  Object.hasOwn((extensions['pothosOptions'] ?? {}) as object, 'authScopes');

/** Lists are asked for few rows. */
const asked = ({ name, args }: Field): string => {
  const size = args.find((arg) => arg.name === 'first' || arg.name === 'limit');
  const status = args.some((arg) => arg.name === 'status') ? 'status: PENDING_REVIEW, ' : '';
  return size ? `${name}(${status}${size.name}: 2)` : name;
};

/** Whether a type has an edge, or leads to one by plain fields. */
function leads(type: GraphQLNamedType, seen: readonly string[] = []): boolean {
  if (seen.includes(type.name)) return false;
  return fieldsOf(type).some(
    (field) => isEdge(field) || leads(getNamedType(field.type), [...seen, type.name]),
  );
}

/** So many edges in a row show what any longer way comes to: each edge is met behind each other one. */
const maxEdges = 2;

/** Every way from a type along at most two edges. */
export function pathsFrom(
  type: GraphQLNamedType,
  { edges, fields, end }: EdgePath = { edges: [], fields: [], end: type.name },
): EdgePath[] {
  const here: EdgePath = { edges, fields, end };
  const further = fieldsOf(type).flatMap((field) => {
    const next = getNamedType(field.type);
    const name = `${type.name}.${field.name}`;
    // Rows are asked for by `nodes`; `edges` of a connection hold the same.
    const known = isEdge(field)
      ? edges.length === maxEdges
      : !leads(next) || field.name === 'edges';
    if (known || isLeafType(next) || !isFree(field)) return [];
    return pathsFrom(next, {
      edges: isEdge(field) ? [...edges, name] : edges,
      fields: [...fields, asked(field)],
      end: next.name,
    });
  });
  return [here, ...further];
}

/** What is asked for at the end of a path: every value that the type has by itself. */
const leavesOf = (name: string): string =>
  [
    '__typename',
    ...fieldsOf(schema.getType(name))
      .filter((field) => isFree(field) && isLeafType(getNamedType(field.type)))
      .map((field) => field.name),
  ].join(' ');

/** A document that goes one way, and how many levels it has. */
export function documentOf(root: string, { fields, end }: EdgePath) {
  const inner = fields.reduceRight((rest, field) => `${field} { ${rest} }`, leavesOf(end));
  return { document: `{ ${root} { ${inner} } }`, depth: fields.length + 2 };
}
