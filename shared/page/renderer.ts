import type { Landing } from '../contract/landing.ts';
import type { Page } from '../contract/page.ts';
import type { Problem } from '../contract/problem.ts';
import type { Project } from '../contract/project.ts';
import type { View } from '../contract/view.ts';
import type { InPart } from './image-parts.ts';

/** Texts of the interface by key, as `/_i18n/{locale}/messages.json` gives them. */
export type Messages = Readonly<Record<string, string>>;

/** A page without a view: an unknown address, or content that could not be loaded. */
export interface Failure {
  /**
   * 404: there is no such page. 410: nor will there be, there was one. 429: the visitor has asked for too much. 500: a fault of the site. 503: nobody can say,
   * because the upstream does not answer, or the server has too much to do.
   */
  readonly status: 404 | 410 | 429 | 500 | 503;
  /** Words that may be shown; an unknown address has none. */
  readonly problem?: Pick<Problem, 'detail' | 'action'>;
}

/** Does a status say that there is no such thing, be it for good (E2)? That is a fact, not a failure. */
export function isAbsence(status: number): boolean {
  return status === 404 || status === 410;
}

/**
 * A view as documents bring it: with all of the start on the start, on overviews with its introductions, else without it;
 * of content with very many images, one part.
 */
export type SentView = Omit<View, 'landing' | 'project' | 'content'> & {
  readonly landing?: Landing | Pick<Landing, 'intro'> | null;
  readonly project?: InPart<Project>;
  readonly content?: InPart<Page>;
};

/** What a first page is drawn from, by the server and then, hydrating, by the client. */
export interface InlineData {
  readonly view: SentView | null;
  /** Present when `view` is null: what the frame of a page needs all the same. */
  readonly frame?: Pick<View, 'config' | 'site' | 'menu'>;
  readonly messages: Messages;
  readonly failure?: Failure;
  readonly buildId: string;
}

/** What of it stands in `<script type="application/json" id="data">`: the texts are part of the client's code. */
export type SentData = Omit<InlineData, 'messages'>;

export interface RenderRequest {
  /** Path and query as they stand in the canonical URL; a prebuilt 404 document has none: the room's root. */
  readonly url: string;
  readonly data: InlineData;
}

/** The one interface through which the server uses the site's built code. */
export interface SiteRenderer {
  /** HTML of what stands inside `#app`, for the first paint; the head is written by the server. */
  readonly render: (request: RenderRequest) => string;
}
