import './banners.ts';
import './joins/banners.ts';
