import { account, sameSimulation, sameUpload, type World } from './worlds.ts';

/** One field of the graph, asked about what another environment holds. */
export interface FieldRow {
  /** The selection, written for the records of a world. */
  readonly ask: (of: World) => string;
  /** Whose question it is in the own environment: who made the records, or a moderator. Left out, it changes something. */
  readonly own?: 'owner' | 'admin';
  /** What a moderator of the other environment is refused with. */
  readonly refusal?: string;
}

/** One path of /v1, asked likewise. */
export interface RouteRow {
  readonly ask: (of: World) => {
    readonly path: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  };
  readonly refusal?: string;
}

const globalId = (text: string): string => Buffer.from(text).toString('base64url');
const ofAccount = 'game: GENSHIN, uid: "812345678"';
const address = '203.0.113.7';
const report =
  'reportId fullDescription reporterUid evidenceUrls evidence { signedUrl } status trustScore { score } reportedPlayer { nickname }';
const moderated = `lineageId claim { actor } report { ${report} } reviews { note actor }`;
const webhook =
  'webhookId url enabled accounts { player { nickname } trustScore { score } } deliveries(first: 5) { totalCount nodes { deliveryId state body } }';

/** Of the types that `node` finds, those that are an environment's. */
export const ownNodes: Readonly<Record<string, (of: World) => string>> = {
  GenshinPlayer: () => globalId(`GenshinPlayer:genshin:${account.uid}`),
  HsrPlayer: () => globalId(`HsrPlayer:hsr:${account.uid}`),
  ZzzPlayer: () => globalId(`ZzzPlayer:zzz:${account.uid}`),
  TrustScore: () => globalId(`TrustScore:genshin:${account.uid}`),
  GenshinCharacter: () => globalId(`GenshinCharacter:genshin:${account.uid}:10000025`),
  HsrCharacter: () => globalId(`HsrCharacter:hsr:${account.uid}:1005`),
  ZzzAgent: () => globalId(`ZzzAgent:zzz:${account.uid}:1091`),
  ModeratedReport: ({ pending }) => globalId(`ModeratedReport:${pending}`),
  Notice: ({ notice }) => globalId(`Notice:genshin:${notice}`),
  SavedBuild: ({ build: id }) => globalId(`SavedBuild:${id}`),
  Verification: ({ verification }) => globalId(`Verification:${verification}`),
  Webhook: ({ webhook: id }) => globalId(`Webhook:${id}`),
  WebhookDelivery: ({ webhook: id, delivery }) => globalId(`WebhookDelivery:${id}:${delivery}`),
  ScamReport: ({ pending }) => globalId(`ScamReport:genshin:${pending}`),
};

const idsOf = (of: World) => JSON.stringify(Object.values(ownNodes).map((idOf) => idOf(of)));
const byNode =
  '{ __typename ... on ScamReport { reportId fullDescription } ... on TrustScore { score } ... on Player { nickname } ... on Webhook { url } ... on Verification { externalRef } ... on SavedBuild { name } ... on WebhookDelivery { body } }';

const build = 'buildId name kind share profileId input simulation { totalDamage notes }';
const profile = 'profileId name role votes rotation { skill count } buffs { source }';
const ofCharacter = 'game: GENSHIN, avatarId: 10000002';
/** The one that the live account shows. */
const ofShown = 'game: GENSHIN, avatarId: 10000025';
const entry = 'rank uid nickname metricValue score trustScore { score } player { nickname }';
const analysisInput = `{ ${ofCharacter}, level: 90 }`;
const simulationInput =
  '{ game: GENSHIN, actor: { avatarId: 10000002, level: 90 }, rotation: [{ skill: "normal_attack" }] }';

