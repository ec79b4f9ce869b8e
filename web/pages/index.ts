import type { Page } from '../page.ts';
import { home } from './home.tsx';
import { player } from './player.tsx';

/** Every page, by its path. */
export const pages: readonly Page[] = [home, player];
