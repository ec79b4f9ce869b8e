import type { CatalogSource, MappingSource } from '../catalog/service.ts';
import type { Module, Platform } from '../module.ts';
import { createBanners } from './banners.ts';
import { createNotices, type NoticesPorts } from './notices/module.ts';
import type { ArchiveService } from './service.ts';

export interface ArchivePorts extends Pick<NoticesPorts, 'publish' | 'announcements'> {
  /** What is served: what banners feature is named by it. */
  readonly catalog: CatalogSource;
  readonly builtIn: MappingSource['builtIn'];
}

export interface ArchiveModule extends Module {
  readonly service: ArchiveService;
}

/** What the games announced and ran: banners are the same for both environments, notices and events are not. */
export function createArchive(
  platform: Platform,
  { catalog, builtIn, publish, announcements }: ArchivePorts,
  config: { readonly cdnUrl: string },
): ArchiveModule {
  const banners = createBanners({ catalog, builtIn, clock: platform.clock });
  const ports = { publish, builtIn, banners, announcements };
  const { service: notices, ...module } = createNotices(platform, ports, config);
  return { ...module, service: { banners, notices } };
}
