import { createCatalogService } from '../../src/domains/catalog/service.ts';
import { builtInPack } from './built-in.ts';

export const builtInSource = () => ({ current: builtInPack });

/** The catalog that is served before anything is imported. */
export const builtInCatalog = () =>
  createCatalogService({ source: builtInSource(), cdnUrl: 'https://cdn.test' });
