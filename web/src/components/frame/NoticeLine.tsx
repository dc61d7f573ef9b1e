import { useEffect, useSyncExternalStore } from 'react';
import type { MessageValues } from '../../../../shared/format-message.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { arriveWithNotice, type Notice, shownNotice } from '../../navigation/notices.ts';
import styles from './NoticeLine.module.css';

function wordsOf(notice: Notice): [key: string, values?: MessageValues] {
  return notice.kind === 'saved' ? ['notice.saved', { hours: String(notice.hours) }] : ['notice.absent'];
}

/** One line about the page on show. Its place is there from the start, so that what it says is read out. */
export function NoticeLine() {
  const t = useText();
  const { entry } = useCurrentPage();
  const notice = useSyncExternalStore(shownNotice.subscribe, shownNotice.read, () => undefined);
  useEffect(() => arriveWithNotice(entry), [entry]);
  return (
    <p role="status" className={styles.notice}>
      {notice && t(...wordsOf(notice))}
    </p>
  );
}
