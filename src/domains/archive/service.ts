import type { Banners } from './banners.ts';
import type { NoticesModule } from './notices/module.ts';

export interface ArchiveService {
  readonly banners: Banners;
  readonly notices: NoticesModule['service'];
}
