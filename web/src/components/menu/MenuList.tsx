import { useCurrentPage } from '../../navigation/current-page.ts';
import type { MenuLink } from '../../navigation/menu-links.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { keyed } from '../../ui/keyed.ts';
import { LineIcon } from '../../ui/LineIcon.tsx';
import styles from './MenuList.module.css';
import { isCurrent } from './menu-choice.ts';

/** The button of the messaging app and the panel it uncovers. */
export interface Messaging {
  readonly controls: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

function MessagingButton({ label, messaging }: { readonly label: string; readonly messaging: Messaging }) {
  const { controls, isOpen, toggle } = messaging;
  return (
    <>
      <button
        type="button"
        className={`${styles.item} ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={toggle}
      >
        {label}
        <LineIcon line={isOpen ? 'M0 4.5H9' : 'M0 4.5H9M4.5 0V9'} />
      </button>
      <span className={`${styles.item} ${styles.untoggled}`}>{label}</span>
    </>
  );
}

export interface MenuListProps {
  readonly links: readonly MenuLink[];
  /** Address of the item chosen since the menu opened. */
  readonly chosen: string | undefined;
  readonly messaging: Messaging;
  readonly isLarge?: boolean;
}

/** At most this many steps: what comes later comes with the eighth. */
const maxStep = 8;

/** A list of the menu; its items follow the opening one after the other. */
export function MenuList({ links, chosen, messaging, isLarge }: MenuListProps) {
  const here = useCurrentPage();
  return (
    <ul className={isLarge ? styles.large : styles.small}>
      {keyed(links, ({ label, href }) => `${label} ${href}`).map(
        ({ key, item: { label, href, isMessaging } }, index) => {
          const style = { '--step': Math.min(index + 1, maxStep) };
          return (
            <li key={key} className={styles.entry} style={style}>
              {isMessaging && <MessagingButton label={label} messaging={messaging} />}
              {!isMessaging && href && (
                <PageLink
                  className={styles.item}
                  href={href}
                  replaces
                  aria-current={isCurrent(href, here) ? 'page' : undefined}
                  data-chosen={href === chosen ? '' : undefined}
                >
                  {label}
                </PageLink>
              )}
              {!isMessaging && !href && <span className={styles.item}>{label}</span>}
            </li>
          );
        },
      )}
    </ul>
  );
}
