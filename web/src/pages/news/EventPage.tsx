import { useQuery } from '@tanstack/react-query';
import type { LinkedEvent } from '../../../../shared/contract/event.ts';
import { headingOf } from '../../../../shared/page/headings.ts';
import { query as apiQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/body/Blocks.tsx';
import { Facts } from '../../components/body/Facts.tsx';
import { PageActions } from '../../components/body/PageActions.tsx';
import { ContentImage } from '../../components/image/ContentImage.tsx';
import { betweenMargins } from '../../components/image/image-sources.ts';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { CardRow } from '../../components/project/CardRow.tsx';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { DefaultLayout } from '../../layouts/DefaultLayout.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { fittedTitle } from '../../ui/fitted-title.ts';
import { leadMarks, titleMarks } from '../../ui/marks.ts';

function Detail({ event }: { readonly event: LinkedEvent }) {
  const t = useText();
  const { image, lead, blocks, facts, shown } = event;
  return (
    <>
      <div className="grid block">
        <div className="hang">
          <Facts items={facts} />
          <PageActions />
        </div>
        <div className="on-datum">
          {image && (
            <div style={{ maxInlineSize: '75%' }}>
              <ContentImage image={image} sizes={`(min-width:64rem) 48vw, ${betweenMargins}`} isFirst />
            </div>
          )}
          {lead && (
            <p className="lead block" {...leadMarks(event, 'lead')}>
              {lead}
            </p>
          )}
        </div>
      </div>
      <Blocks blocks={blocks} />
      {shown.length > 0 && (
        <section className="grid section">
          <h2 className="hang small">{t('art.works')}</h2>
          <CardRow items={shown} />
        </section>
      )}
    </>
  );
}

export function EventPage() {
  const site = useSite();
  const { slug = '' } = useCurrentPage().parameters;
  const query = useQuery(apiQuery('event', { slug }));
  const event = query.data;
  const title = headingOf({ ...site, page: 'news-slug', event });
  return (
    <DefaultLayout subject={{ event }}>
      <article>
        <div className="grid">
          <h1 className="display fitted" style={fittedTitle(title)} {...titleMarks(event)}>
            {title}
          </h1>
        </div>
        <Loaded query={query}>
          {(value, failure) => (
            <>
              <Detail event={value} />
              {failure}
            </>
          )}
        </Loaded>
      </article>
    </DefaultLayout>
  );
}
