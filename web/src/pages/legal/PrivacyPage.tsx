import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/body/Blocks.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { TextPage } from '../../layouts/TextPage.tsx';
import { openConsentSettings } from '../../preferences/consent-settings.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './PrivacyPage.module.css';

/** The consent that holds, and the way to change it. Both states are in the document, `data-consent` chooses. */
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

/** The privacy policy. Where the upstream has none, the API gives the site's own: a legal page never vanishes (R11). */
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
