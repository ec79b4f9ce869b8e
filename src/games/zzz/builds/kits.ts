import type { CharacterForm } from '../../builds/build.ts';
import type { Kit } from '../../builds/kit.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { zzzData } from '../tables.ts';

/** What the agent's skills do; undefined where the pack does not have the agent. */
export const kitOf = ({ avatarId }: CharacterForm, pack: CatalogPack): Kit | undefined =>
  zzzData(pack).tables.kits[avatarId];
