import { readFileSync } from 'node:fs';
import type { GameId } from '../../../src/games/ids.ts';
import {
  type Attack,
  deep,
  games,
  longWords,
  records,
  rowUids,
  type Sent,
  type World,
} from './attack.ts';
import { worstActor, worstSimulation } from './builds.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly maximum?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly $ref?: string;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: unknown;
  readonly 'x-scopes'?: readonly string[];
  readonly 'x-limits'?: readonly unknown[];
}

interface Reference {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

const file = new URL('../../../schema/openapi.json', import.meta.url);
const reference = JSON.parse(readFileSync(file, 'utf8')) as Reference;

const schemaOf = (schema: Schema = {}): Schema =>
  schema.$ref ? (reference.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
const parameterOf = (parameter: Parameter): Parameter =>
  parameter.$ref
    ? (reference.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? parameter)
    : parameter;

export interface Listed extends Operation {
  readonly method: string;
  readonly path: string;
}

/** Every operation of the reference. */
export const operations: readonly Listed[] = Object.entries(reference.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.operationId ? [{ ...operation, method: method.toUpperCase(), path }] : [],
    ),
);

interface Asking {
  readonly operation: string;
  readonly world: World;
  readonly game: GameId;
  readonly turn: number;
}

type Values = Readonly<Record<string, (asking: Asking) => string | number | undefined>>;

const idsByFamily: readonly (readonly [RegExp, keyof World])[] = [
  [/Profile/, 'profile'],
  [/Build/, 'build'],
  [/Verification/, 'verification'],
  [/Webhook|Deliver/, 'webhook'],
];
const idFor = ({ operation, world }: Asking): string =>
  world[idsByFamily.find(([pattern]) => pattern.test(operation))?.[1] ?? 'report'];

/** Parameters by their names. What is not here takes the first word of its enumeration, its maximum, or is left out. */
const byName: Values = {
  game: ({ game }) => game,
  uid: ({ turn }) => rowUids(1, turn)[0],
  uids: ({ turn }) => rowUids(20, turn).join(','),
  avatar_id: ({ game }) => records.avatar[game],
  agent_id: () => records.avatar.zzz,
  weapon_id: ({ game }) => records.weapon[game],
  light_cone_id: () => records.weapon.hsr,
  w_engine_id: () => records.weapon.zzz,
  set_id: ({ game }) => records.set[game],
  suite_id: () => records.set.zzz,
  namecard_id: () => 210001,
  bangboo_id: () => 53001,
  id: idFor,
  key_id: ({ world }) => world.key,
  delivery_id: ({ world }) => world.delivery,
  code: () => 'validation_failed',
  expires: () => 4_102_444_800,
  signature: () => 'x'.repeat(64),
  kind: () => 'character',
  file: () => 'nothing.webp',
  q: () => longWords,
  lang: () => 'ja',
  limit: ({ operation }) => (operation === 'search' ? 50 : 200),
  status: ({ operation }) => (/Scam/.test(operation) ? 'pending_review' : undefined),
};

/** Filters narrow what is found; these are asked for with what finds most. */
const leftOut = new Set(
  'cursor fields element rarity type released_after character_id year since category region reported_uid flag claimed kind provider metric variant format w scale theme avatar_id If-None-Match Idempotency-Key'.split(
    ' ',
  ),
);

const ofOneGame = (path: string): GameId | undefined =>
  games.find((game) => path.split('/').includes(game));

const fixedGames: readonly (readonly [RegExp, GameId])[] = [
  [/Relic|LightCone|Trace|Hsr/, 'hsr'],
  [/Zzz|Agent|WEngine|DriveDisc|Bangboo|Mindscape/, 'zzz'],
];

function valueFor(parameter: Parameter, asking: Asking): string | number | boolean | undefined {
  const { name, required, in: place } = parameter;
  if (place === 'query' && !required && leftOut.has(name)) return undefined;
  const known = byName[name];
  if (known) return known(asking);
  const { type, maximum, enum: words } = schemaOf(parameter.schema);
  return type === 'boolean' ? !name.startsWith('active') : (maximum ?? (words?.[0] as string));
}

/** A body that takes as much as the path allows, by operation. */
const bodies: Readonly<Record<string, (asking: Asking) => unknown>> = {
  analyzeBuild: ({ game, turn }) => ({ game, ...worstActor(game, turn) }),
  saveBuild: ({ game, turn }) => ({ game, ...worstActor(game, turn), name: 'x' }),
  simulateDamage: ({ game, turn }) => worstSimulation(game, turn),
  simulateHsrDamage: ({ turn }) => ({ ...worstSimulation('hsr', turn), game: undefined }),
  saveSimulation: ({ game, turn }) => ({ ...worstSimulation(game, turn), name: 'x' }),
  resolveAssets: ({ game }) => ({
    game,
    items: Array.from({ length: 50 }, () => ({ kind: 'character', id: records.avatar[game] })),
  }),
  submitScamReport: ({ game, turn }) => ({
    game,
    reported_uid: rowUids(1, turn)[0],
    reporter_uid: String(700_000_000 + turn),
    category: 'other',
    description: '1 (1.'.repeat(398),
  }),
  queryGraph: () => ({ query: '{ __typename }' }),
};

const faulty = 2600;
/** Bodies that are read at all, and refused: by what they name, how often, how deep. */
const refused: Readonly<Record<string, (turn: number) => string>> = {
  'unknown members': (turn) =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: faulty }, (_, at) => [`artifcat_${turn}_${at}`, 1])),
    ),
  'faulty rows of every list': () => {
    const rows = Array.from({ length: 900 }, () => ({ a: 1 }));
    const lists = 'artifacts items rotation buffs events accounts evidence_urls cidrs'.split(' ');
    return JSON.stringify(Object.fromEntries(lists.map((name) => [name, rows])));
  },
  'long words in place of ids': (turn) => {
    const id = `${longWords.slice(0, 62)}${turn % 10}`;
    const names = 'avatar_id set_id weapon_id character_id agent_id game role uid'.split(' ');
    const members = Object.fromEntries(names.map((name) => [name, id]));
    const artifacts = Array.from({ length: 300 }, () => ({ slot: id, set: { id } }));
    return JSON.stringify({
      ...members,
      weapon: { id },
      actor: { avatar_id: id, artifacts },
      artifacts,
    });
  },
  'lists in lists': () => `{"artifacts":${deep(32_000)}}`,
  'objects in objects': () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'a long text': () => JSON.stringify({ game: 'g'.repeat(60_000), description: ' '.repeat(3000) }),
};

