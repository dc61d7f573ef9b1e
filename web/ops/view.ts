import type { ComponentType } from 'react';

/** One of the page's views. Each is a file of `views/`, which exports it as `view`. */
export interface View {
  readonly title: string;
  /** Its first sentence is set as large as a title, and the title is for ears. */
  readonly isHeadless?: boolean;
  /** Gets what of it is on show. */
  readonly Content: ComponentType<{ readonly query: URLSearchParams }>;
}
