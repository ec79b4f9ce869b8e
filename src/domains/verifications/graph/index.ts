import './edges.ts';
import './start.ts';
import './verifications.ts';