export const queries: Readonly<Record<string, FieldRow>> = {
  auditLog: {
    own: 'admin',
    ask: () => 'auditLog(first: 50) { totalCount nodes { actor action target requestId } }',
  },
  build: {
    own: 'owner',
    refusal: 'BUILD_NOT_FOUND',
    ask: (of) => `build(id: "${of.build}") { ${build} }`,
  },
  builds: { own: 'owner', ask: () => `builds(first: 5) { totalCount nodes { ${build} } }` },
  damageProfiles: { own: 'owner', ask: () => `damageProfiles(${ofCharacter}) { ${profile} }` },
  leaderboard: {
    own: 'owner',
    ask: () =>
      `leaderboard(${ofShown}, uid: "812345678", first: 2) { totalCount own { rank } nodes { ${entry} } }`,
  },
  leaderboardTop: {
    own: 'owner',
    ask: () =>
      `leaderboardTop(game: GENSHIN, category: TRUST, first: 2) { totalCount nodes { ${entry} } }`,
  },
  moderatedReport: {
    own: 'admin',
    refusal: 'REPORT_NOT_FOUND',
    ask: ({ pending }) => `moderatedReport(id: "${pending}") { ${moderated} }`,
  },
  moderationQueue: {
    own: 'admin',
    ask: () => `moderationQueue(first: 5) { totalCount nodes { ${moderated} } }`,
  },
  moderationStatistics: {
    own: 'admin',
    ask: () =>
      'moderationStatistics { open claimed reviews { confirmed } reporters { lowest { lineageId } highest { lineageId } } }',
  },
  events: {
    own: 'owner',
    ask: () =>
      'events(game: GENSHIN, first: 5) { totalCount nodes { eventId title participation { runs { startsAt } } } }',
  },
  node: {
    own: 'owner',
    refusal: 'REPORT_NOT_FOUND',
    ask: ({ pending }) => `node(id: "${globalId(`ScamReport:genshin:${pending}`)}") ${byNode}`,
  },
  nodes: { own: 'owner', ask: (of) => `nodes(ids: ${idsOf(of)}) ${byNode}` },
  notices: {
    own: 'owner',
    ask: () =>
      'notices(game: GENSHIN, activeOnly: false, first: 5) { totalCount nodes { noticeId title text } }',
  },
  ownScamReports: {
    own: 'owner',
    ask: () => `ownScamReports(first: 20) { totalCount nodes { ${report} } }`,
  },
  playerRanks: { own: 'owner', ask: () => `playerRanks(${ofAccount}) { rank total }` },
  gcsimTeam: { own: 'owner', ask: () => 'gcsimTeam(uid: "812345678") { text }' },
  player: { own: 'owner', ask: () => `player(${ofAccount}) { nickname trustScore { score } }` },
  players: {
    own: 'owner',
    ask: () =>
      'players(game: GENSHIN, uids: ["812345678"]) { __typename ... on Player { nickname trustScore { score } verification { externalRef } reports(first: 5) { totalCount nodes { reportId } } } }',
  },
  scamReport: {
    own: 'owner',
    refusal: 'REPORT_NOT_FOUND',
    ask: ({ pending }) => `scamReport(id: "${pending}") { ${report} }`,
  },
  scamReports: {
    own: 'owner',
    ask: () => `scamReports(status: CONFIRMED, first: 5) { totalCount nodes { ${report} } }`,
  },
  trustScore: {
    own: 'owner',
    ask: () =>
      `trustScore(${ofAccount}) { score reportsCount { total } timeline(limit: 50) { totalCount nodes { event delta report { reportId status } } } player { nickname } reports(first: 5) { totalCount nodes { ${report} } } }`,
  },
  verification: {
    own: 'owner',
    refusal: 'VERIFICATION_NOT_FOUND',
    ask: ({ verification }) =>
      `verification(id: "${verification}") { externalRef status trustScore { score } player { nickname } }`,
  },
  verifications: {
    own: 'owner',
    ask: () =>
      'verifications(first: 20) { totalCount nodes { verificationId externalRef status } }',
  },
  viewer: { own: 'owner', ask: () => 'viewer { keyId lineageId status ipAllowlist }' },
  webhook: {
    own: 'owner',
    refusal: 'NOT_FOUND',
    ask: (of) => `webhook(id: "${of.webhook}") { ${webhook} }`,
  },
  webhookDelivery: {
    own: 'owner',
    refusal: 'NOT_FOUND',
    ask: (of) =>
      `webhookDelivery(webhookId: "${of.webhook}", id: "${of.delivery}") { deliveryId body lastError }`,
  },
  webhooks: { own: 'owner', ask: () => `webhooks { ${webhook} }` },
};

