import type { Page } from '../page.ts';
import { character } from './character.tsx';
import { characters } from './characters.tsx';
import { embed, embedFirst } from './embed.tsx';
import { events } from './events.tsx';
import { home } from './home.tsx';
import { leaderboards } from './leaderboards.tsx';
import { oembed } from './oembed.ts';
import { player } from './player.tsx';
import { playerExport } from './player-export.ts';
import { search } from './search.tsx';
import { set, sets } from './sets.tsx';
import { status } from './status.tsx';
import { weapon, weapons } from './weapons.tsx';

/** Every page, by its path. */
export const pages: readonly Page[] = [
  home,
  search,
  player,
  playerExport,
  embed,
  embedFirst,
  oembed,
  characters,
  character,
  weapons,
  weapon,
  sets,
  set,
  leaderboards,
  events,
  status,
];
