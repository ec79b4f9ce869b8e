import type { Page } from '../page.ts';
import { embed, embedFirst } from './embed.tsx';
import { home } from './home.tsx';
import { oembed } from './oembed.ts';
import { player } from './player.tsx';
import { playerExport } from './player-export.ts';

/** Every page, by its path. */
export const pages: readonly Page[] = [home, player, playerExport, embed, embedFirst, oembed];
