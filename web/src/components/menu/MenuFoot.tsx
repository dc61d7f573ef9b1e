import { useConfig, useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { ThemeToggle } from '../frame/ThemeToggle.tsx';
import styles from './MenuFoot.module.css';

export interface MenuFootProps {
  readonly chosen: string | undefined;
  readonly onClose: () => void;
  readonly onSettings: () => void;
}

const terms = '/privacy-policy';

export function MenuFoot({ chosen, onClose, onSettings }: MenuFootProps) {
  const t = useText();
  const { atelierName, year } = useConfig();
  return (
    <div className={`grid caption ${styles.foot}`}>
      <div className={styles.theme}>
        <ThemeToggle />
      </div>
      <ul className={styles.links}>
        <li>
          <PageLink
            className={`plain-link ${styles.link}`}
            href={terms}
            replaces
            data-chosen={chosen === terms ? '' : undefined}
          >
            {t('menu.terms')}
          </PageLink>
        </li>
        <li>
          <button type="button" className={`plain-link ${styles.link}`} onClick={onSettings}>
            {t('footer.cookie-settings')}
          </button>
        </li>
        <li>{t('footer.copyright', { year: String(year), holder: atelierName })}</li>
      </ul>
      <Button className={styles.close} onClick={onClose}>
        {t('menu.close')}
      </Button>
    </div>
  );
}
