import { useQuery } from '@tanstack/react-query';
import { menuQuery } from '../../api/queries.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { FindField } from '../find/FindField.tsx';
import { isCurrent } from './menu-choice.ts';
import { artPanel, designPanel, fallbackPanel } from './menu-links.ts';

const nothing = () => {};

/** The menu of visitors without scripts. */
export function ScriptlessMenu() {
  const t = useText();
  const config = useConfig();
  const here = useCurrentPage();
  const { data } = useQuery(menuQuery());
  const lists = data
    ? [
        { title: config.atelierName, links: designPanel(data, config, t).pages },
        { title: config.artistName, links: artPanel(data, config, t).pages },
      ]
    : [{ title: '', links: fallbackPanel(config, t).pages }];
  return (
    <details className="scriptless">
      <summary>{t('menu.title')}</summary>
      <ul>
        {lists.map(({ title, links }) => (
          <li key={title}>
            {title}
            <ul>
              {links.map(({ label, href }) => (
                <li key={`${label} ${href}`}>
                  <a href={href} aria-current={isCurrent(href, here) ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        {here.page !== 'design' && (
          <li>
            <FindField id="scriptless-find" text="" onText={nothing} onSubmit={nothing} />
          </li>
        )}
      </ul>
    </details>
  );
}
