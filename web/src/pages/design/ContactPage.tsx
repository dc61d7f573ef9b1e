import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/queries.ts';
import { TitledSection } from '../../components/body/TitledSection.tsx';
import { Write } from '../../components/body/WriteIsland.tsx';
import { LocalTime } from '../../components/frame/LocalTime.tsx';
import { QrImages } from '../../components/image/QrImages.tsx';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { TextPage } from '../../layouts/TextPage.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { keyed } from '../../ui/keyed.ts';
import styles from './ContactPage.module.css';

const mapOf = (lines: readonly string[]) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`;

function Visit() {
  const t = useText();
  const { addresses } = useConfig().brand;
  if (addresses.length === 0) return null;
  return (
    <TitledSection title={t('contact.visit')} className={styles.places}>
      {keyed(addresses, ({ city }) => city).map(({ key, item: { city, lines, timeZone } }) => (
        <address key={key}>
          {city} <LocalTime timeZone={timeZone} />
          <PageLink className={`small plain-link ${styles.lines}`} href={mapOf(lines)}>
            {lines.join('\n')}
          </PageLink>
        </address>
      ))}
    </TitledSection>
  );
}

function Follow() {
  const t = useText();
  const { brand, wechatQr, wechatContact } = useConfig();
  if (brand.socials.length === 0 && !wechatQr && !wechatContact) return null;
  return (
    <TitledSection title={t('contact.follow')}>
      <ul>
        {keyed(brand.socials, ({ url }) => url).map(({ key, item: { label, url } }) => (
          <li key={key}>
            <PageLink className={`plain-link ${styles.social}`} href={url}>
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
      <QrImages />
    </TitledSection>
  );
}

export function ContactPage() {
  const { mail } = useConfig().brand;
  return (
    <TextPage query={useQuery(pageQuery('contact-us'))}>
      <Write mail={mail} />
      <Visit />
      <Follow />
    </TextPage>
  );
}
