import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  isNonNullType,
} from 'graphql';
import type { Needed } from '../../src/lib/principal.ts';
import { schema } from '../../src/schema.ts';
import type { EvidenceApp } from '../support/evidence.ts';
import type { Who } from './edge-walkers.ts';
import { sameSimulation, type World } from './worlds.ts';

/** What the arguments of a root are written from. */
export interface Asking {
  readonly app: EvidenceApp;
  readonly world: World;
  /** Who asks. */
  readonly key: string;
  /** A key of the owner's family that nothing else needs. */
  readonly spareKeyId: string;
  /** Another number each time. */
  readonly turn: number;
}

export type Operation = 'query' | 'mutation' | 'subscription';

export interface Root {
  readonly operation: Operation;
  readonly name: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly scope: Needed | undefined;
}

const typesOf: readonly (readonly [Operation, GraphQLObjectType | null | undefined])[] = [
  ['query', schema.getQueryType()],
  ['mutation', schema.getMutationType()],
  ['subscription', schema.getSubscriptionType()],
];

/** Every root field that the schema has. */
export const roots: readonly Root[] = typesOf.flatMap(([operation, type]) =>
  Object.values(type?.getFields() ?? {}).map((field) => {
    const options = field.extensions['pothosOptions'] as { authScopes?: { scope?: Needed } };
    return { operation, name: field.name, field, scope: options.authScopes?.scope };
  }),
);

type Text = string | Promise<string>;
type ArgumentsOf = (asking: Asking) => Text;

/** Arguments that mean the same wherever they are asked for. */
const shared: Readonly<Record<string, string>> = {
  game: 'GENSHIN',
  uid: '"812345678"',
  uids: '["812345678"]',
  agentId: '1091',
  avatarId: '10000002',
  bangbooId: '53001',
  lightConeId: '23001',
  namecardId: '210001',
  suiteId: '31000',
  wEngineId: '14102',
  weaponId: '11401',
};

const globalId = (text: string): string => Buffer.from(text).toString('base64url');
const newUrl = 'https://hook.example.com/';
const cidrs = 'cidrs: ["203.0.113.0/24"]';

/** A record of the owner's that the question may end. */
async function made({ app, world }: Asking, path: string, body: unknown): Promise<string> {
  const reply = await app.post(path, body, { key: world.owner });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
}

const deliveryOf = ({ webhook, delivery }: Asking['world']): string =>
  `webhookId: "${webhook}", id: "${delivery}"`;

const analysisInput = 'input: { game: GENSHIN, avatarId: 10000002, level: 90 }';
const simulationInput =
  'input: { game: GENSHIN, actor: { avatarId: 10000002, level: 90 }, rotation: [{ skill: "normal_attack" }] }';

/** What else a root is asked with, by its name. */
const own: Readonly<Record<string, ArgumentsOf>> = {
  analyzeBuild: () => analysisInput,
  artifactSet: () => 'game: GENSHIN, setId: 15001',
  asset: () => 'game: GENSHIN, id: 10000002',
  assets: () => 'game: GENSHIN, items: [{ kind: CHARACTER, id: 10000002 }]',
  build: ({ world }) => `id: "${world.build}"`,
  damageBuffs: () => 'game: GENSHIN, search: "bennett"',
  damageProfiles: () => 'game: GENSHIN, avatarId: 10000002',
  // Whom the account of the walk shows; reports keep the one of genshin from its boards.
  leaderboard: () => 'game: HSR, avatarId: 1014, first: 2',
  moderatedReport: ({ world }) => `id: "${world.pending}"`,
  node: () => `id: "${globalId('TrustScore:genshin:812345678')}"`,
  nodes: ({ world }) =>
    `ids: ${JSON.stringify([
      globalId('GenshinPlayer:genshin:812345678'),
      globalId('HsrPlayer:hsr:812345678'),
      globalId('ZzzPlayer:zzz:812345678'),
      globalId(`ScamReport:genshin:${world.pending}`),
    ])}`,
  relicSet: () => 'setId: 101',
  scamReport: ({ world }) => `id: "${world.pending}"`,
  search: () => 'query: "hutao", first: 2',
  searchCatalog: () => 'query: "scaramush"',
  scamReports: () => 'game: GENSHIN, reportedUid: "812345678", status: PENDING_REVIEW, first: 2',
  simulateDamage: () => simulationInput,
  trace: () => 'avatarId: 1001',
  verification: ({ world }) => `id: "${world.verification}"`,
  webhook: ({ world }) => `id: "${world.webhook}"`,
  webhookDelivery: ({ world }) => deliveryOf(world),

  changeBuild: ({ world }) => `id: "${world.build}", name: "Another"`,
  checkVerification: ({ world }) => `id: "${world.verification}"`,
  claimScamReport: ({ world }) => `id: "${world.pending}"`,
  createEvidenceUpload: () => 'contentType: IMAGE_PNG, sizeBytes: 321',
  async createWebhook({ app, key }) {
    // A family has twenty at most.
    const { body } = await app.get('/v1/webhooks', { key });
    for (const { id, url } of body.data)
      if (url === newUrl) await app.request(`/v1/webhooks/${id}`, { method: 'DELETE', key });
    return `url: "${newUrl}", events: [TRUST_SCORE_CHANGED], accounts: [{ game: GENSHIN, uid: "812345678" }]`;
  },
  deleteBuild: async (asking) => {
    const body = { game: 'genshin', avatar_id: 10000002, level: 90, name: 'For a while' };
    return `id: "${await made(asking, '/v1/build-analyzer/save', body)}"`;
  },
  deleteWebhook: async (asking) => {
    const accounts = [{ game: 'genshin', uid: '812345678' }];
    const body = { url: 'https://old.example.com', events: ['trust_score.changed'], accounts };
    return `id: "${await made(asking, '/v1/webhooks', body)}"`;
  },
  redeliverFailedDeliveries: ({ world }) => `id: "${world.webhook}"`,
  redeliverWebhookDelivery({ app, world }) {
    // Once a minute, and sixty times an hour.
    app.clock.pass(60_000);
    return deliveryOf(world);
  },
  rollWebhookSecret: ({ world }) => `id: "${world.webhook}"`,
  releaseScamReport: ({ world }) => `id: "${world.pending}"`,
  reviewScamReport: ({ world }) => `id: "${world.pending}", decision: DISMISSED`,
  revokeKey: ({ spareKeyId }) => `keyId: "${spareKeyId}"`,
  revokeVerification: async (asking) => {
    const account = { game: 'genshin', uid: '812345678' };
    return `id: "${await made(asking, '/v1/verifications', account)}"`;
  },
  saveBuild: () => `${analysisInput}, name: "x"`,
  saveSimulation: () => `${simulationInput}, name: "x"`,
  setKeyAllowlist: ({ spareKeyId }) => `keyId: "${spareKeyId}", ${cidrs}`,
  setOwnKeyAllowlist: ({ spareKeyId }) => `keyId: "${spareKeyId}", ${cidrs}`,
  setVerificationListing: ({ world }) => `id: "${world.verification}", isListed: true`,
  submitScamReport: ({ turn }) =>
    `game: GENSHIN, reportedUid: "${813_000_000 + turn}", reporterUid: "${713_000_000 + turn}", category: RMT, description: "Sold an account to me and took it back a day later, as they do."`,
  takeDownProfile: async (asking) => {
    const body = { ...sameSimulation, name: 'Not for long', share: true };
    const id = await made(asking, '/v1/damage-calculator/save', body);
    return `id: "${id.replace('bld_', 'prf_')}", reason: "x"`;
  },
  testWebhook({ app, world }) {
    // Once a minute.
    app.clock.pass(60_000);
    return `id: "${world.webhook}"`;
  },

  updateWebhook: ({ world }) => `id: "${world.webhook}", enabled: true`,
  voteProfile: ({ world }) => `id: "${world.profile}"`,

  reportReviewed: ({ world }) => `id: "${world.pending}"`,
};

