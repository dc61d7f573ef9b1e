/** The library reads its colors from a class. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followTheme();
dark.addEventListener('change', followTheme);

/** Makes scrolling parts reachable with the keyboard, and names the choices, which the library does not. */
function repair() {
  const scrolling = document.querySelectorAll('#swagger-ui :is(pre, .microlight, .renderedMarkdown table)');
  for (const part of scrolling) part.tabIndex = 0;
  const choices = document.querySelectorAll('#swagger-ui select:not([aria-label], [id])');
  for (const choice of choices) choice.setAttribute('aria-label', 'Choice');
}

/** Replaces the library's layout, which has a second `main`. */
const layoutOf =
  ({ createElement }) =>
  ({ getComponent, specSelectors }) => {
    const source = specSelectors.info().get('description');
    const parts = [['SvgAssets'], ['Markdown', { source }], ['operations'], ['Models']];
    const elements = parts.map(([name, props]) => createElement(getComponent(name, true), { key: name, ...props }));
    return createElement('div', { className: 'swagger-ui' }, elements);
  };

/** Replaces links inside of buttons. */
const linkTextOf =
  ({ createElement }) =>
  ({ text }) =>
    createElement('span', null, text);

const plugin = ({ React }) => ({ components: { DocsLayout: layoutOf(React), DeepLink: linkTextOf(React) } });

addEventListener('DOMContentLoaded', async () => {
  // Clients store the document for a day, which may be from an earlier version.
  const response = await fetch('/api/openapi.json', { cache: 'no-cache' });
  // The policy of the page allows calls to its own origin only.
  const spec = { ...(await response.json()), servers: undefined };
  new MutationObserver(repair).observe(document.getElementById('swagger-ui'), { childList: true, subtree: true });
  globalThis.SwaggerUIBundle({
    spec,
    dom_id: '#swagger-ui',
    plugins: [plugin],
    layout: 'DocsLayout',
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    syntaxHighlight: { activated: false },
    validatorUrl: null,
    // The endpoints have moved the target of the URL down.
    onComplete: () => document.getElementById(location.hash.slice(1))?.scrollIntoView(),
  });
});
