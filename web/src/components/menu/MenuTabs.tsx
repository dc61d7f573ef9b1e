import { type KeyboardEvent, useRef } from 'react';
import type { Room } from '../../../../shared/page/site-routes.ts';
import { useText } from '../../hooks/site-context.tsx';
import styles from './MenuTabs.module.css';

export const tabId = (room: Room) => `menu-tab-${room}`;
export const panelId = (room: Room) => `menu-panel-${room}`;
export const codesId = 'menu-codes';

const rooms: readonly Room[] = ['design', 'art'];

function roomAfter(key: string, room: Room): Room | undefined {
  // With two tabs, next and previous are the same.
  if (key === 'ArrowRight' || key === 'ArrowLeft') return rooms.find((other) => other !== room);
  if (key === 'Home') return rooms[0];
  return key === 'End' ? rooms.at(-1) : undefined;
}

export function MenuTabs({ tab, onSelect }: { readonly tab: Room; readonly onSelect: (room: Room) => void }) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = roomAfter(event.key, tab);
    if (!next) return;
    event.preventDefault();
    onSelect(next);
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <>
      <div ref={list} className={`grid ${styles.tabs}`} role="tablist" aria-label={t('menu.label')}>
        {rooms.map((room) => (
          <button
            key={room}
            type="button"
            role="tab"
            id={tabId(room)}
            className={styles.tab}
            aria-selected={room === tab}
            aria-controls={panelId(room)}
            tabIndex={room === tab ? 0 : -1}
            onClick={() => onSelect(room)}
            onKeyDown={onKeyDown}
          >
            <span className={styles.label} data-voice={room}>
              {t(`menu.${room}-studio`)}
            </span>
          </button>
        ))}
      </div>
      <div className={`grid ${styles.lines}`} aria-hidden="true">
        <div className={styles.line}>
          <div className={styles.track} data-tab={tab} />
        </div>
      </div>
    </>
  );
}
