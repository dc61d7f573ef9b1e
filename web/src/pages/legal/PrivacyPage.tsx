import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/body/Blocks.tsx';
import { TitledSection } from '../../components/body/TitledSection.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { TextPage } from '../../layouts/TextPage.tsx';
import { openConsentSettings } from '../../preferences/consent.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './PrivacyPage.module.css';

function ConsentBlock() {
  const t = useText();
  return (
    <TitledSection title={t('consent.label')} className={styles.state}>
      <p>
        <span className={styles.off}>{t('consent.is-off')}</span>
        <span className={styles.on}>{t('consent.is-on')}</span>
      </p>
      <Button data-press="cookies" onClick={openConsentSettings}>
        {t('consent.change')}
      </Button>
    </TitledSection>
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