const isRequired = ({ type, defaultValue }: GraphQLArgument): boolean =>
  isNonNullType(type) && defaultValue === undefined;

/** Why the walk cannot start from a root: what has to be added for it. */
export function missingFor({ operation, name, field }: Root): string | undefined {
  const missing = field.args.filter((arg) => isRequired(arg) && !shared[arg.name]);
  if (own[name] || missing.length === 0) return undefined;
  const names = missing.map((arg) => `\`${arg.name}\``).join(' and ');
  return `The walk cannot start from the ${operation} ${name}: say in \`own\` of test/attacks/edge-roots.ts what it is asked with for ${names}.`;
}

/** A root with its arguments. */
export async function asked(root: Root, asking: Asking): Promise<string> {
  const args = await (own[root.name]?.(asking) ?? sharedArguments(root));
  return args === '' ? root.name : `${root.name}(${args})`;
}

/** Lists are asked for few rows. */
const sharedArguments = ({ field }: Root): string =>
  field.args
    .flatMap((arg) => {
      if (arg.name === 'first') return ['first: 2'];
      return isRequired(arg) ? [`${arg.name}: ${shared[arg.name]}`] : [];
    })
    .join(', ');

/** Records of one key family, which others are told are not there (R9.7, R16.2). */
const ofOneFamily = (code: string) => ({ stranger: code, moderator: code });
const toEverybody = (code: string) => ({ ...ofOneFamily(code), owner: code });

/** With what whom a root refuses who has its scope. */
export const refusedToOthers: Readonly<Record<string, Partial<Record<Who, string>>>> = {
  // No host of pictures is there.
  asset: toEverybody('UPSTREAM_UNAVAILABLE'),
  build: ofOneFamily('BUILD_NOT_FOUND'),
  changeBuild: ofOneFamily('BUILD_NOT_FOUND'),
  checkVerification: ofOneFamily('VERIFICATION_NOT_FOUND'),
  deleteBuild: ofOneFamily('BUILD_NOT_FOUND'),
  deleteWebhook: ofOneFamily('NOT_FOUND'),
  reportReviewed: { stranger: 'REPORT_NOT_FOUND' },
  revokeKey: ofOneFamily('NOT_FOUND'),
  revokeVerification: ofOneFamily('VERIFICATION_NOT_FOUND'),
  setOwnKeyAllowlist: ofOneFamily('NOT_FOUND'),
  setVerificationListing: ofOneFamily('VERIFICATION_NOT_FOUND'),
  redeliverFailedDeliveries: ofOneFamily('NOT_FOUND'),
  redeliverWebhookDelivery: ofOneFamily('NOT_FOUND'),
  rollWebhookSecret: ofOneFamily('NOT_FOUND'),
  testWebhook: ofOneFamily('NOT_FOUND'),
  updateWebhook: ofOneFamily('NOT_FOUND'),
  verification: ofOneFamily('VERIFICATION_NOT_FOUND'),
  webhook: ofOneFamily('NOT_FOUND'),
  webhookDelivery: ofOneFamily('NOT_FOUND'),
};
