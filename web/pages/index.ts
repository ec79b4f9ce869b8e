import type { Page } from '../page.ts';
import { changelog } from './changelog.tsx';
import { character } from './character.tsx';
import { characters } from './characters.tsx';
import { docs, guide, operation } from './docs.tsx';
import { embed, embedFirst } from './embed.tsx';
import { events } from './events.tsx';
import { home } from './home.tsx';
import { leaderboards } from './leaderboards.tsx';
import { oembed } from './oembed.ts';
import { operations } from './operations.tsx';
import { player } from './player.tsx';
import { playerExport } from './player-export.ts';
import { problem, problems } from './problems.tsx';
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
  docs,
  guide,
  operation,
  operations,
  problems,
  problem,
  changelog,
  status,
];
