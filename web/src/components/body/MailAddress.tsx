import { useEffect, useRef, useState } from 'react';
import { parameterIn } from '../../../../shared/page/page-query.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import styles from './MailAddress.module.css';
import { TitledSection } from './TitledSection.tsx';

const copiedMs = 4_000;

/** Copies a text. If the clipboard is blocked, selects the text of `shown` instead. */
async function copy(text: string, shown: Node | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return false;
  }
}

function MailAddress({ mail, subject }: { readonly mail: string; readonly subject: string | undefined }) {
  const t = useText();
  const address = useRef<HTMLSpanElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  const [name, host] = mail.split('@');
  return (
    <>
      {subject && (
        <p className="small">
          <span className="quiet">{t('contact.about')}</span> {subject}
        </p>
      )}
      <p className={styles.line}>
        <PageLink className={`link ${styles.mail}`} href={`mailto:${mail}${query}`}>
          <span ref={address}>
            {name}
            <span className={styles.host}>@{host}</span>
          </span>
        </PageLink>
        <button
          type="button"
          className={`small link ${styles.copy}`}
          data-print="hidden"
          onClick={() => void copy(mail, address.current).then(setIsCopied)}
        >
          {t(isCopied ? 'contact.copied' : 'contact.copy')}
        </button>
        <span className="visually-hidden" role="status">
          {isCopied && t('contact.copied')}
        </span>
      </p>
    </>
  );
}

/** A mail address, with the subject of `?about=`. */
export function Write({ mail }: { readonly mail: string | undefined }) {
  const t = useText();
  const about = parameterIn(useCurrentPage().search, 'about');
  if (!mail) return null;
  return (
    <TitledSection title={t('contact.write')}>
      <MailAddress mail={mail} subject={about} />
    </TitledSection>
  );
}
