import './refresh.ts';
import './score.ts';
import './timeline.ts';
