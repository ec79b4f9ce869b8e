import type { VNode } from 'preact';
import { accountPath, type View } from '../../page.ts';
import { Code } from '../../parts/code.tsx';
import { Link } from '../../parts/link.tsx';
import { formatsOf } from './export-formats.ts';
import type { Asked } from './model.ts';

interface Props {
  readonly view: View;
  readonly asked: Asked;
}

/** The files that optimizers and simulators import, without a key. */
export function Exports({ view, asked }: Props): VNode {
  const words = view.texts.player.exports;
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <ul>
        {formatsOf(asked.game).map((format) => (
          <li key={format}>
            <a href={`${accountPath(view, asked.game, asked.uid)}/export/${format}`} download>
              {words.formats[format] ?? format}
            </a>
          </li>
        ))}
      </ul>
      <Link view={view} to="/docs/exports">
        {words.guide}
      </Link>
    </section>
  );
}

/** What the owner of the account, and who was wronged by them, can do today. */
export function Rights({ view, asked }: Props): VNode {
  const words = view.texts.player.rights;
  const api = `${view.baseUrl}/v1`;
  const { game, uid } = asked;
  const send = `curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\\n  ${api}`;
  return (
    <section class="panel rights">
      <h2>{words.title}</h2>
      <p>{words.key}</p>
      <details>
        <summary>{words.claim.title}</summary>
        <ol>
          {words.claim.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Code
          view={view}
          label={words.claim.code}
          text={`${send}/verifications -d '{ "game": "${game}", "uid": "${uid}" }'\n\ncurl -X POST -H "Authorization: Bearer $KEY" \\\n  ${api}/verifications/$VERIFICATION/check`}
        />
        <p class="small">{words.claim.after}</p>
        <p>{words.claim.listing}</p>
        <Code
          view={view}
          label={words.claim.listingCode}
          text={`${send}/verifications/$VERIFICATION/listing \\\n  -X PUT -d '{ "listed": true }'`}
        />
      </details>
      <details>
        <summary>{words.report.title}</summary>
        <p>{words.report.text}</p>
        <Code
          view={view}
          label={words.report.code}
          text={`${send}/scam-report -d '{\n    "game": "${game}", "reported_uid": "${uid}",\n    "reporter_uid": "${words.report.ownUid}", "category": "phishing",\n    "description": "${words.report.description}"\n  }'`}
        />
        <Link view={view} to="/docs/reports">
          {words.report.guide}
        </Link>
      </details>
      <details>
        <summary>{words.erase.title}</summary>
        <p>{words.erase.hide}</p>
        <p>{words.erase.text}</p>
        <Code
          view={view}
          label={words.erase.code}
          text={`npx waypoint privacy erase ${game} ${uid}${view.environment === 'test' ? ' --environment test' : ''}`}
        />
        <p class="small">{words.erase.stays}</p>
        <Link view={view} to="/docs/privacy">
          {words.erase.guide}
        </Link>
      </details>
    </section>
  );
}
