import './domains/archive/graph/index.ts';
import './domains/assets/graph.ts';
import './domains/audit/graph.ts';
import './domains/builds/graph/index.ts';
import './domains/evidence/graph.ts';
import './domains/catalog/graph/index.ts';
import './domains/keys/graph.ts';
import './domains/leaderboards/graph/index.ts';
import './domains/live/graph.ts';
import './domains/reports/graph/index.ts';
import './domains/trust/graph.ts';
import './domains/verifications/graph.ts';
import './domains/players/graph/index.ts';
import './domains/webhooks/graph/index.ts';
import { builder } from './graph/builder.ts';
import './graph/nodes.ts';

/** The graph, put together from the parts that every domain adds. */
export const schema = builder.toSchema();
