export interface Asked {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** Whose key it is sent with; that of a bot when left out. `spare` is a key of its own, for requests that end a key. */
  readonly by?: 'moderator' | 'spare';
}

/** Reads the value at a dotted path of an earlier answer. */
export type Said = (operation: string, path: string) => string;

export type Scene = Asked | ((said: Said) => Asked);

const game = 'genshin';
const uid = '812345678';
const account = { game, uid };
const reporter = '618285856';
const ayaka = 10000002;

/** Path parameters. A GET that needs only these is sent with them when the story leaves it out. */
export const usualValues: Readonly<Record<string, string | number>> = {
  ...account,
  avatar_id: ayaka,
};

const flower = {
  slot: 'flower',
  set: { id: 14001 },
  rarity: 5,
  level: 20,
  main_stat: { stat: 'hp', value: 4780 },
  sub_stats: [
    { stat: 'crit_rate', value: 10.5, rolls: 3 },
    { stat: 'crit_dmg', value: 14, rolls: 2 },
  ],
};
const actor = {
  avatar_id: ayaka,
  level: 90,
  constellation: 0,
  weapon: { id: 11509, level: 90, refinement: 1 },
  artifacts: [flower],
};
const simulation = {
  game,
  actor: { ...actor, stats: { atk: 2000, crit_rate: 0.7, crit_dmg: 1.9 } },
  enemy: { level: 90, element_res: { cryo: 0.1 } },
  rotation: [
    { skill: 'elemental_skill', count: 1 },
    { skill: 'normal_attack', count: 5 },
  ],
};
const hsrSimulation = {
  actor: {
    avatar_id: 1102,
    level: 80,
    eidolon: 0,
    light_cone: { id: 23001, level: 80, superimpose: 1 },
    stats: { atk: 3200, crit_rate: 0.8, crit_dmg: 1.8 },
  },
  enemy: { level: 90 },
  rotation: [
    { skill: 'skill', count: 2 },
    { skill: 'ultimate', count: 1 },
  ],
};

const report = (said: Said) => ({ id: said('submitScamReport', 'data.id') });
const delivery = (said: Said) => ({
  ...webhook(said),
  delivery_id: said('testWebhook', 'data.id'),
});
const webhook = (said: Said) => ({ id: said('createWebhook', 'data.id') });

