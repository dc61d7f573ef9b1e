import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { answerConsent, closeConsentSettings, hasOptionalConsent } from '../../preferences/consent.ts';
import { refusesByItself } from '../../preferences/consent-cookie.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ChoiceDialog.module.css';

interface SwitchProps {
  readonly labelledBy: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly off: string;
  readonly on: string;
}

function Switch({ labelledBy, isOn, onChange, off, on }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      className={styles.toggle}
      onClick={() => onChange(!isOn)}
    >
      <span aria-hidden="true">{off}</span>
      <span aria-hidden="true">{on}</span>
    </button>
  );
}

interface CategoryProps {
  readonly titleId?: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Category({ titleId, title, text, children }: CategoryProps) {
  return (
    <div className={styles.category}>
      <h3 id={titleId}>{title}</h3>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}

export function ChoiceDialog() {
  const t = useText();
  const titleId = useId();
  const optionalId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isGranted, setIsGranted] = useState(hasOptionalConsent);
  const isRefused = refusesByItself();
  const isCounting = useConfig().analytics !== undefined;
  useEffect(() => {
    if (dialog.current?.open) return;
    dialog.current?.showModal();
    // Focus the setting, not the close button before it.
    dialog.current?.querySelector<HTMLElement>('[role="switch"]')?.focus();
  }, []);
  const close = () => dialog.current?.close();
  const answer = (granted: boolean) => {
    answerConsent(granted);
    close();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.settings}
      aria-labelledby={titleId}
      onClose={closeConsentSettings}
      // WebKit ignores `closedby`.
      onPointerDown={({ currentTarget, target, clientX: x, clientY: y }) => {
        const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
        if (target === currentTarget && (x < left || x > right || y < top || y > bottom)) close();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} className="heading">
          {t('consent.label')}
        </h2>
        <button type="button" className={styles.close} aria-label={t('consent.close')} onClick={close}>
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 4 18 18M18 4 4 18" fill="none" stroke="currentColor" strokeWidth="1.25" />
          </svg>
        </button>
      </div>
      <div>
        <Category title={t('consent.necessary')} text={t('consent.necessary-text')}>
          <p className={styles.state}>{t('consent.always-on')}</p>
        </Category>
        <Category
          titleId={optionalId}
          title={t('consent.optional')}
          text={t(
            isRefused ? 'consent.refused' : isCounting ? 'consent.optional-text-counting' : 'consent.optional-text',
          )}
        >
          {isRefused ? (
            <p className={styles.state}>{t('consent.off')}</p>
          ) : (
            <Switch
              labelledBy={optionalId}
              isOn={isGranted}
              onChange={setIsGranted}
              off={t('consent.off')}
              on={t('consent.on')}
            />
          )}
        </Category>
      </div>
      <div className="answers">
        {isRefused ? (
          <Button onClick={close}>{t('consent.close')}</Button>
        ) : (
          <>
            <Button onClick={() => answer(false)}>{t('consent.reject')}</Button>
            <Button onClick={() => answer(true)}>{t('consent.accept')}</Button>
            <Button onClick={() => answer(isGranted)}>{t('consent.save')}</Button>
          </>
        )}
      </div>
    </dialog>
  );
}
