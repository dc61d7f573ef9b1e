import { useState } from 'react';
import type { Room } from '../../../../shared/site-routes.ts';
import type { MenuPanelContent } from '../../navigation/menu-links.ts';
import { keyed } from '../../ui/keyed.ts';
import { QrPictures } from '../picture/QrPictures.tsx';
import { MenuList } from './MenuList.tsx';
import styles from './MenuPanel.module.css';
import { codesId, panelId, tabId } from './menu-ids.ts';

export interface MenuPanelProps {
  readonly room: Room;
  readonly content: MenuPanelContent | undefined;
  readonly isShown: boolean;
  readonly chosen: string | undefined;
}

/** What a tab shows: its pages at the datum, the other groups left of it, the messaging app's pictures below. */
export function MenuPanel({ room, content, isShown, chosen }: MenuPanelProps) {
  const [isCodesOpen, setIsCodesOpen] = useState(false);
  const { pages = [], groups = [] } = content ?? {};
  const links = [...pages, ...groups.flatMap((group) => group.links)];
  const messaging = {
    controls: `${codesId}-${room}`,
    isOpen: isCodesOpen,
    toggle: () => setIsCodesOpen(!isCodesOpen),
  };
  return (
    <div
      role="tabpanel"
      id={panelId(room)}
      className={`grid ${styles.panel}`}
      aria-labelledby={tabId(room)}
      hidden={!isShown}
    >
      <div className={styles.pages}>
        <MenuList links={pages} chosen={chosen} messaging={messaging} isLarge />
      </div>
      <div className={styles.groups}>
        {keyed(groups, ({ title }) => title).map(({ key, item }) => (
          <section key={key} className={styles.group}>
            <h2 className="caption quiet">{item.title}</h2>
            <MenuList links={item.links} chosen={chosen} messaging={messaging} />
          </section>
        ))}
      </div>
      {links.some(({ isMessaging }) => isMessaging) && (
        <div id={messaging.controls} className={styles.codes} data-open={isCodesOpen}>
          <QrPictures />
        </div>
      )}
    </div>
  );
}
