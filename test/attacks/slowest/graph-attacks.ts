import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import type { GameId } from '../../../src/games/ids.ts';
import { tooHeavy } from '../../../src/graph/document/limits.ts';
import { weigh } from '../../../src/graph/document/weigh.ts';
import { schema } from '../../../src/schema.ts';
import {
  type Attack,
  games,
  longWords,
  records,
  rowUids,
  type Sent,
  type World,
} from './attack.ts';
import { graphInput, worstActor, worstSimulation } from './builds.ts';

type Field = GraphQLField<unknown, unknown>;

/** What the arguments of a field are written from. */
interface Asking {
  readonly world: World;
  readonly game: GameId;
  readonly rows: number;
  readonly turn: number;
}

const globalId = (type: string, ...parts: readonly string[]): string =>
  Buffer.from([type, ...parts].join(':')).toString('base64url');
const playerTypes = { genshin: 'GenshinPlayer', hsr: 'HsrPlayer', zzz: 'ZzzPlayer' } as const;
const quoted = (values: readonly string[]): string => JSON.stringify(values);

/** Arguments by their names, as text of the graph. */
const byName: Readonly<Record<string, (asking: Asking) => string | number>> = {
  game: ({ game }) => game.toUpperCase(),
  uid: ({ turn }) => quoted(rowUids(1, turn)).slice(1, -1),
  uids: ({ rows, turn }) => quoted(rowUids(rows, turn)),
  first: ({ rows }) => rows,
  limit: ({ rows }) => rows,
  lang: () => 'JA',
  agentId: () => records.avatar.zzz,
  avatarId: ({ game }) => records.avatar[game],
  bangbooId: () => 53001,
  lightConeId: () => records.weapon.hsr,
  namecardId: () => 210001,
  suiteId: () => records.set.zzz,
  wEngineId: () => records.weapon.zzz,
  weaponId: ({ game }) => records.weapon[game],
  setId: ({ game }) => records.set[game],
  query: () => `"${longWords}"`,
  ids: ({ game, rows, turn }) =>
    quoted(rowUids(rows, turn).map((uid) => globalId(playerTypes[game], game, uid))),
};

/** Arguments of one root alone, where they are others or more. */
const byRoot: Readonly<Record<string, (asking: Asking) => string>> = {
  analyzeBuild: () => 'input: $analysis',
  simulateDamage: () => 'input: $simulation',
  saveBuild: () => 'input: $analysis, name: "x"',
  saveSimulation: () => 'input: $simulation, name: "x", share: true',
  relicSet: () => `setId: ${records.set.hsr}`,
  trace: () => `avatarId: ${records.avatar.hsr}`,
  asset: ({ game }) => `game: ${game.toUpperCase()}, id: ${records.avatar[game]}`,
  assets: ({ game, rows }) =>
    `game: ${game.toUpperCase()}, items: [${`{ kind: CHARACTER, id: ${records.avatar[game]} } `.repeat(rows)}]`,
  banners: ({ game, rows }) => `game: ${game.toUpperCase()}, first: ${rows}, sort: STARTS_AT`,
  node: ({ game, turn }) => `id: "${globalId(playerTypes[game], game, ...rowUids(1, turn))}"`,
  build: ({ world }) => `id: "${world.build}"`,
  moderatedReport: ({ world }) => `id: "${world.report}"`,
  scamReport: ({ world }) => `id: "${world.report}"`,
  scamReports: ({ game, rows }) =>
    `game: ${game.toUpperCase()}, status: PENDING_REVIEW, first: ${rows}`,
  verification: ({ world }) => `id: "${world.verification}"`,
  webhook: ({ world }) => `id: "${world.webhook}"`,
  webhookDelivery: ({ world }) => `webhookId: "${world.webhook}", id: "${world.delivery}"`,
};

const moderators = new Set([
  'auditLog',
  'moderatedReport',
  'moderationQueue',
  'moderationStatistics',
]);

