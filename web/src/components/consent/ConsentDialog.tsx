import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { closeConsentSettings, consentSettings } from '../../preferences/consent-settings.ts';

/** The place of the cookie settings: their code comes when they are first opened. */
export function ConsentDialog() {
  const isOpen = useSyncExternalStore(consentSettings.subscribe, consentSettings.read, () => false);
  const [loaded, setLoaded] = useState<{ readonly Settings: ComponentType }>();
  useEffect(() => {
    if (!isOpen || loaded) return;
    import('./ConsentSettings.tsx').then(
      ({ ConsentSettings }) => setLoaded({ Settings: ConsentSettings }),
      (error: unknown) => {
        console.error('The cookie settings did not load', error);
        closeConsentSettings();
      },
    );
  }, [isOpen, loaded]);
  return isOpen && loaded ? <loaded.Settings /> : null;
}
