import type { ProfileTable } from '../builds/profiles.ts';
import table from './data/profiles.json' with { type: 'json' };

/** What communities recommend for each character (docs/advice.md), as `tools/profiles-build.ts` wrote it. */
export const hsrProfiles = table as unknown as ProfileTable;