const needsModerator = (listed: Listed): boolean =>
  listed.path.startsWith('/v1/admin') || (listed['x-scopes'] ?? []).join() === 'admin';

function pathOf(listed: Listed, asking: Asking): string {
  const parameters = (listed.parameters ?? []).map(parameterOf);
  const path = listed.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const parameter = parameters.find((each) => each.name === name);
    return String(valueFor(parameter ?? { name, in: 'path', required: true }, asking));
  });
  const query = parameters.flatMap((parameter) => {
    const value = parameter.in === 'query' ? valueFor(parameter, asking) : undefined;
    return value === undefined ? [] : [`${parameter.name}=${encodeURIComponent(String(value))}`];
  });
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Path parameters of a kind that nothing is known to send for. */
export function missingParameters(listed: Listed): string | undefined {
  const missing = (listed.parameters ?? [])
    .map(parameterOf)
    .filter(({ required, name, schema }) => required && !byName[name] && !schemaOf(schema).enum);
  const names = missing.filter((parameter) => parameter.in !== 'header').map(({ name }) => name);
  if (names.length === 0) return undefined;
  return `${listed.operationId} needs ${names.join(' and ')}: say what is worst in test/attacks/slowest/rest-attacks.ts.`;
}

/** What ends or locks the caller's own key is left to the end of nobody. */
export const notAsked: ReadonlySet<string> = new Set([
  'rotateKey',
  'revokeKey',
  'setOwnKeyAllowlist',
  'setKeyAllowlist',
  'deleteBuild',
  'deleteWebhook',
  'revokeVerification',
]);

