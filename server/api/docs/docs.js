/** Draws the endpoints into the page. The library reads its colors from a class, which follows the system's theme. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
follow();
dark.addEventListener('change', follow);

/** What of the library is drawn: the page has a heading, words and landmarks of its own, and calls go to one server. */
const layoutOf =
  ({ createElement }) =>
  ({ getComponent, specSelectors }) => {
    const parts = ['operations', 'Models'].map((name) => createElement(getComponent(name, true), { key: name }));
    const description = specSelectors.info().get('description');
    const words = description && createElement(getComponent('Markdown', true), { source: description });
    const drawings = createElement(getComponent('SvgAssets'));
    return createElement('div', { className: 'swagger-ui' }, drawings, words, parts);
  };

/** The row that a link to an operation stands in is a button: there is none within. */
const wordsOf =
  ({ createElement }) =>
  ({ text }) =>
    createElement('span', null, text);

function docsPlugin({ React }) {
  return { components: { DocsLayout: layoutOf(React), DeepLink: wordsOf(React) } };
}

/** What the library leaves out: what scrolls by itself can be reached with the keyboard, and every choice has a name. */
function mend() {
  const scrolling = document.querySelectorAll('#swagger-ui :is(pre, .microlight, .renderedMarkdown table)');
  for (const part of scrolling) part.tabIndex = 0;
  const choices = document.querySelectorAll('#swagger-ui .examples-select-element:not([aria-label])');
  for (const choice of choices) choice.setAttribute('aria-label', 'Example');
}

/** What stands below the endpoints has moved since the browser went there. */
function arrive() {
  const target = document.getElementById(location.hash.slice(1));
  if (target) target.scrollIntoView();
}

addEventListener('DOMContentLoaded', async () => {
  // Kept for a day elsewhere; the page tells of the version that it is part of.
  const reply = await fetch('/api/openapi.json', { cache: 'no-cache' });
  const spec = await reply.json();
  // Calls are tried out where the page is: only there its policy lets them.
  spec.servers = [{ url: location.origin }];
  const endpoints = document.getElementById('swagger-ui');
  new MutationObserver(mend).observe(endpoints, { childList: true, subtree: true });
  globalThis.SwaggerUIBundle({
    spec,
    dom_id: '#swagger-ui',
    plugins: [docsPlugin],
    layout: 'DocsLayout',
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    syntaxHighlight: { activated: false },
    // Nobody else is asked whether the document is valid.
    validatorUrl: null,
    onComplete: arrive,
  });
});
