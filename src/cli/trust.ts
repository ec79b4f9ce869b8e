import { filedBy } from '../domains/reports/filing/filed.ts';
import { accountsReported, countIn, countOf } from '../domains/reports/review/reported-accounts.ts';
import { reportsAgainst } from '../domains/reports/settling/facts.ts';
import type { MaintenancePorts } from '../domains/trust/maintenance/ports.ts';
import { pastOwnersOf } from '../domains/verifications/past.ts';
import type { Store } from '../store/store.ts';

/** What making trust anew, and explaining it, needs of a store that is open. */
export const maintenanceOf = (store: Pick<Store, 'collection'>): MaintenancePorts => ({
  store,
  reports: {
    against: (account) => reportsAgainst(store, account),
    filedBy: async (account) => filedBy(store, account, await pastOwnersOf(store, account)),
    accounts: (environment, side, seen) => accountsReported(store, environment, side, seen),
    countIn: (environment, side) => countIn(store, environment, side),
    countOf: (account, side) => countOf(store, account, side),
  },
});
