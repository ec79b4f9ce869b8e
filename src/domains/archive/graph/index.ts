import './banners.ts';
import './joins/banners.ts';
import './notices.ts';
