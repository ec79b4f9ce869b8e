import './allowlist.ts';
import './revoke.ts';
import './rotate.ts';
import './viewer.ts';
