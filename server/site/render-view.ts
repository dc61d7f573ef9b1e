import type { LinkedView } from '../../shared/contract/view.ts';
import { filterLabels, filterOptions } from '../../shared/find/project-filters.ts';
import { type Head, headOf } from '../../shared/page/head.ts';
import type { ListResponse } from '../../shared/page/overview-calls.ts';
import { isListed, partIn } from '../../shared/page/page-query.ts';
import type { InlineData, Messages } from '../../shared/page/renderer.ts';
import { sectionOf } from '../../shared/page/site-routes.ts';
import type { OutageLog } from '../base/outage-log.ts';
import type { SiteLinks } from './asset-routes.ts';
import { type DocumentStyles, documentOf, documentStyles, sentDataOf, sentResponse, sentView } from './document.ts';
import type { SiteBuild } from './site-build.ts';

export interface RenderServices {
  readonly build: SiteBuild;
  readonly messages: Messages;
  readonly outages: Pick<OutageLog, 'worked' | 'failed'>;
  readonly siteLinks: SiteLinks;
}

export interface RenderedDocument {
  readonly html: string;
  readonly head: Head;
  readonly styles: DocumentStyles;
  /** True if the page's code failed: the browser renders it. */
  readonly isShell: boolean;
}

/** The markup of a page; empty if its code fails. The browser then tries with the same data. */
export function renderedApp({ build, outages }: RenderServices, url: string, data: InlineData): string {
  const member = `page ${url}`;
  try {
    const app = build.renderer.render({ url, data });
    outages.worked(member);
    return app;
  } catch (error) {
    outages.failed('render.failed', member, { path: url, err: error });
    return '';
  }
}

export function renderView(
  services: RenderServices,
  view: LinkedView,
  query: string,
  responses: readonly ListResponse[] = [],
): RenderedDocument {
  const { build, messages, siteLinks } = services;
  const { page } = view;
  const data: InlineData = {
    view: sentView(view, partIn(query), responses),
    messages,
    buildId: build.id,
    ...(responses.length > 0 && { responses: responses.map(sentResponse) }),
  };
  const app = renderedApp(services, view.canonicalPath + query, data);
  const filters = filterLabels(query, (name) =>
    filterOptions(name, view.projects ?? view.works ?? { items: [] }, view.menu),
  );
  const ofThePage = headOf({ view: { ...view, filters }, isListed: isListed(query), config: view.config, messages });
  const head = [...ofThePage, ...siteLinks(page)];
  const styles = documentStyles(build, app, page);
  const html = documentOf(build, {
    section: sectionOf(view.canonicalPath),
    page,
    head,
    app,
    styles,
    messages,
    data: sentDataOf(data),
  });
  return { html, head, styles, isShell: app === '' };
}
