import './analysis.ts';
import './buffs.ts';
import './character-profiles.ts';
import './characters.ts';
import './presets.ts';
import './saved-builds.ts';
import './simulation.ts';
