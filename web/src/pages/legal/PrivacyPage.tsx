import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/body/Blocks.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { TextPage } from '../../layouts/TextPage.tsx';
import { openConsentSettings } from '../../preferences/consent.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './PrivacyPage.module.css';

function ConsentBlock() {
  const t = useText();
  return (
    <section className="grid block titled">
      <h2 className="hang small">{t('consent.label')}</h2>
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

/** Without a policy of the CMS, the API returns the site's own (R11). */
export function PrivacyPage() {
  return (
    <TextPage
      query={useQuery(pageQuery('privacy-policy'))}
      titleClass="heading"
      body={({ blocks }) => (
        <>
          <ConsentBlock />
          <Blocks blocks={blocks} />
        </>
      )}
    />
  );
}
