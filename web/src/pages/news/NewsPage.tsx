import { useQuery } from '@tanstack/react-query';
import type { EventList, EventSummary } from '../../../../shared/contract/event.ts';
import { headingOf } from '../../../../shared/page/headings.ts';
import { parameterIn } from '../../../../shared/page/page-query.ts';
import { query as apiQuery } from '../../api/queries.ts';
import { ContentImage } from '../../components/image/ContentImage.tsx';
import { betweenMargins } from '../../components/image/image-sources.ts';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { SizeGlyph } from '../../components/project/SizeGlyph.tsx';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { DefaultLayout } from '../../layouts/DefaultLayout.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { leadMarks, sourceMark, titleMarks } from '../../ui/marks.ts';

const placeOf = ({ venue, place }: EventSummary): string => [venue, place].filter(Boolean).join(', ');

const spaced = { display: 'grid', gap: 'var(--s4)' };
const measured = { maxInlineSize: 'var(--measure)', textAlign: 'start' } as const;

const row = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
  gap: '0 var(--gutter)',
  paddingBlock: 'var(--s3)',
  borderBlockEnd: 'var(--hair) solid var(--line)',
};

/** An event that is on or to come. Only a running one has a large image. */
function Announced({ event, label }: Readonly<{ event: EventSummary; label?: string | undefined }>) {
  const { when, dates, image, lead, title, canonicalPath } = event;
  const isOn = when === 'now';
  return (
    <article className="grid section titled" {...sourceMark(event.source)}>
      <div className="hang small">
        {label && <h2>{label}</h2>}
        <p className="quiet">
          {isOn && <SizeGlyph size="body" />} {isOn && '\u00a0'}
          {dates}
        </p>
      </div>
      <div className="on-datum" style={spaced}>
        <h3 className="heading">
          <PageLink className="plain-link" href={canonicalPath} {...titleMarks(event)}>
            {title}
          </PageLink>
        </h3>
        <p className="small">{placeOf(event)}</p>
        {image && (
          <div style={{ maxInlineSize: isOn ? '75%' : '16rem' }}>
            <ContentImage
              image={image}
              sizes={isOn ? `(min-width:64rem) 48vw, ${betweenMargins}` : '16rem'}
              isDecorative
            />
          </div>
        )}
        {lead && (
          <p style={measured} {...leadMarks(event, 'lead')}>
            {lead}
          </p>
        )}
      </div>
    </article>
  );
}

function Past({ year, events }: { readonly year: string; readonly events: readonly EventSummary[] }) {
  return (
    <section className="grid block titled">
      <h2 className="hang small">{year}</h2>
      <ul className="on-datum small">
        {events.map((event) => (
          <li key={event.id} style={row} {...sourceMark(event.source)}>
            <PageLink className="plain-link" href={event.canonicalPath} {...titleMarks(event)}>
              {event.title}
            </PageLink>
            <span className="quiet">{event.kindLabel}</span>
            <span className="quiet">{placeOf(event)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Events({ list: { items, links }, part }: { readonly list: EventList; readonly part: number }) {
  const t = useText();
  const years = Map.groupBy(
    items.filter(({ when }) => when === 'past'),
    ({ from, to }) => (from ?? to ?? '').slice(0, 4),
  );
  const announced = (['now', 'next'] as const).flatMap((when) =>
    items
      .filter((event) => event.when === when)
      .map((event, index) => (
        <Announced
          key={event.id}
          event={event}
          label={index ? undefined : t(when === 'now' ? 'news.now' : 'project.next')}
        />
      )),
  );
  return (
    <>
      {announced}
      {[...years].map(([year, events]) => (
        <Past key={year} year={year} events={events} />
      ))}
      {links.next && (
        <p className="grid block">
          <a className={`on-datum ${buttonClass}`} href={`?part=${part + 1}`} rel="next">
            {t('parts.next')}
          </a>
        </p>
      )}
    </>
  );
}

export function NewsPage() {
  const site = useSite();
  const { search } = useCurrentPage();
  const part = parameterIn(search, 'part');
  const query = useQuery(apiQuery('events', part ? { part } : {}));
  return (
    <DefaultLayout subject={{ events: query.data }}>
      <div className="grid">
        <h1 className="display">{headingOf({ ...site, page: 'news' })}</h1>
      </div>
      <Loaded query={query}>
        {(list, failure) => (
          <>
            <Events list={list} part={Number(part ?? 1)} />
            {failure}
          </>
        )}
      </Loaded>
    </DefaultLayout>
  );
}
