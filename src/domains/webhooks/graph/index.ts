import './delivery.ts';
import './manage.ts';
import './webhook.ts';
