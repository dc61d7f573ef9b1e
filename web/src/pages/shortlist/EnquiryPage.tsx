import { useQuery } from '@tanstack/react-query';
import { parameterIn } from '../../../../shared/page/page-query.ts';
import { query } from '../../api/queries.ts';
import { EnquiryForm } from '../../components/contact/EnquiryForm.tsx';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { HomeLayout } from '../../layouts/HomeLayout.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';

export function EnquiryPage() {
  const { config } = useSite();
  const title = useText()('heading.contact');
  const { search } = useCurrentPage();
  const about = parameterIn(search, 'about') ?? '';
  const { data, isPlaceholderData } = useQuery({
    ...query('shortlist', { items: about }),
    enabled: about !== '',
    placeholderData: (before) => before,
  });
  const { mail, artMail = mail } = config.brand;
  const slugs = about.split(',');
  const items = data?.items.filter(({ slug }) => !isPlaceholderData || slugs.includes(slug)) ?? [];
  const isArt = items.some(({ section }) => section === 'art');
  return (
    <HomeLayout subject={{ content: { slug: 'contact', title, blocks: [], isEmpty: true } }}>
      <div className="grid" style={{ paddingBlockStart: 'calc(var(--header-h) + var(--s7))' }}>
        <h1 className="display">{title}</h1>
      </div>
      <EnquiryForm
        items={items}
        mail={isArt ? artMail : mail}
        wall={parameterIn(search, 'wall')}
        isSent={parameterIn(search, 'items') === 'sent'}
      />
    </HomeLayout>
  );
}
