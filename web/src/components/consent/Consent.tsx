import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { shownNotice } from '../../navigation/notices.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import {
  answerConsent,
  askForConsent,
  closeConsentSettings,
  consentSettings,
  isConsentRequested,
  openConsentSettings,
  subscribeToConsent,
} from '../../preferences/consent.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Consent.module.css';

const buttons = [
  { name: 'reject', label: 'consent.reject', onClick: () => answerConsent(false) },
  { name: 'accept', label: 'consent.accept', onClick: () => answerConsent(true) },
  { name: 'choose', label: 'consent.choose', onClick: openConsentSettings },
] as const;

/**
 * Asks for consent (P7) where a visit has something optional, and if the settings fail to load. `data-consent` of
 * `<html>` shows it.
 */
export function ConsentBanner() {
  const t = useText();
  const isCounting = useConfig().analytics !== undefined;
  const isRequested = useSyncExternalStore(subscribeToConsent, isConsentRequested, () => false);
  if (!(isCounting || isRequested)) return null;
  return (
    <section className={`below-fold ${styles.strip}`} aria-label={t('consent.label')}>
      <div className={styles.words}>
        <p>{t(isCounting ? 'consent.text-counting' : 'consent.text')}</p>{' '}
        <p>
          <PageLink className="link" href="/privacy-policy">
            {t('consent.privacy')}
          </PageLink>
        </p>
      </div>
      <div className="answers">
        {buttons.map(({ name, label, onClick }) => (
          <Button key={name} data-press={name} onClick={onClick}>
            {t(label)}
          </Button>
        ))}
      </div>
    </section>
  );
}

export function ConsentDialog() {
  const isOpen = useSyncExternalStore(consentSettings.subscribe, consentSettings.read, () => false);
  const [loaded, setLoaded] = useState<{ readonly Settings: ComponentType }>();
  useEffect(() => {
    if (!isOpen || loaded) return;
    import('./ChoiceDialog.tsx').then(
      ({ ChoiceDialog }) => setLoaded({ Settings: ChoiceDialog }),
      (error: unknown) => {
        console.error('The cookie settings did not load', error);
        closeConsentSettings();
        // The banner offers the same choice.
        askForConsent();
        shownNotice.set({ kind: 'failed' });
      },
    );
  }, [isOpen, loaded]);
  return isOpen && loaded ? <loaded.Settings /> : null;
}
