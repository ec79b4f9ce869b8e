import { trimShares } from '../../store/family-shares.ts';
import type { AuditService } from '../audit/service.ts';
import type { MappingSource } from '../catalog/service.ts';
import type { Platform } from '../module.ts';
import { createOwnBuilds } from './own-builds.ts';
import { createPresets } from './presets.ts';
import { savedBuilds } from './saved-build.ts';
import { createBuildsService } from './service.ts';
import { buildShelves, createShelves, maxBuilds } from './shelf.ts';
import { createVotes, profileVotes } from './votes.ts';

/** Builds that all key families together may have in the sandbox (docs/security.md). */
const sandboxBuilds = 10_000;

interface BuildsPorts {
  readonly audit: Pick<AuditService, 'append'>;
  /** What builds are read and computed with. */
  readonly mapping: Pick<MappingSource, 'current'>;
}

/** Builds: analyses, simulations, what is saved of them, and profiles. None of it belongs to an account. */
export function createBuilds({ store, clock, ids }: Platform, { audit, mapping }: BuildsPorts) {
  const records = store.collection(savedBuilds);
  const votes = createVotes(store.collection(profileVotes));
  const packOf = mapping.current;
  const shelves = createShelves({ shelves: store.collection(buildShelves), records, clock });
  const newId = () => ids.mint('bld');
  const ownBuilds = createOwnBuilds({ records, shelves, votes, clock, newId });
  const { list: listOwn } = ownBuilds;
  const presets = createPresets({ records, listOwn, votes, clock, packOf, audit });
  const share = { records, index: 'byFamilyLeft', perFamily: maxBuilds, inAll: sandboxBuilds };
  return {
    service: createBuildsService({ ownBuilds, presets, packOf }),
    recover: () => trimShares({ ...share, remove: ownBuilds.removeAll }),
  };
}
