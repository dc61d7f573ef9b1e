import { useState } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import { useBriefly } from '../../hooks/use-briefly.ts';
import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { useIntent } from '../../ui/use-intent.ts';
import styles from './PageActions.module.css';

const load = () => import('./share.ts');

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

export function PageActions() {
  const t = useText();
  const [isCopied, setIsCopied] = useBriefly();
  const [isRefused, setIsRefused] = useState(false);
  const [isPreparing, setIsPreparing] = useState(false);
  const intent = useIntent(() => void load().catch(() => undefined));
  const isMounted = useIsMounted();
  const shareKey = isMounted && !navigator.share ? 'share.copy' : 'share.share';
  const print = async () => {
    setIsPreparing(true);
    const { printPage } = await load().catch(() => ({ printPage: () => window.print() }));
    await printPage();
    setIsPreparing(false);
  };
  const share = async () => {
    const outcome = await load().then(
      ({ shareAddress }) => shareAddress(),
      () => 'refused',
    );
    setIsCopied(outcome === 'copied');
    setIsRefused(outcome === 'refused');
  };
  return (
    <p className={`caption ${styles.actions}`} data-print="hidden">
      <button
        type="button"
        className={`plain-link ${styles.action}`}
        data-press="print"
        onClick={() => void print()}
        {...intent}
      >
        {t(isPreparing ? 'print.preparing' : 'print.print')}
      </button>
      <button
        type="button"
        className={`plain-link ${styles.action}`}
        data-press="share"
        onClick={() => void share()}
        {...intent}
      >
        {t(isCopied ? 'contact.copied' : shareKey)}
      </button>
      <span className="visually-hidden" role="status">
        {(isPreparing && t('print.preparing')) || (isCopied && t('contact.copied'))}
      </span>
      {isRefused && <UrlField />}
    </p>
  );
}