export const mutations: Readonly<Record<string, FieldRow>> = {
  changeBuild: {
    refusal: 'BUILD_NOT_FOUND',
    ask: (of) => `changeBuild(id: "${of.build}", name: "Another") { ${build} }`,
  },
  checkVerification: {
    refusal: 'VERIFICATION_NOT_FOUND',
    ask: ({ verification }) => `checkVerification(id: "${verification}") { status externalRef }`,
  },
  claimScamReport: {
    refusal: 'REPORT_NOT_FOUND',
    ask: ({ pending }) => `claimScamReport(id: "${pending}") { ${moderated} }`,
  },
  createEvidenceUpload: {
    ask: () => 'createEvidenceUpload(contentType: IMAGE_PNG, sizeBytes: 321) { uploadId }',
  },
  createWebhook: {
    ask: () =>
      `createWebhook(url: "https://hook.example.com", events: [TRUST_SCORE_CHANGED], accounts: [{ ${ofAccount} }]) { webhook { ${webhook} } }`,
  },
  deleteBuild: {
    refusal: 'BUILD_NOT_FOUND',
    ask: (of) => `deleteBuild(id: "${of.build}") { ${build} }`,
  },
  deleteWebhook: {
    refusal: 'NOT_FOUND',
    ask: (of) => `deleteWebhook(id: "${of.webhook}") { ${webhook} }`,
  },
  redeliverFailedDeliveries: {
    refusal: 'NOT_FOUND',
    ask: (of) => `redeliverFailedDeliveries(id: "${of.webhook}") { count isMore }`,
  },
  redeliverWebhookDelivery: {
    refusal: 'NOT_FOUND',
    ask: (of) =>
      `redeliverWebhookDelivery(webhookId: "${of.webhook}", id: "${of.delivery}") { deliveryId body }`,
  },
  refreshTrustScore: {
    ask: () => `refreshTrustScore(${ofAccount}) { trustScore { score reportsCount { total } } }`,
  },
  releaseScamReport: {
    refusal: 'REPORT_NOT_FOUND',
    ask: ({ pending }) => `releaseScamReport(id: "${pending}") { ${moderated} }`,
  },
  reviewScamReport: {
    refusal: 'REPORT_NOT_FOUND',
    ask: ({ pending }) =>
      `reviewScamReport(id: "${pending}", decision: DISMISSED) { ${moderated} }`,
  },
  revokeKey: {
    refusal: 'NOT_FOUND',
    ask: ({ keyId }) => `revokeKey(keyId: "${keyId}") { keyId lineageId status }`,
  },
  revokeVerification: {
    refusal: 'VERIFICATION_NOT_FOUND',
    ask: ({ verification }) => `revokeVerification(id: "${verification}") { externalRef }`,
  },
  rollWebhookSecret: {
    refusal: 'NOT_FOUND',
    ask: (of) => `rollWebhookSecret(id: "${of.webhook}") { secret webhook { ${webhook} } }`,
  },
  rotateKey: { ask: () => 'rotateKey { key { keyId lineageId } oldKey { keyId } }' },
  saveBuild: { ask: () => `saveBuild(input: ${analysisInput}, name: "x") { ${build} }` },
  saveSimulation: {
    ask: () => `saveSimulation(input: ${simulationInput}, name: "x") { ${build} }`,
  },
  setKeyAllowlist: {
    refusal: 'NOT_FOUND',
    ask: ({ keyId }) => `setKeyAllowlist(keyId: "${keyId}", cidrs: ["${address}"]) { lineageId }`,
  },
  setOwnKeyAllowlist: {
    refusal: 'NOT_FOUND',
    ask: ({ keyId }) =>
      `setOwnKeyAllowlist(keyId: "${keyId}", cidrs: ["${address}"]) { lineageId }`,
  },
  setVerificationListing: {
    refusal: 'VERIFICATION_NOT_FOUND',
    ask: ({ verification }) =>
      `setVerificationListing(id: "${verification}", isListed: true) { externalRef }`,
  },
  startVerification: {
    ask: () => `startVerification(${ofAccount}) { verification { externalRef status } }`,
  },
  submitScamReport: {
    ask: ({ evidenceUrl }) =>
      `submitScamReport(game: GENSHIN, reportedUid: "812345678", reporterUid: "712345699", category: RMT, description: "Sold an account to me and took it back a day later, as they do.", evidenceUrls: ["${evidenceUrl}"]) { ${report} }`,
  },
  takeDownProfile: {
    refusal: 'PROFILE_NOT_FOUND',
    ask: (of) => `takeDownProfile(id: "${of.profile}", reason: "x") { ${profile} }`,
  },
  testWebhook: {
    refusal: 'NOT_FOUND',
    ask: (of) => `testWebhook(id: "${of.webhook}") { deliveryId }`,
  },
  updateWebhook: {
    refusal: 'NOT_FOUND',
    ask: (of) => `updateWebhook(id: "${of.webhook}", enabled: false) { ${webhook} }`,
  },
  voteProfile: {
    refusal: 'PROFILE_NOT_FOUND',
    ask: (of) => `voteProfile(id: "${of.profile}") { ${profile} }`,
  },
};

/** Listened to in a test of their own. */
export const subscriptions: readonly string[] = [
  'noticePublished',
  'reportReviewed',
  'trustScoreChanged',
];

const at = (path: string, body?: unknown): RouteRow => ({ ask: () => ({ path, body }) });
const trust = '/v1/trust-score/genshin/812345678';
const reports = '/v1/admin/scam-reports';

