import { type RefObject, useRef } from 'react';
import { parameterIn } from '../../../../shared/page/page-query.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { useBriefly } from '../../hooks/use-briefly.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { enquireClass } from '../../ui/Button.tsx';
import { TitledSection } from '../body/TitledSection.tsx';
import styles from './Contact.module.css';

interface CopyButtonProps {
  readonly text: string;
  readonly label: 'contact.copy' | 'contact.copy-subject';
  /** Selected if the clipboard is blocked. */
  readonly shown: RefObject<HTMLElement | null>;
}

function CopyButton({ text, label, shown }: CopyButtonProps) {
  const t = useText();
  const [isCopied, setIsCopied] = useBriefly();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <>
      <button
        type="button"
        className={`small link ${styles.copy}`}
        data-print="hidden"
        aria-label={isCopied ? undefined : t(label)}
        onClick={() => void copy()}
      >
        {t(isCopied ? 'contact.copied' : 'contact.copy')}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && t('contact.copied')}
      </span>
    </>
  );
}

function MailAddress({ mail, subject }: { readonly mail: string; readonly subject: string | undefined }) {
  const t = useText();
  const address = useRef<HTMLSpanElement>(null);
  const about = useRef<HTMLSpanElement>(null);
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  const [name, host] = mail.split('@');
  return (
    <>
      {subject && (
        <p className={`small ${styles.line}`}>
          <span>
            <span className="quiet">{t('contact.about')}</span> <span ref={about}>{subject}</span>
          </span>
          <CopyButton text={subject} label="contact.copy-subject" shown={about} />
        </p>
      )}
      <p className={styles.line}>
        <PageLink className={`link lead ${styles.mail}`} href={`mailto:${mail}${query}`}>
          <span ref={address}>
            {name}
            <span className={styles.host}>@{host}</span>
          </span>
        </PageLink>
        <CopyButton text={mail} label="contact.copy" shown={address} />
      </p>
    </>
  );
}

export function Contact({ mail }: { readonly mail: string | undefined }) {
  const t = useText();
  const { enquiries } = useConfig();
  const about = parameterIn(useCurrentPage().search, 'about');
  if (!mail) return null;
  return (
    <TitledSection title={t('contact.write')}>
      <MailAddress mail={mail} subject={about} />
      {enquiries && (
        <p style={{ marginBlockStart: 'var(--s4)' }}>
          <PageLink className={enquireClass} href="/contact">
            {t('art.enquire')}
          </PageLink>
        </p>
      )}
    </TitledSection>
  );
}
