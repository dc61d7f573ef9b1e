import type { ComponentType } from 'react';

export interface View {
  readonly title: string;
  readonly isHeadless?: boolean;
  readonly Content: ComponentType<{ readonly query: URLSearchParams }>;
}
