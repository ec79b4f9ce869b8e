import './edges.ts';
import './joins/characters.ts';
import './leaderboard.ts';
import './rank.ts';
import './top.ts';
