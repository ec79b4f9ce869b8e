import './batch-query.ts';
import './edges.ts';
import './genshin/player.ts';
import './hsr/player.ts';
import './player-query.ts';
import './zzz/player.ts';
