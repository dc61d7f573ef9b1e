import { useQuery } from '@tanstack/react-query';
import { pathOf } from '../../../../shared/site-routes.ts';
import { pageQuery } from '../../api/queries.ts';
import { MailAddress } from '../../components/body/MailAddress.tsx';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { TextPage } from '../../layouts/TextPage.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { PageLink } from '../../navigation/PageLink.tsx';

/** The one general page that is the artist's: the menu of the art room leads to it. */
const artistsContact = 'contact-art';

/** How to write to the artist. */
function Write() {
  const t = useText();
  const { artMail } = useConfig().brand;
  if (!artMail) return null;
  return (
    <section className="grid block titled">
      <h2 className="hang small">{t('contact.write')}</h2>
      <div className="on-datum">
        <MailAddress mail={artMail} />
      </div>
    </section>
  );
}

/** The way back to the wall. */
function Wall() {
  const t = useText();
  const { artistSlug } = useConfig();
  return (
    <div className="grid block">
      <p className="on-datum">
        <PageLink className="link" href={`${pathOf('art-name', { name: artistSlug })}#art_works`}>
          {t('biography.see-works')}
        </PageLink>
      </p>
    </div>
  );
}

/** A general page, by the slug of its address. */
export function GeneralPage() {
  const slug = useCurrentPage().parameters.slug ?? '';
  const content = useQuery(pageQuery(slug));
  if (slug !== artistsContact) return <TextPage query={content} />;
  return (
    <TextPage query={content} voice="serif" end={<Wall />}>
      <Write />
    </TextPage>
  );
}