/** The most rows that a field takes; further ones are refused. */
const mostRows: Readonly<Record<string, number>> = {
  players: 20,
  nodes: 20,
  assets: 50,
  search: 50,
};
const usualRows = 200;
/** Lists within lists are asked for so many rows. */
const innerRows = 10;

const isRequired = ({ type, defaultValue }: GraphQLArgument): boolean =>
  isNonNullType(type) && defaultValue === undefined;

const takesRows = ({ name, args }: Field): boolean =>
  name === 'assets' || args.some((arg) => ['uids', 'ids', 'first', 'limit'].includes(arg.name));

/** Optional ones are left out, but for those that name rows. */
function argumentsOf(field: Field, asking: Asking, isRoot: boolean): string {
  const own = isRoot ? byRoot[field.name]?.(asking) : undefined;
  const text =
    own ??
    field.args
      .filter((arg) => isRequired(arg) || ['first', 'limit', 'lang'].includes(arg.name))
      .map((arg) => `${arg.name}: ${byName[arg.name]?.(asking)}`)
      .join(', ');
  return text === '' ? field.name : `${field.name}(${text})`;
}

const fieldsOf = (type: GraphQLNamedType): readonly Field[] =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];

const canAsk = ({ args }: Field): boolean =>
  args.every((arg) => !isRequired(arg) || byName[arg.name]);

/** Types that an answer may be of, with the condition that they are asked by. */
const kindsOf = (
  type: GraphQLNamedType,
): readonly (readonly [string | null, GraphQLNamedType])[] =>
  isAbstractType(type)
    ? schema.getPossibleTypes(type).map((kind) => [kind.name, kind] as const)
    : [[null, type]];

/** Everything plain of a type; what is chosen by a word of an enumeration once for each word. */
function leaves(type: GraphQLNamedType): string[] {
  return fieldsOf(type)
    .filter((field) => isLeafType(getNamedType(field.type)) && canAsk(field))
    .map(({ name }) => name);
}

/** A field under an alias for each word of an argument that is left out else. */
function words(field: Field): readonly string[] {
  const choice = field.args.find(({ type }) => isEnumType(getNamedType(type)));
  const type = choice && getNamedType(choice.type);
  if (!isEnumType(type) || isRequired(choice as GraphQLArgument)) return [];
  return type.getValues().map(({ name }) => `${choice?.name}: ${name}`);
}

interface Spot {
  /** Fields from the root on, with the types that an answer has to be of. */
  readonly path: readonly (Field | string)[];
  readonly type: GraphQLNamedType;
}

const longestPath = 6;

/** Every type that a root leads to, by each field that leads to it, once whatever lies between. */
function spotsFrom(root: Field): Spot[] {
  const spots: Spot[] = [];
  const seen = new Set<string>();
  let edge: Spot[] = kindsOf(getNamedType(root.type)).map(([condition, type]) => ({
    path: condition ? [root, condition] : [root],
    type,
  }));
  while (edge.length > 0) {
    spots.push(...edge);
    edge = edge.flatMap(({ path, type }) =>
      fieldsOf(type).flatMap((field) => {
        const named = getNamedType(field.type);
        const step = `${type.name}.${field.name}`;
        const fields = path.filter((each) => typeof each !== 'string').length;
        if (isLeafType(named) || !canAsk(field) || seen.has(step) || fields >= longestPath)
          return [];
        seen.add(step);
        return kindsOf(named).map(([condition, kind]) => ({
          path: [...path, field, ...(condition ? [condition] : [])],
          type: kind,
        }));
      }),
    );
  }
  return spots;
}

