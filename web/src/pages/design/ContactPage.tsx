import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/queries.ts';
import { LocalTime } from '../../components/frame/LocalTime.tsx';
import { QrPictures } from '../../components/picture/QrPictures.tsx';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { TextPage } from '../../layouts/TextPage.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { keyed } from '../../ui/keyed.ts';
import styles from './ContactPage.module.css';

/** A mail address that may break before its @. */
function MailLink({ mail }: { readonly mail: string }) {
  const [name, host] = mail.split('@');
  return (
    <PageLink className="heading link" href={`mailto:${mail}`}>
      {name}
      <wbr />@{host}
    </PageLink>
  );
}

function Visit() {
  const t = useText();
  const { places } = useConfig().brand;
  if (places.length === 0) return null;
  return (
    <section className="grid block">
      <h2 className="hang">{t('contact.visit')}</h2>
      <div className={`on-datum ${styles.places}`}>
        {keyed(places, ({ city }) => city).map(({ key, item: { city, lines, timeZone } }) => (
          <p key={key} className={styles.place}>
            {city} <LocalTime timeZone={timeZone} />
            <span className={`small ${styles.lines}`}>{lines.join('\n')}</span>
          </p>
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
    <section className="grid block">
      <h2 className="hang">{t('contact.follow')}</h2>
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
        <QrPictures />
      </div>
    </section>
  );
}

/** Ways to reach the atelier: from the brand's data; the page's own words stand before them, if there are any. */
export function ContactPage() {
  const t = useText();
  const { mail } = useConfig().brand;
  const content = useQuery(pageQuery('contact-us'));
  return (
    <TextPage query={content}>
      {mail && (
        <section className="grid block">
          <h2 className="hang">{t('contact.write')}</h2>
          <p className="on-datum">
            <MailLink mail={mail} />
          </p>
        </section>
      )}
      <Visit />
      <Follow />
    </TextPage>
  );
}
