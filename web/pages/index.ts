import type { Page } from '../page.ts';
import { character } from './character.tsx';
import { characters } from './characters.tsx';
import { home } from './home.tsx';
import { leaderboards } from './leaderboards.tsx';
import { player } from './player.tsx';
import { set, sets } from './sets.tsx';
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
];
