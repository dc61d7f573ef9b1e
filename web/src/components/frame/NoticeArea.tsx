import { useEffect, useRef } from 'react';
import { ConsentStrip } from '../consent/ConsentStrip.tsx';
import styles from './NoticeArea.module.css';
import { NoticeLine } from './NoticeLine.tsx';
import { reserveHeightOf } from './reserve-height.ts';

/** What lies at the foot of the window: a notice, and below it the consent strip. Nothing of the page is behind it. */
export function NoticeArea() {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => (area.current ? reserveHeightOf(area.current) : undefined), []);
  return (
    <div ref={area} className={styles.area} data-print="hidden">
      <NoticeLine />
      <ConsentStrip />
    </div>
  );
}
