import './create.ts';
import './edges.ts';
import './manage.ts';
import './queries.ts';
import './redeliver.ts';
import './secret.ts';
import './update.ts';
