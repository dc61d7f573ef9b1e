import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../api/baked-site.ts';
import { menuQuery } from '../../api/queries.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { keyed } from '../../ui/keyed.ts';
import { FindField } from '../find/FindField.tsx';
import { isCurrent } from './menu-choice.ts';
import { artPanel, designPanel, fallbackPanel } from './menu-links.ts';

const nothing = () => {};

export function ScriptlessMenu() {
  const t = useText();
  const config = useConfig();
  const here = useCurrentPage();
  const { data } = useQuery(menuQuery());
  const panels = data
    ? [
        { title: config.atelierName, ...designPanel(data, config, t) },
        { title: config.artistName, ...artPanel(data, config, t) },
      ]
    : [{ title: '', ...fallbackPanel(config, t) }];
  const lists = panels.flatMap(({ title, pages, groups }) => [{ title, links: pages }, ...groups]);
  return (
    <details className="scriptless">
      <summary>{t('menu.title')}</summary>
      <ul>
        {keyed(lists, ({ title }) => title).map(({ key, item: { title, links } }) => (
          <li key={key}>
            {title}
            <ul>
              {keyed(links, ({ label, href }) => `${label} ${href}`).map(({ key: linkKey, item: { label, href } }) => (
                <li key={linkKey}>
                  <a href={href && addressOf(href)} aria-current={href && isCurrent(href, here) ? 'page' : undefined}>
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
