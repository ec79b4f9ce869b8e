import './claim.ts';
import './evidence.ts';
import './moderation.ts';
import './reports.ts';
import './restricted-fields.ts';
import './review.ts';
import './statistics.ts';
import './submit.ts';
