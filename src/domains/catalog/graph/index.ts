import './bangboo.ts';
import './character.ts';
import './joins.ts';
import './namecard.ts';
import './search.ts';
import './set.ts';
import './trees.ts';
import './weapon.ts';
