import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { roles } from '../../games/builds/build.ts';
import { gameIds } from '../../games/ids.ts';
import { type Environment, environments } from '../../lib/principal.ts';
import { snakeCase } from '../../lib/text.ts';
import type { CollectionSpec } from '../../store/store.ts';
import type { ShownAnalysis, ShownSimulation } from './result.ts';

const buildKinds = ['analysis', 'simulation'] as const;
export type BuildKind = (typeof buildKinds)[number];

const savedBuild = z.object({
  id: z.string(),
  environment: z.enum(environments),
  lineageId: z.string(),
  kind: z.enum(buildKinds),
  name: z.string(),
  game: z.enum(gameIds),
  avatarId: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** `<lineage>:<number>`, one of as many as a lineage may have: no two builds are in the same. */
  ordinal: z.string(),
  /** What all runs of one request with an Idempotency-Key have in common: one of them saves (R1.15). */
  origin: z.string().optional(),
  /** What was sent, a `GivenAnalysis` or a `GivenSimulation` by the kind, as JSON. */
  input: z.string(),
  /** What came of it, packed: the result is kept as it was, whatever the rules become (R10.3). */
  result: z.string(),
  /** Whether it may become a profile (R10.9); the role is what its actor is built for. */
  shared: z.boolean(),
  role: z.enum(roles).nullable(),
  /** Lineages that voted for it, its own not counted. */
  votes: z.number(),
  /** Who took the profile down, and why; it stays down. */
  takenDown: z.object({ actor: z.string(), at: z.number(), reason: z.string() }).nullable(),
  /** `live:genshin:10000002`: the profiles that it is listed among; left out while it is not. */
  profileOf: z.string().optional(),
  /** The lineage, in the sandbox: what all of them may leave there is bounded. */
  leftBy: z.string().optional(),
});

export type SavedBuild = z.infer<typeof savedBuild>;

export const savedBuilds: CollectionSpec<SavedBuild> = {
  name: 'builds',
  keeps: 'with its subject',
  schema: savedBuild,
  // One for each combination of filters (R10.3a).
  indexes: {
    byLineage: ['lineageId', 'createdAt'],
    byGame: ['lineageId', 'game', 'createdAt'],
    byAvatar: ['lineageId', 'avatarId', 'createdAt'],
    byKind: ['lineageId', 'kind', 'createdAt'],
    byGameAvatar: ['lineageId', 'game', 'avatarId', 'createdAt'],
    byGameKind: ['lineageId', 'game', 'kind', 'createdAt'],
    byAvatarKind: ['lineageId', 'avatarId', 'kind', 'createdAt'],
    byGameAvatarKind: ['lineageId', 'game', 'avatarId', 'kind', 'createdAt'],
    byOrigin: ['origin'],
    byFamilyLeft: ['leftBy', 'createdAt'],
    byProfile: ['profileOf', 'votes'],
    byProfileRole: ['profileOf', 'role', 'votes'],
    byShared: ['environment', 'game', 'avatarId', 'kind', 'shared', 'createdAt'],
    bySharedRole: ['environment', 'game', 'avatarId', 'kind', 'shared', 'role', 'createdAt'],
  },
  unique: { ordinal: 'ordinal', origin: 'origin' },
};

/** Hits are much alike: a result takes a tenth of the bytes of its JSON. */
export const packResult = (result: ShownAnalysis | ShownSimulation): string =>
  deflateRawSync(JSON.stringify(result)).toString('base64');

/** The store makes a record anew for each request: what was unpacked goes with it. */
const unpackedOf = new WeakMap<SavedBuild, object>();

/** A document may ask for the result of one record under many aliases: it is unpacked once. */
function unpackResult(build: SavedBuild): object {
  const known = unpackedOf.get(build);
  if (known) return known;
  const bytes = inflateRawSync(Buffer.from(build.result, 'base64'));
  const result = JSON.parse(bytes.toString()) as object;
  unpackedOf.set(build, result);
  return result;
}

export const analysisOf = (build: SavedBuild): ShownAnalysis | null =>
  build.kind === 'analysis' ? (unpackResult(build) as ShownAnalysis) : null;

export const simulationOf = (build: SavedBuild): ShownSimulation | null =>
  build.kind === 'simulation' ? (unpackResult(build) as ShownSimulation) : null;

/** A shared simulation is listed from this many votes on (R10.9). */
const listedFrom = 3;

/** The profiles of one character: `live:genshin:10000002`. */
export const profilesKeyOf = (
  environment: Environment,
  { game, avatarId }: Pick<SavedBuild, 'game' | 'avatarId'>,
): string => `${environment}:${game}:${avatarId}`;

/** A shared build and its profile have one name, but for the prefix. */
export const profileIdOf = (buildId: string): string => buildId.replace(/^bld_/, 'prf_');

/** The build among the profiles of its character, or not any more. */
export function updateListing(build: SavedBuild): SavedBuild {
  const { profileOf: _before, ...rest } = build;
  const isListed = build.shared && build.takenDown === null && build.votes >= listedFrom;
  return isListed ? { ...rest, profileOf: profilesKeyOf(build.environment, build) } : rest;
}

/** JSON as callers of /v1 write it. */
type Body = { readonly [member: string]: unknown };

/** Lists of a name and a value: /v1 has objects in their place. */
const keyed: ReadonlyMap<string, (one: Body) => readonly [name: unknown, value: unknown]> = new Map<
  string,
  (one: Body) => readonly [name: unknown, value: unknown]
>([
  ['talents', ({ talent, level }) => [talent, level]],
  ['stats', ({ stat, value }) => [stat, value]],
  ['elementRes', ({ element, value }) => [element, value]],
  ['effects', ({ id, counts, stacks }) => [id, counts === false ? false : (stacks ?? true)]],
]);

/** What was sent, in the names of /v1, without what was left out: it can be sent again as it is (R10.3). */
export const bodyOf = ({ input }: Pick<SavedBuild, 'input'>): Body =>
  bodyMembers(JSON.parse(input) as object);

const bodyMembers = (value: object): Body =>
  Object.fromEntries(Object.entries(value).flatMap(([name, member]) => bodyMember(name, member)));

/** The member with its name; nothing for what was left out. */
function bodyMember(name: string, member: unknown): [string, unknown][] {
  if (member === null || member === undefined) return [];
  if (name === 'setId') return [['set', { id: member }]];
  const entryOf = keyed.get(name);
  if (entryOf === undefined) return [[snakeCase(name), bodyValue(member)]];
  const entries = (member as readonly Body[]).map(entryOf);
  return entries.length === 0 ? [] : [[snakeCase(name), Object.fromEntries(entries)]];
}

function bodyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bodyValue);
  return typeof value === 'object' && value !== null ? bodyMembers(value) : value;
}
