import { useState } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { useIntent } from '../../ui/use-intent.ts';
import styles from './PageActions.module.css';
import type { ShareOutcome } from './share.ts';

const load = () => import('./share.ts');

const notify = (): Promise<ShareOutcome> =>
  load().then(
    ({ shareAddress }) => shareAddress(),
    () => 'refused',
  );

function select(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

function UrlField() {
  const t = useText();
  return (
    <input
      ref={select}
      className={styles.address}
      aria-label={t('share.address')}
      value={window.location.href}
      readOnly
    />
  );
}

/** Print and share. Hidden without scripts and on paper. */
export function PageActions() {
  const t = useText();
  const [outcome, setOutcome] = useState<ShareOutcome>();
  const intent = useIntent(() => void load().catch(() => undefined));
  const isMounted = useIsMounted();
  const shareKey = isMounted && !navigator.share ? 'share.copy' : 'share.share';
  return (
    <p className={`caption ${styles.actions}`} data-print="hidden">
      <button
        type="button"
        className={`plain-link ${styles.action}`}
        data-press="print"
        onClick={() =>
          void load().then(
            ({ printPage }) => printPage(),
            () => window.print(),
          )
        }
        {...intent}
      >
        {t('print.print')}
      </button>
      <button
        type="button"
        className={`plain-link ${styles.action}`}
        data-press="share"
        onClick={() => void notify().then(setOutcome)}
        {...intent}
      >
        {t(outcome === 'copied' ? 'contact.copied' : shareKey)}
      </button>
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && t('contact.copied')}
      </span>
      {outcome === 'refused' && <UrlField />}
    </p>
  );
}
