import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Section } from '../../../../shared/contract/project.ts';
import { queryWith } from '../../../../shared/page/page-query.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useDevice } from '../../hooks/use-device.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { keyed } from '../../ui/keyed.ts';
import { LineIcon } from '../../ui/LineIcon.tsx';
import { FindField, indexHash, useFindKey } from '../find/FindField.tsx';
import { ContentIcon } from '../icon/ContentIcon.tsx';
import { QrImages } from '../image/QrImages.tsx';
import styles from './MenuPanel.module.css';
import tabStyles from './MenuTabs.module.css';
import { isCurrent } from './menu-choice.ts';
import type { MenuLink, MenuPanelContent } from './menu-links.ts';

const tabId = (section: Section) => `menu-tab-${section}`;
const panelId = (section: Section) => `menu-panel-${section}`;
const codesId = 'menu-codes';

const sections: readonly Section[] = ['design', 'art'];

function sectionAfter(key: string, section: Section): Section | undefined {
  // With two tabs, next and previous are the same.
  if (key === 'ArrowRight' || key === 'ArrowLeft') return sections.find((other) => other !== section);
  if (key === 'Home') return sections[0];
  return key === 'End' ? sections.at(-1) : undefined;
}

export function MenuTabs({ tab, onSelect }: { readonly tab: Section; readonly onSelect: (section: Section) => void }) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = sectionAfter(event.key, tab);
    if (!next) return;
    event.preventDefault();
    onSelect(next);
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <>
      <div ref={list} className={`grid ${tabStyles.tabs}`} role="tablist" aria-label={t('menu.label')}>
        {sections.map((section) => (
          <button
            key={section}
            type="button"
            role="tab"
            id={tabId(section)}
            className={tabStyles.tab}
            aria-selected={section === tab}
            aria-controls={panelId(section)}
            tabIndex={section === tab ? 0 : -1}
            onClick={() => onSelect(section)}
            onKeyDown={onKeyDown}
          >
            <span className={tabStyles.label} data-voice={section}>
              {t(`menu.${section}-studio`)}
            </span>
          </button>
        ))}
      </div>
      <div className={`grid ${tabStyles.lines}`} aria-hidden="true">
        <div className={tabStyles.line}>
          <div className={tabStyles.track} data-tab={tab} />
        </div>
      </div>
    </>
  );
}

function MenuFind({ onFind }: { readonly onFind: (href: string) => void }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useFindKey(field);
  const find = () => {
    const query = queryWith('design', '', { q: text });
    if (query) onFind(`${pathOf('design')}${query}${indexHash}`);
  };
  return <FindField ref={field} id="menu-find" text={text} onText={setText} onSubmit={find} />;
}

interface Messaging {
  readonly controls: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** On phones the images are always visible (M17), so a button is unnecessary. */
function MessagingButton({ words, messaging }: { readonly words: ReactNode; readonly messaging: Messaging }) {
  const { controls, isOpen, toggle } = messaging;
  const { layout } = useDevice();
  if (layout === 'mobile') return <span className={styles.item}>{words}</span>;
  return (
    <button
      type="button"
      className={`${styles.item} ${styles.toggle}`}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={toggle}
    >
      {words}
      <LineIcon line={isOpen ? 'M0 4.5H9' : 'M0 4.5H9M4.5 0V9'} />
    </button>
  );
}

interface MenuListProps {
  readonly links: readonly MenuLink[];
  readonly chosen: string | undefined;
  readonly messaging: Messaging;
  readonly isLarge?: boolean;
}

const maxStep = 8;

function MenuList({ links, chosen, messaging, isLarge }: MenuListProps) {
  const here = useCurrentPage();
  return (
    <ul className={isLarge ? styles.large : styles.small}>
      {keyed(links, ({ label, href }) => `${label} ${href}`).map(
        ({ key, item: { label, href, icon, isMessaging } }, index) => {
          const style = { '--step': Math.min(index + 1, maxStep) };
          const words = (
            <>
              {icon && <ContentIcon name={icon} />}
              {label}
            </>
          );
          return (
            <li key={key} className={styles.entry} style={style}>
              {isMessaging && <MessagingButton words={words} messaging={messaging} />}
              {!isMessaging && href && (
                <PageLink
                  className={`marked ${styles.item}`}
                  href={href}
                  replaces
                  aria-current={isCurrent(href, here) ? 'page' : undefined}
                  data-chosen={href === chosen ? '' : undefined}
                >
                  {words}
                </PageLink>
              )}
              {!isMessaging && !href && <span className={styles.item}>{words}</span>}
            </li>
          );
        },
      )}
    </ul>
  );
}

export interface MenuPanelProps {
  readonly section: Section;
  readonly content: MenuPanelContent | undefined;
  readonly isShown: boolean;
  readonly chosen: string | undefined;
  readonly onFind: (href: string) => void;
}

export function MenuPanel({ section, content, isShown, chosen, onFind }: MenuPanelProps) {
  const [isCodesOpen, setIsCodesOpen] = useState(false);
  const { pages = [], groups = [] } = content ?? {};
  const links = [...pages, ...groups.flatMap((group) => group.links)];
  const messaging = {
    controls: `${codesId}-${section}`,
    isOpen: isCodesOpen,
    toggle: () => setIsCodesOpen(!isCodesOpen),
  };
  return (
    <div
      role="tabpanel"
      id={panelId(section)}
      className={`grid ${styles.panel}`}
      aria-labelledby={tabId(section)}
      hidden={!isShown}
    >
      <div className={styles.find}>{isShown && <MenuFind onFind={onFind} />}</div>
      <div className={styles.pages}>
        <MenuList links={pages} chosen={chosen} messaging={messaging} isLarge />
      </div>
      <div className={styles.groups}>
        {keyed(groups, ({ title }) => title).map(({ key, item }) => (
          <section key={key}>
            <h2 className="caption quiet">{item.title}</h2>
            <MenuList links={item.links} chosen={chosen} messaging={messaging} />
          </section>
        ))}
      </div>
      {links.some(({ isMessaging }) => isMessaging) && (
        <div id={messaging.controls} className={styles.codes} data-open={isCodesOpen}>
          <QrImages />
        </div>
      )}
    </div>
  );
}
