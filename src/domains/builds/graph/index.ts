import './analyze.ts';
import './change.ts';
import './joins/characters.ts';
import './profiles.ts';
import './queries.ts';
import './save.ts';
import './simulate.ts';
