// GraphiQL with a field for the key: nothing is asked for before one is there, and nothing of it is kept.
const tabs = JSON.parse(document.getElementById('tabs').textContent);
const field = document.getElementById('key');
const state = document.getElementById('key-state');

/** A key is pasted with spaces or quotes around it, or with the word in front that is sent anyway. */
const typedKey = () => field.value.replace(/^[\s"']*(bearer\s+)*|[\s"']+$/gi, '');

function say(text, isFault = false) {
  state.value = text;
  state.classList.toggle('fault', isFault);
}

async function send(parameters, { headers = {}, accept = 'application/json' } = {}) {
  return fetch('/graphql', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${typedKey()}`,
      ...headers,
      Accept: accept,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(parameters),
  });
}

const faultOf = (message) => ({ errors: [{ message }] });

/** Those who wait for the schema: it is asked for with the first key that can read it. */
const waiting = [];
let tried;
let loading;

async function loadSchema(again = false) {
  const key = typedKey();
  if (key === '' || key === loading || waiting.length === 0) return;
  if (key === tried && !again) return;
  tried = key;
  loading = key;
  say('Loading the documentation …');
  const answer = await send(waiting[0].parameters)
    .then((response) => response.json())
    .catch(() => faultOf('The service cannot be reached.'));
  if (loading === key) loading = undefined;
  if (key !== typedKey()) return;
  if (!answer.data) return say(answer.errors?.[0]?.message ?? 'The answer cannot be read.', true);
  for (const { resolve } of waiting.splice(0)) resolve(answer);
  say('The key is right. Press play.');
}

/** The events of a stream as they come. */
async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop();
      for (const block of blocks) {
        const data = /^data: ?(.+)$/m.exec(block)?.[1];
        if (/^event: next$/m.test(block) && data) yield JSON.parse(data);
      }
    }
  } finally {
    await reader.cancel();
  }
}

/** The library names the operation of the tab before for a moment. */
const operationOf = ({ query, operationName }) =>
  operationName && new RegExp(`\\b${operationName}\\b`).test(query) ? operationName : undefined;

const isSubscription = ({ query, operationName = '' }) =>
  new RegExp(`^\\s*subscription\\s+${operationName}\\b|^\\s*subscription\\s*\\{`, 'm').test(query);

async function run(asked, { headers = {} }) {
  if (typedKey() === '' && !headers.Authorization) {
    field.focus();
    return faultOf('Type your API key into the field above, then press play again.');
  }
  const parameters = { ...asked, operationName: operationOf(asked) };
  if (!isSubscription(parameters)) return (await send(parameters, { headers })).json();
  const accept = 'text/event-stream';
  const response = await send(parameters, { headers, accept });
  const isStream = response.headers.get('Content-Type')?.startsWith(accept);
  return isStream ? events(response) : response.json();
}

function fetcher(parameters, options = {}) {
  if (parameters.operationName !== 'IntrospectionQuery') return run(parameters, options);
  const asked = new Promise((resolve) => waiting.push({ parameters, resolve }));
  loadSchema(true);
  return asked;
}

// A whole key is tried as soon as it is there, another form of it once the field is left.
field.addEventListener('input', () => {
  if (/^svc_(live|test)_[0-9A-Za-z]{36}$/.test(typedKey())) loadSchema();
});
field.addEventListener('change', () => loadSchema());
document.getElementById('key-form').addEventListener('submit', (event) => {
  event.preventDefault();
  loadSchema(true);
});

self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) =>
    `/pages/graphiql-${{ graphql: 'graphql', json: 'json' }[label] ?? 'editor'}-worker.js`,
};

YogaGraphiQL.renderYogaGraphiQL(document.getElementById('root'), {
  title: ' ',
  logo: ' ',
  fetcher,
  // What the reader chose on the pages for people; without a choice GraphiQL has one of its own.
  forcedTheme: document.documentElement.dataset.theme,
  defaultTabs: tabs.map((query) => ({ query })),
  defaultEditorToolsVisibility: false,
  // A key in the headers would stay in the browser, and a query in the address in logs.
  shouldPersistHeaders: false,
  onEditQuery() {},
});

// A screen reader does not reach buttons within a tab: the tabs are a list of buttons instead.
new MutationObserver(() => {
  for (const tab of document.querySelectorAll('.graphiql-tabs [role="tab"]'))
    tab.removeAttribute('role');
  for (const tab of document.querySelectorAll('.graphiql-tabs [aria-selected]')) {
    tab.firstElementChild?.setAttribute('aria-current', tab.getAttribute('aria-selected'));
    tab.removeAttribute('aria-selected');
  }
  document.querySelector('.graphiql-tabs')?.removeAttribute('role');
}).observe(document.getElementById('root'), {
  subtree: true,
  childList: true,
  attributeFilter: ['role', 'aria-selected'],
});
