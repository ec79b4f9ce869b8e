// The reference, made by the library out of the description that this host serves.

/** The theme that the reader chose on the pages for people; without a choice the library follows the system. */
const { theme } = document.documentElement.dataset;

Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  // Requests go to where the page came from, whatever the public address is.
  servers: [{ url: location.origin }],
  // Nothing is loaded from elsewhere or sent elsewhere.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  hideDarkModeToggle: true,
  ...(theme && { forceDarkModeState: theme }),
  showDeveloperTools: 'never',
  // A key is typed in, and gone with the page.
  persistAuth: false,
  documentDownloadType: 'none',
  hiddenClients: [
    'c',
    'clojure',
    'csharp',
    'dart',
    'fsharp',
    'http',
    'java',
    'kotlin',
    'objc',
    'ocaml',
    'php',
    'powershell',
    'r',
    'ruby',
    'rust',
    'swift',
  ],
  generateTagSlug: ({ name }) => name,
  generateOperationSlug: ({ operationId, method, path }) => operationId ?? `${method}${path}`,
  onBeforeRequest({ request }) {
    const sent = request.headers.get('Authorization');
    if (sent !== null) request.headers.set('Authorization', bearerOf(sent));
  },
});

/** A key is pasted with spaces around it, or with the word in front that is there already. */
function bearerOf(sent) {
  return `Bearer ${sent.replace(/^(\s*bearer\s+)+/i, '').trim()}`;
}

/** What the library writes otherwise than screen readers read it: elements, and what is made of each. */
const mended = [
  // A button that is chosen is the current one; only a tab is selected.
  ['button[aria-selected]:not([role="tab"])', (button) => button.removeAttribute('aria-selected')],
  ['button[role="search"]', (button) => button.removeAttribute('role')],
  ['.sidebar-search-placeholder[aria-hidden]', (text) => text.removeAttribute('aria-hidden')],
  ['button.code-copy:not([aria-label])', (button) => button.setAttribute('aria-label', 'Copy')],
  // The text of the button is its name.
  ['button.show-more[aria-label]', (button) => button.removeAttribute('aria-label')],
  // The items of these lists lie in frames.
  ['ul:not([role]):has(> div > li)', (list) => list.setAttribute('role', 'presentation')],
  ['ul[role="presentation"] > div:not([role])', (frame) => frame.setAttribute('role', 'list')],
  ['ul.endpoints:not([tabindex])', (list) => list.setAttribute('tabindex', '0')],
  // The form in which a request is tried.
  ['.cm-content:not([aria-label])', (field) => field.setAttribute('aria-label', 'Value')],
  [
    'input.peer[type="checkbox"]:not([aria-label])',
    (box) => box.setAttribute('aria-label', 'Send it'),
  ],
  ['button[role="none"]', (button) => button.removeAttribute('role')],
  [
    'button[aria-controls]',
    (button) => {
      if (!document.getElementById(button.getAttribute('aria-controls')))
        button.removeAttribute('aria-controls');
    },
  ],
];

function mend() {
  for (const [selector, change] of mended) {
    for (const element of document.querySelectorAll(selector)) change(element);
  }
}

let isDue = false;
new MutationObserver(() => {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    mend();
  }, 100);
}).observe(document.body, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ['aria-selected', 'aria-label', 'aria-controls', 'role'],
});
