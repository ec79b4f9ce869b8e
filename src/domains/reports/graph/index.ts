import './moderation.ts';
import './report.ts';
import './reports.ts';
import './statistics.ts';
import './submit.ts';