/** The requests in order. `settle` waits for background work. */
export const story: readonly (readonly [operation: string, scene: Scene] | 'settle')[] = [
  ['getGenshinPlayer', { path: { uid } }],
  ['getHsrPlayer', { path: { uid } }],
  ['getZzzPlayer', { path: { uid } }],
  ['exportGenshinPlayer', { path: { uid } }],
  ['exportGcsimTeam', { path: { uid }, query: { team: '10000063,812345681' } }],
  ['exportHsrPlayer', { path: { uid } }],
  ['exportZzzPlayer', { path: { uid } }],
  ['getPlayer', { path: account }],
  ['getPlayerBatch', { query: { game, uids: `${uid},812345679,812345404` } }],
  ['getPlayers', { query: { game, uids: `${uid},812345404` } }],
  'settle',
  ['listPlayerRanks', { path: account }],
  [
    'listLeaderboard',
    (said) => ({ path: { game, avatar_id: Number(said('listPlayerRanks', 'data.0.avatar_id')) } }),
  ],
  ['listLeaderboardTop', { path: { game } }],
  ['getGenshinCharacter', { path: { avatar_id: ayaka } }],
  ['getHsrCharacter', { path: { avatar_id: 1102 } }],
  ['getCharacter', { path: { game: 'zzz', avatar_id: 1091 } }],
  ['search', { query: { q: 'hutao', limit: 3 } }],
  ['listCharacters', { path: { game }, query: { element: 'Cryo', limit: 2 } }],
  ['getWeapon', { path: { game, weapon_id: 11509 } }],
  ['listWeapons', { path: { game }, query: { rarity: 5, limit: 2 } }],
  ['getLightCone', { path: { light_cone_id: 23001 } }],
  ['getWEngine', { path: { w_engine_id: 14109 } }],
  ['getGenshinArtifactSet', { path: { set_id: 14001 } }],
  ['getArtifactSet', { path: { game, set_id: 14001 } }],
  ['listArtifactSets', { path: { game }, query: { limit: 2 } }],
  ['listMainStats', { path: { game } }],
  ['getRelicSet', { path: { set_id: 108 } }],
  ['getDriveDiscSet', { path: { suite_id: 31000 } }],
  ['getNamecard', { path: { namecard_id: 210001 } }],
  ['getTrace', { path: { avatar_id: 1102 } }],
  ['getAgent', { path: { agent_id: 1091 } }],
  ['getBangboo', { path: { bangboo_id: 53001 } }],
  ['getMindscape', { path: { agent_id: 1091 } }],
  ['listNotices', { query: { game, limit: 2 } }],
  ['listBanners', { query: { game, limit: 2 } }],
  ['listEvents', { query: { game, limit: 2 } }],
  ['getCharacterAsset', { path: { game, avatar_id: ayaka }, query: { w: 128 } }],
  [
    'resolveAssets',
    {
      body: {
        game,
        items: [
          { kind: 'character', id: ayaka },
          { kind: 'weapon', id: 1 },
        ],
      },
    },
  ],
  ['createEvidenceUpload', { body: { content_type: 'image/png', size_bytes: 48211 } }],
  [
    'submitScamReport',
    {
      body: {
        game,
        reported_uid: uid,
        reporter_uid: reporter,
        category: 'phishing',
        description: 'Sent me a link to a page that asked for the password of my account.',
        contact_platform: 'discord',
      },
    },
  ],
  ['getScamReport', (said) => ({ path: report(said) })],
  ['listOwnScamReports', {}],
  ['listModerationQueue', { by: 'moderator' }],
  ['getModeratedReport', (said) => ({ path: report(said), by: 'moderator' })],
  ['claimScamReport', (said) => ({ path: report(said), by: 'moderator' })],
  ['releaseScamReport', (said) => ({ path: report(said), by: 'moderator' })],
  [
    'reviewScamReport',
    (said) => ({ path: report(said), body: { decision: 'confirmed' }, by: 'moderator' }),
  ],
  ['getModerationStatistics', { by: 'moderator' }],
  ['listScamReports', { query: { game } }],
  ['getTrustScore', { path: account }],
  ['listTrustTimeline', { path: account }],
  ['refreshTrustScore', { path: account }],
  ['startVerification', { body: { ...account, external_ref: 'member-42' } }],
  ['checkVerification', (said) => ({ path: { id: said('startVerification', 'data.id') } })],
  [
    'setVerificationListing',
    (said) => ({
      path: { id: said('startVerification', 'data.id') },
      body: { listed: true },
    }),
  ],
  ['getVerification', (said) => ({ path: { id: said('startVerification', 'data.id') } })],
  ['listVerifications', {}],
  ['revokeVerification', (said) => ({ path: { id: said('startVerification', 'data.id') } })],
  [
    'createWebhook',
    {
      body: {
        url: 'https://bot.example/waypoint',
        events: ['trust_score.changed', 'report.reviewed'],
        accounts: [account],
      },
    },
  ],
  ['listWebhooks', {}],
  ['getWebhook', (said) => ({ path: webhook(said) })],
  ['testWebhook', (said) => ({ path: webhook(said) })],
  ['listWebhookDeliveries', (said) => ({ path: webhook(said) })],
  ['getWebhookDelivery', (said) => ({ path: delivery(said) })],
  ['redeliverWebhookDelivery', (said) => ({ path: delivery(said) })],
  ['redeliverFailedDeliveries', (said) => ({ path: webhook(said) })],
  [
    'updateWebhook',
    (said) => ({ path: webhook(said), body: { accounts: [], events: ['report.reviewed'] } }),
  ],
  ['rollWebhookSecret', (said) => ({ path: webhook(said), body: { end_old_in_seconds: 3600 } })],
  ['deleteWebhook', (said) => ({ path: webhook(said) })],
  ['analyzeBuild', { body: { game, role: 'dps', ...actor } }],
  ['saveBuild', { body: { game, role: 'dps', ...actor, name: 'Ayaka, first draft' } }],
  ['simulateDamage', { body: simulation }],
  ['simulateHsrDamage', { body: hsrSimulation }],
  ['saveSimulation', { body: { ...simulation, name: 'Ayaka, short rotation', share: true } }],
  ['listBuilds', {}],
  ['getBuild', (said) => ({ path: { id: said('saveBuild', 'data.id') } })],
  [
    'changeBuild',
    (said) => ({
      path: { id: said('saveBuild', 'data.id') },
      body: { name: 'Ayaka, second draft' },
    }),
  ],
  ['deleteBuild', (said) => ({ path: { id: said('saveBuild', 'data.id') } })],
  ['listDamageBuffs', { query: { game, q: 'bennett' } }],
  ['listDamageProfiles', { path: { avatar_id: ayaka } }],
  [
    'voteProfile',
    (said) => ({ path: { id: said('saveSimulation', 'data.profile_id') }, by: 'moderator' }),
  ],
  [
    'takeDownProfile',
    (said) => ({
      path: { id: said('saveSimulation', 'data.profile_id') },
      body: { reason: 'It names a player.' },
      by: 'moderator',
    }),
  ],
  ['getOwnKey', {}],
  [
    'setOwnKeyAllowlist',
    (said) => ({
      path: { key_id: said('getOwnKey', 'data.key_id') },
      body: { cidrs: ['203.0.113.0/24'] },
    }),
  ],
  [
    'setKeyAllowlist',
    (said) => ({
      path: { key_id: said('getOwnKey', 'data.key_id') },
      body: { cidrs: ['203.0.113.0/24', '2001:db8::/32'] },
      by: 'moderator',
    }),
  ],
  ['rotateKey', { body: { revoke_old_in_seconds: 3600 }, by: 'spare' }],
  ['revokeKey', { body: {}, by: 'spare' }],
  ['listAudit', { query: { limit: 2 }, by: 'moderator' }],
];
