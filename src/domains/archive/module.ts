import type { CatalogSource, MappingSource } from '../catalog/service.ts';
import type { Module, Platform } from '../module.ts';
import { createBanners } from './banners.ts';
import type { ArchiveService } from './service.ts';

export interface ArchivePorts {
  /** What is served: what banners feature is named by it. */
  readonly catalog: CatalogSource;
  readonly builtIn: MappingSource['builtIn'];
}

export interface ArchiveModule extends Module {
  readonly service: ArchiveService;
}

/** What the games announced and ran: the same for both environments. */
export function createArchive(
  { clock }: Pick<Platform, 'clock'>,
  { catalog, builtIn }: ArchivePorts,
): ArchiveModule {
  return { service: { banners: createBanners({ catalog, builtIn, clock }) } };
}