export const routes: Readonly<Record<string, RouteRow>> = {
  'GET /v1/player/genshin/:uid': at('/v1/player/genshin/812345678'),
  'GET /v1/player/hsr/:uid': at('/v1/player/hsr/812345678'),
  'GET /v1/player/zzz/:uid': at('/v1/player/zzz/812345678'),
  'GET /v1/player/genshin/:uid/good': at('/v1/player/genshin/812345678/good'),
  'GET /v1/player/genshin/:uid/gcsim': at('/v1/player/genshin/812345678/gcsim'),
  'GET /v1/player/hsr/:uid/hsr-scanner': at('/v1/player/hsr/812345678/hsr-scanner'),
  'GET /v1/player/zzz/:uid/zod': at('/v1/player/zzz/812345678/zod'),
  'GET /v1/player/:game/:uid': at('/v1/player/genshin/812345678?include_detail=false'),
  'GET /v1/players/batch': at('/v1/players/batch?game=genshin&uids=812345678'),
  'GET /v1/players': at('/v1/players?game=genshin&uids=812345678'),
  'GET /v1/leaderboard/:game/:avatar_id': at('/v1/leaderboard/genshin/10000025?uid=812345678'),
  'GET /v1/leaderboard/:game/top': at('/v1/leaderboard/genshin/top?category=trust'),
  'GET /v1/player/:game/:uid/ranks': at('/v1/player/genshin/812345678/ranks'),
  'GET /v1/trust-score/:game/:uid': at(trust),
  'GET /v1/trust-score/:game/:uid/timeline': at(`${trust}/timeline`),
  'POST /v1/trust-score/:game/:uid/refresh': at(`${trust}/refresh`, {}),
  'POST /v1/scam-report': {
    ask: ({ evidenceUrl }) => ({
      path: '/v1/scam-report',
      body: {
        game: 'genshin',
        reported_uid: account.uid,
        reporter_uid: '712345699',
        category: 'rmt',
        description: 'Sold an account to me and took it back a day later, as they do.',
        evidence_urls: [evidenceUrl],
      },
    }),
  },
  'GET /v1/scam-reports': at('/v1/scam-reports?status=pending_review'),
  'GET /v1/scam-reports/own': at('/v1/scam-reports/own'),
  'GET /v1/scam-report/:id': {
    refusal: 'report_not_found',
    ask: ({ confirmed }) => ({ path: `/v1/scam-report/${confirmed}` }),
  },
  'GET /v1/admin/scam-reports': at(reports),
  'GET /v1/admin/scam-reports/stats': at(`${reports}/stats`),
  'GET /v1/admin/scam-reports/:id': {
    refusal: 'report_not_found',
    ask: ({ confirmed }) => ({ path: `${reports}/${confirmed}` }),
  },
  'POST /v1/admin/scam-reports/:id/claim': {
    refusal: 'report_not_found',
    ask: ({ pending }) => ({ path: `${reports}/${pending}/claim`, body: {} }),
  },
  'DELETE /v1/admin/scam-reports/:id/claim': {
    refusal: 'report_not_found',
    ask: ({ pending }) => ({ path: `${reports}/${pending}/claim` }),
  },
  'POST /v1/admin/scam-reports/:id/review': {
    refusal: 'report_not_found',
    ask: ({ confirmed }) => ({
      path: `${reports}/${confirmed}/review`,
      body: { decision: 'dismissed', reverse: true },
    }),
  },
  'POST /v1/keys/rotate': at('/v1/keys/rotate', {}),
  'POST /v1/keys/revoke': {
    refusal: 'not_found',
    ask: ({ keyId }) => ({ path: '/v1/keys/revoke', body: { key_id: keyId } }),
  },
  'GET /v1/keys/self': at('/v1/keys/self'),
  'PUT /v1/keys/:key_id/ip-allowlist': {
    refusal: 'not_found',
    ask: ({ keyId }) => ({ path: `/v1/keys/${keyId}/ip-allowlist`, body: { cidrs: [address] } }),
  },
  'PUT /v1/admin/keys/:key_id/ip-allowlist': {
    refusal: 'not_found',
    ask: ({ keyId }) => ({
      path: `/v1/admin/keys/${keyId}/ip-allowlist`,
      body: { cidrs: ['198.51.100.0/24'] },
    }),
  },
  'GET /v1/admin/audit': at('/v1/admin/audit?limit=200'),
  'POST /v1/uploads/evidence': { ask: () => ({ path: '/v1/uploads/evidence', ...sameUpload }) },
  'POST /v1/verifications': at('/v1/verifications', account),
  'POST /v1/verifications/:id/check': {
    refusal: 'verification_not_found',
    ask: ({ verification }) => ({ path: `/v1/verifications/${verification}/check`, body: {} }),
  },
  'GET /v1/verifications': at('/v1/verifications'),
  'GET /v1/verifications/:id': {
    refusal: 'verification_not_found',
    ask: ({ verification }) => ({ path: `/v1/verifications/${verification}` }),
  },
  'PUT /v1/verifications/:id/listing': {
    refusal: 'verification_not_found',
    ask: ({ verification }) => ({
      path: `/v1/verifications/${verification}/listing`,
      body: { listed: true },
    }),
  },
  'DELETE /v1/verifications/:id': {
    refusal: 'verification_not_found',
    ask: ({ verification }) => ({ path: `/v1/verifications/${verification}` }),
  },
  'POST /v1/webhooks': at('/v1/webhooks', {
    url: 'https://hook.example.com',
    ...{ events: ['trust_score.changed'], accounts: [account] },
  }),
  'GET /v1/webhooks': at('/v1/webhooks'),
  'GET /v1/webhooks/:id': {
    refusal: 'not_found',
    ask: (of) => ({ path: `/v1/webhooks/${of.webhook}` }),
  },
  'PATCH /v1/webhooks/:id': {
    refusal: 'not_found',
    ask: (of) => ({ path: `/v1/webhooks/${of.webhook}`, body: { enabled: false } }),
  },
  'POST /v1/webhooks/:id/secret': {
    refusal: 'not_found',
    ask: (of) => ({ path: `/v1/webhooks/${of.webhook}/secret`, body: {} }),
  },
  'GET /v1/webhooks/:id/deliveries/:delivery_id': {
    refusal: 'not_found',
    ask: (of) => ({ path: `/v1/webhooks/${of.webhook}/deliveries/${of.delivery}` }),
  },
  'POST /v1/webhooks/:id/deliveries/:delivery_id/redeliver': {
    refusal: 'not_found',
    ask: (of) => ({
      path: `/v1/webhooks/${of.webhook}/deliveries/${of.delivery}/redeliver`,
      body: {},
    }),
  },
  'POST /v1/webhooks/:id/redeliver-failed': {
    refusal: 'not_found',
    ask: (of) => ({ path: `/v1/webhooks/${of.webhook}/redeliver-failed`, body: {} }),
  },
  'DELETE /v1/webhooks/:id': {
    refusal: 'not_found',
    ask: (of) => ({ path: `/v1/webhooks/${of.webhook}` }),
  },
  'GET /v1/webhooks/:id/deliveries': {
    refusal: 'not_found',
    ask: (of) => ({ path: `/v1/webhooks/${of.webhook}/deliveries` }),
  },
  'POST /v1/webhooks/:id/test': {
    refusal: 'not_found',
    ask: (of) => ({ path: `/v1/webhooks/${of.webhook}/test`, body: {} }),
  },
  'POST /v1/build-analyzer/save': at('/v1/build-analyzer/save', {
    ...{ game: 'genshin', avatar_id: 10000002, level: 90, name: 'x' },
  }),
  'POST /v1/damage-calculator/save': at('/v1/damage-calculator/save', {
    ...sameSimulation,
    name: 'x',
  }),
  'GET /v1/archive/notices': at('/v1/archive/notices?game=genshin'),
  'GET /v1/archive/events': at('/v1/archive/events?game=genshin'),
  'GET /v1/builds': at('/v1/builds'),
  'GET /v1/builds/:id': {
    refusal: 'build_not_found',
    ask: (of) => ({ path: `/v1/builds/${of.build}` }),
  },
  'PUT /v1/builds/:id': {
    refusal: 'build_not_found',
    ask: (of) => ({ path: `/v1/builds/${of.build}`, body: { name: 'Another' } }),
  },
  'DELETE /v1/builds/:id': {
    refusal: 'build_not_found',
    ask: (of) => ({ path: `/v1/builds/${of.build}` }),
  },
  'GET /v1/damage-calculator/profiles/:avatar_id': at('/v1/damage-calculator/profiles/10000002'),
  'POST /v1/damage-calculator/profiles/:id/vote': {
    refusal: 'profile_not_found',
    ask: (of) => ({ path: `/v1/damage-calculator/profiles/${of.profile}/vote`, body: {} }),
  },
  'POST /v1/admin/damage-calculator/profiles/:id/take-down': {
    refusal: 'profile_not_found',
    ask: (of) => ({
      path: `/v1/admin/damage-calculator/profiles/${of.profile}/take-down`,
      body: { reason: 'x' },
    }),
  },
};
