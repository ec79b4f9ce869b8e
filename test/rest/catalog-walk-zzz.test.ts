import { walkCatalog } from '../support/catalog-walk.ts';

walkCatalog('zzz');
