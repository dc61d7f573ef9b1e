import { useQuery } from '@tanstack/react-query';
import { menuQuery } from '../../api/queries.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { FindField } from '../find/FindField.tsx';
import { artPanel, designPanel, fallbackPanel } from '../menu/menu-links.ts';

/** No script runs: the form is sent as it is. */
const nothing = () => {};

/** The pages of both rooms, and the field of the index, behind a disclosure. */
function Disclosure() {
  const t = useText();
  const config = useConfig();
  const { data } = useQuery(menuQuery());
  const { pages } = data ? designPanel(data, config, t) : fallbackPanel(config, t);
  const links = data ? [...pages, ...artPanel(data, config, t).pages] : pages;
  return (
    <details className="scriptless">
      <summary>{t('menu.title')}</summary>
      <ul>
        {links.map(({ label, href }) => (
          <li key={`${label} ${href}`}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li>
          <FindField id="scriptless-find" text="" onText={nothing} onSubmit={nothing} />
        </li>
      </ul>
    </details>
  );
}

/** What stands in the burger's place where no script runs. Only the document needs it: the browser never draws it. */
export function ScriptlessMenu() {
  return <noscript>{import.meta.env.SSR && <Disclosure />}</noscript>;
}
