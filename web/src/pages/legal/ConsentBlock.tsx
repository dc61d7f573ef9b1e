import { useText } from '../../hooks/site-context.tsx';
import { openConsentSettings } from '../../preferences/consent-settings.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ConsentBlock.module.css';

/** The consent that holds, and the way to change it. Both states are in the document, `data-consent` chooses. */
export function ConsentBlock() {
  const t = useText();
  return (
    <section className={`grid block ${styles.block}`}>
      <h2 className={`hang ${styles.title}`}>{t('consent.label')}</h2>
      <div className={`on-datum ${styles.state}`}>
        <p>
          <span className={styles.off}>{t('consent.is-off')}</span>
          <span className={styles.on}>{t('consent.is-on')}</span>
        </p>
        <Button data-press="cookies" onClick={openConsentSettings}>
          {t('consent.change')}
        </Button>
      </div>
    </section>
  );
}
