import './asset.ts';
import './assets.ts';
