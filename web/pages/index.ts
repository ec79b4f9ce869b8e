import type { Page } from '../page.ts';
import { character } from './character.tsx';
import { characters } from './characters.tsx';
import { events } from './events.tsx';
import { home } from './home.tsx';
import { leaderboards } from './leaderboards.tsx';
import { player } from './player.tsx';
import { search } from './search.tsx';
import { set, sets } from './sets.tsx';
import { status } from './status.tsx';
import { weapon, weapons } from './weapons.tsx';

/** Every page, by its path. */
export const pages: readonly Page[] = [
  home,
  player,
  characters,
  character,
  weapons,
  weapon,
  sets,
  set,
  leaderboards,
  events,
  search,
  status,
];
