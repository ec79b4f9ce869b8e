import { archiveRoutes } from './archive.ts';
import { assetRoutes } from './assets.ts';
import { buildRoutes } from './builds.ts';
import { searchRoutes } from './catalog.ts';
import { characterRoutes } from './catalog-characters.ts';
import { recordRoutes } from './catalog-records.ts';
import { setRoutes } from './catalog-sets.ts';
import { weaponRoutes } from './catalog-weapons.ts';
import { wordRoutes } from './catalog-words.ts';
import { keyRoutes } from './keys.ts';
import { leaderboardRoutes } from './leaderboards.ts';
import { moderationRoutes } from './moderation.ts';
import { playerRoutes } from './players.ts';
import { reportRoutes, uploadRoutes } from './reports.ts';
import { trustRoutes } from './trust.ts';
import { verificationRoutes } from './verifications.ts';
import { webhookRoutes } from './webhooks.ts';

export const v1Routes = [
  ...playerRoutes,
  ...characterRoutes,
  ...weaponRoutes,
  ...setRoutes,
  ...wordRoutes,
  ...recordRoutes,
  ...searchRoutes,
  ...trustRoutes,
  ...reportRoutes,
  ...moderationRoutes,
  ...keyRoutes,
  ...archiveRoutes,
  ...assetRoutes,
  ...uploadRoutes,
  ...verificationRoutes,
  ...webhookRoutes,
  ...buildRoutes,
  ...leaderboardRoutes,
];
