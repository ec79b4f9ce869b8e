import type { Banners } from './banners.ts';

export interface ArchiveService {
  readonly banners: Banners;
}
