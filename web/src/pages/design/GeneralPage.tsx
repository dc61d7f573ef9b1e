import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../../../shared/contract/page.ts';
import { parameterIn } from '../../../../shared/page/page-query.ts';
import { pageQuery } from '../../api/queries.ts';
import { WorksLink } from '../../components/body/WorksLink.tsx';
import { Write } from '../../components/body/WriteIsland.tsx';
import { useConfig } from '../../hooks/site-context.tsx';
import { TextPage } from '../../layouts/TextPage.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';

/** As the server's sanitizer writes them. */
const mailLink = /href="(mailto:[^"?]+)"/g;

function withMailSubject(page: Page, subject: string): Page {
  const query = `subject=${encodeURIComponent(subject)}`;
  const blocks = page.blocks.map((block) => {
    if (block.kind === 'text') return { ...block, html: block.html.replace(mailLink, `href="$1?${query}"`) };
    if (block.kind === 'link' && block.href.startsWith('mailto:') && !block.href.includes('?')) {
      return { ...block, href: `${block.href}?${query}` };
    }
    return block;
  });
  return { ...page, blocks };
}

const artistsContact = 'contact-art';

/** A general page. Its mail links get the subject in `?about=`. */
export function GeneralPage() {
  const { page, parameters, search } = useCurrentPage();
  const { artMail } = useConfig().brand;
  const slug = parameters.slug ?? page ?? '';
  const about = parameterIn(search, 'about');
  const content = useQuery({
    ...pageQuery(slug),
    select: (page) => (about ? withMailSubject(page, about) : page),
  });
  if (slug !== artistsContact) return <TextPage query={content} />;
  return (
    <TextPage query={content} voice="serif" end={<WorksLink />}>
      <Write mail={artMail} />
    </TextPage>
  );
}
