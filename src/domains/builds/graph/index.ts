import './analysis.ts';
import './characters.ts';
import './profiles.ts';
import './saved-builds.ts';
import './simulation.ts';
