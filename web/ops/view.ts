import type { ComponentType } from 'react';

export interface View {
  readonly title: string;
  readonly Content: ComponentType<{ readonly query: URLSearchParams }>;
}
