import { banners } from './archive-banners.ts';
import { events, notices } from './archive-notices.ts';

export const archiveRoutes = [notices, banners, events];
