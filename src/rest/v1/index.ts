import { keyRoutes } from './keys.ts';
import { playerRoutes } from './players.ts';
import { trustRoutes } from './trust.ts';

/** Every /v1 path. */
export const v1Routes = [...playerRoutes, ...trustRoutes, ...keyRoutes];
