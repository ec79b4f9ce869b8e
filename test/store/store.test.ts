import { engines } from '../support/store.ts';
import { storeContract } from './contract.ts';

for (const engine of engines) storeContract(engine);
