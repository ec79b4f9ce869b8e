import './edges.ts';
import './gcsim.ts';
import './queries.ts';
