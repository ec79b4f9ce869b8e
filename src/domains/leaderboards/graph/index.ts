import './leaderboard.ts';
import './ranks.ts';
