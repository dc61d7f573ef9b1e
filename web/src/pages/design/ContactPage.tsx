import { useQuery } from '@tanstack/react-query';
import { parameterIn } from '../../../../shared/page/page-query.ts';
import { pageQuery } from '../../api/queries.ts';
import { MailAddress } from '../../components/body/MailAddress.tsx';
import { LocalTime } from '../../components/frame/LocalTime.tsx';
import { QrImages } from '../../components/image/QrImages.tsx';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { TextPage } from '../../layouts/TextPage.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
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
    <section className="grid block titled">
      <h2 className="hang small">{t('contact.visit')}</h2>
      <div className={`on-datum ${styles.places}`}>
        {keyed(addresses, ({ city }) => city).map(({ key, item: { city, lines, timeZone } }) => (
          <address key={key}>
            {city} <LocalTime timeZone={timeZone} />
            <PageLink className={`small plain-link ${styles.lines}`} href={mapOf(lines)}>
              {lines.join('\n')}
            </PageLink>
          </address>
        ))}
      </div>
    </section>
  );
}

function Follow() {
  const t = useText();
  const { brand, wechatQr, wechatContact } = useConfig();
  if (brand.socials.length === 0 && !wechatQr && !wechatContact) return null;
  return (
    <section className="grid block titled">
      <h2 className="hang small">{t('contact.follow')}</h2>
      <div className="on-datum">
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
      </div>
    </section>
  );
}

export function ContactPage() {
  const t = useText();
  const { mail } = useConfig().brand;
  const about = parameterIn(useCurrentPage().search, 'about');
  const content = useQuery(pageQuery('contact-us'));
  return (
    <TextPage query={content}>
      {mail && (
        <section className="grid block titled">
          <h2 className="hang small">{t('contact.write')}</h2>
          <div className="on-datum">
            <MailAddress mail={mail} subject={about} />
          </div>
        </section>
      )}
      <Visit />
      <Follow />
    </TextPage>
  );
}
