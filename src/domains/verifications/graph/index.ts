import './start.ts';
import './verifications.ts';