function attacksOf(listed: Listed, world: World): Attack[] {
  const { operationId: operation, method } = listed;
  const only =
    ofOneGame(listed.path) ?? fixedGames.find(([pattern]) => pattern.test(operation))?.[1];
  const takesGame = /\{game\}/.test(listed.path) || bodies[operation] !== undefined;
  const named = (listed.parameters ?? []).some(
    (parameter) => parameterOf(parameter).name === 'game',
  );
  const ofGames = only ? [only] : takesGame || named ? games : games.slice(0, 1);
  const isModerators = needsModerator(listed);
  const usual = ofGames.map((game): Attack => {
    const request = (turn: number): Sent => {
      const asking = { operation, world, game, turn };
      const body = bodies[operation]?.(asking) ?? (listed.requestBody ? {} : undefined);
      return {
        method,
        path: pathOf(listed, asking),
        isModerators,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
    };
    // Twenty players are two tokens, and so are 200 own reports.
    const isBatch = (listed.parameters ?? []).some((one) => parameterOf(one).name === 'uids');
    const takesTwo = isBatch || operation === 'listOwnScamReports';
    const tokens = takesTwo ? 2 : listed['x-limits']?.length;
    return { name: `rest ${operation} ${game}`, request, ...(tokens && { tokens }) };
  });
  if (!listed.requestBody || method === 'GET' || operation.startsWith('putEvidence')) return usual;
  const hostile = Object.entries(refused).map(([name, make]): Attack => {
    const asking = { operation, world, game: ofGames[0] ?? 'genshin', turn: 0 };
    const request = (turn: number) => ({
      method,
      path: pathOf(listed, asking),
      isModerators,
      body: make(turn),
    });
    return { name: `rest ${operation} with ${name}`, request };
  });
  return [...usual, ...hostile];
}

const longPath = `/${'v1/playr/'.repeat(800)}`;
const texts = { long: 'x'.repeat(8000), names: Array.from({ length: 1500 }, (_, at) => `a${at}`) };

/** What no operation names: paths and parameters that nobody knows. */
const unnamed: readonly Attack[] = [
  { name: 'rest a path that nobody knows', request: () => ({ method: 'GET', path: longPath }) },
  {
    name: 'rest a thousand parameters that nobody knows',
    request: () => ({ method: 'GET', path: `/v1/players?${texts.names.join('=1&')}` }),
  },
  {
    name: 'rest fields of a thousand names',
    request: (turn) => ({
      method: 'GET',
      path: `/v1/player/genshin/${rowUids(1, turn)[0]}?fields=${texts.names.join(',')}`,
    }),
  },
  {
    name: 'rest a long cursor',
    request: () => ({ method: 'GET', path: `/v1/characters/genshin?cursor=${texts.long}` }),
  },
  {
    name: 'rest a long text for an id',
    request: () => ({ method: 'GET', path: `/v1/character/genshin/${texts.long}` }),
  },
  {
    name: 'rest a name for an id',
    request: () => ({
      method: 'GET',
      path: `/v1/character/genshin/${encodeURIComponent(longWords.slice(0, 64))}`,
    }),
  },
];

const pages = ['/', '/v1', '/docs', '/pages/scalar.js', '/graphql'].map(
  (path): Attack => ({
    name: `rest page ${path}`,
    request: () => ({ method: 'GET', path, headers: { accept: 'text/html' } }),
  }),
);

/** Each operation of the reference with what it takes most for, and with bodies that it refuses. */
export const restAttacks = (world: World): Attack[] => [
  ...operations
    .filter(({ operationId }) => !notAsked.has(operationId))
    .flatMap((listed) => attacksOf(listed, world)),
  ...unnamed,
  ...pages,
];
