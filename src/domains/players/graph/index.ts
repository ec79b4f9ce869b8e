import './edges.ts';
import './queries.ts';
