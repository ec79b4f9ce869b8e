import './banners.ts';
import './events.ts';
import './notices.ts';
