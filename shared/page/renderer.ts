import type { Landing } from '../contract/landing.ts';
import type { Page } from '../contract/page.ts';
import type { Problem } from '../contract/problem.ts';
import type { Project } from '../contract/project.ts';
import type { View } from '../contract/view.ts';
import type { InPart } from './image-parts.ts';
import type { ListResponse } from './overview-calls.ts';

/** Interface texts by key, as in `/_i18n/{locale}/messages.json`. */
export type Messages = Readonly<Record<string, string>>;

/** A page without view: an unknown path, or content that could not be loaded. */
export interface Failure {
  /** 404: does not exist. 410: deleted. 429: rate limit. 500: internal error. 503: upstream failed or overload. */
  readonly status: 404 | 410 | 429 | 500 | 503;
  readonly problem?: Pick<Problem, 'detail' | 'action'>;
}

/** True for 404 and 410, which are facts and not failures (E2). */
export const isAbsence = (status: number): boolean => status === 404 || status === 410;

/** A view in a document: landing data on the home page, introductions on overviews, one part of many images. */
export type SentView = Omit<View, 'path' | 'landing' | 'project' | 'content'> & {
  readonly landing?: Landing | Pick<Landing, 'intro' | 'now'> | null;
  readonly project?: InPart<Project>;
  readonly content?: InPart<Page>;
};

/** Data of the first page, for the server and for hydration. */
export interface InlineData {
  readonly view: SentView | null;
  readonly frame?: Pick<View, 'config' | 'site' | 'menu'>;
  readonly responses?: readonly ListResponse[];
  readonly messages: Messages;
  readonly failure?: Failure;
  readonly buildId: string;
}

/** The data in `<script type="application/json" id="data">`. Messages are part of the client's code. */
export type SentData = Omit<InlineData, 'messages'>;

export interface RenderRequest {
  /** Canonical path and query. A prebuilt 404 document has its section's root. */
  readonly url: string;
  readonly data: InlineData;
}

export interface SiteRenderer {
  /** HTML inside `#app`. The server writes the head. */
  readonly render: (request: RenderRequest) => string;
}
