import { banners } from './archive-banners.ts';

export const archiveRoutes = [banners];
