import { engines } from '../support/store.ts';
import { storeContract } from '../support/store-contract.ts';

for (const engine of engines) storeContract(engine);
