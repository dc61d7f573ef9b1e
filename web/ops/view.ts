import type { ComponentType } from 'react';

export interface View {
  readonly title: string;
  /** The first sentence of the view is its visible title. */
  readonly isHeadless?: boolean;
  readonly Content: ComponentType<{ readonly query: URLSearchParams }>;
}
