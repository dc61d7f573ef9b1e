import { useConfig, useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { openConsentSettings } from '../../preferences/consent.ts';
import { keyed } from '../../ui/keyed.ts';
import styles from './Footer.module.css';
import { Languages } from './Languages.tsx';
import { LocalTime } from './LocalTime.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

function Places() {
  const { brand } = useConfig();
  return keyed(brand.addresses, ({ city }) => city).map(({ key, item: { city, lines, timeZone } }) => (
    <p key={key}>
      {`${city} `}
      <LocalTime timeZone={timeZone} />
      <span dir="auto" className={styles.lines}>
        {lines.join('\n')}
      </span>
    </p>
  ));
}

function useContacts() {
  const { section } = useCurrentPage();
  const { mail, artMail, socials, artSocials } = useConfig().brand;
  if (section === 'design') return { mail, socials };
  return { mail: artMail ?? mail, socials: artSocials.length > 0 ? artSocials : socials };
}

function Contacts() {
  const { mail, socials } = useContacts();
  return (
    <ul>
      {mail && (
        <li>
          <PageLink className="plain-link" href={`mailto:${mail}`}>
            {mail}
          </PageLink>
        </li>
      )}
      {keyed(socials, ({ url }) => url).map(({ key, item: { label, url } }) => (
        <li key={key}>
          <PageLink className="plain-link" href={url}>
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

export function Footer() {
  const t = useText();
  const { atelierName, year } = useConfig();
  return (
    <footer className={`grid caption below-fold ${styles.colophon}`} data-print="hidden">
      <div className={styles.part}>
        <Places />
      </div>
      <div className={styles.part}>
        <Contacts />
      </div>
      <ul className={styles.part}>
        <li>
          <PageLink className="plain-link" href="/privacy-policy">
            {t('menu.terms')}
          </PageLink>
        </li>
        <li>
          <PageLink className="plain-link" href="/accessibility">
            {t('heading.accessibility')}
          </PageLink>
        </li>
        <li data-print="hidden">
          <button
            type="button"
            className={`plain-link ${styles.settings}`}
            data-press="cookies"
            onClick={openConsentSettings}
          >
            {t('footer.cookie-settings')}
          </button>
        </li>
        <li className={styles.theme} data-print="hidden">
          <ThemeToggle />
        </li>
        <Languages />
        <li>{t('footer.copyright', { year: String(year), holder: atelierName })}</li>
        <li data-print="hidden">
          <a className="plain-link" href="#top">
            {t('footer.back-to-top')}
          </a>
        </li>
      </ul>
    </footer>
  );
}