/** A selection of everything plain at the end of a path. */
function selectionOf({ path, type }: Spot, asking: Asking): string {
  const inner = { ...asking, rows: Math.min(asking.rows, innerRows) };
  const last = path.findLastIndex((step) => typeof step !== 'string');
  const plain = `{ ${['__typename', ...leaves(type)].join(' ')} }`;
  return path.reduceRight<string>((below, step, index) => {
    if (typeof step === 'string') return `{ ... on ${step} ${below} }`;
    const isRoot = index === 0;
    const asked = argumentsOf(step, isRoot ? asking : inner, isRoot);
    const choices = index === last && !isRoot ? words(step) : [];
    if (choices.length === 0) return `{ ${asked} ${below} }`;
    const all = choices
      .slice(0, 14)
      .map((choice, at) => `c${at}: ${step.name}(${choice}) ${below}`);
    return `{ ${all.join(' ')} }`;
  }, plain);
}

const variablesOf = (query: string, { game, turn }: Asking): Record<string, unknown> => ({
  ...(query.includes('$analysis') && {
    analysis: graphInput({ game, ...worstActor(game, turn) }),
  }),
  ...(query.includes('$simulation') && {
    simulation: graphInput(worstSimulation(game, turn)),
  }),
});

function documentOf(spot: Spot, asking: Asking): string {
  const selection = selectionOf(spot, asking);
  const declared = [
    ...(selection.includes('$analysis') ? ['$analysis: AnalyzeBuildInput!'] : []),
    ...(selection.includes('$simulation') ? ['$simulation: SimulateDamageInput!'] : []),
  ];
  const head = declared.length > 0 ? `(${declared.join(', ')})` : '';
  return `query q${asking.turn}${head} ${selection}`;
}

/** Whether the limits let it pass (R4.10). */
function passes(query: string): boolean {
  const document = parse(query);
  const operation = document.definitions.find(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === Kind.OPERATION_DEFINITION,
  );
  return operation !== undefined && !tooHeavy(weigh(schema, document, operation, {}));
}

/** The most rows with which a document still passes; one where it never does, and is refused. */
function rowsFor(spot: Spot, asking: Omit<Asking, 'rows'>): number {
  const [root] = spot.path;
  const isList = typeof root !== 'string' && root !== undefined && takesRows(root);
  let high = isList ? (mostRows[root.name] ?? usualRows) : innerRows;
  let low = 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(documentOf(spot, { ...asking, rows: middle }))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Why nothing can be asked of a root: what has to be added for it. */
export function missingFor(root: Field): string | undefined {
  if (byRoot[root.name]) return undefined;
  const missing = root.args.filter((arg) => isRequired(arg) && !byName[arg.name]);
  if (missing.length === 0) return undefined;
  return `${root.name} needs ${missing.map(({ name }) => name).join(' and ')}: say what is worst in test/attacks/slowest/graph-attacks.ts.`;
}

export const queryRoots = (): readonly Field[] =>
  Object.values(schema.getQueryType()?.getFields() ?? {});

function attacksOf(root: Field, world: World): Attack[] {
  const hasGame = root.args.some(({ name }) => name === 'game') || root.name.startsWith('node');
  const ofGames = hasGame || /Build|Damage/.test(root.name) ? games : games.slice(0, 1);
  return ofGames.flatMap((game) => {
    const others = Object.entries(playerTypes)
      .filter(([id]) => id !== game)
      .map(([, type]) => type);
    return spotsFrom(root)
      .filter(({ path }) => !(hasGame && path.some((step) => others.includes(step as never))))
      .map((spot): Attack => {
        const asking = { world, game, turn: 0 };
        let rows: number | undefined;
        const steps = spot.path.map((step) => (typeof step === 'string' ? `(${step})` : step.name));
        const request = (turn: number): Sent => {
          rows ??= rowsFor(spot, asking);
          const now = { ...asking, turn, rows };
          const query = documentOf(spot, now);
          const body = JSON.stringify({ query, variables: variablesOf(query, now) });
          return {
            method: 'POST',
            path: '/graphql',
            body,
            isModerators: moderators.has(root.name),
          };
        };
        return { name: `graph ${steps.join(' ')} ${game}`, request };
      });
  });
}

/** Each root field of a query, with what it leads to, in as many rows as pass. */
export const graphAttacks = (world: World): Attack[] =>
  queryRoots().flatMap((root) => attacksOf(root, world));
