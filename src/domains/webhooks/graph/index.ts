import './create.ts';
import './manage.ts';
import './queries.ts';
