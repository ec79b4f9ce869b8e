import './create.ts';
import './edges.ts';
import './manage.ts';
import './queries.ts';
