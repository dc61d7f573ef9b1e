import { useSyncExternalStore } from 'react';
import type { Project } from '../../../shared/contract/project.ts';
import { valueStore } from '../preferences/value-store.ts';

/** The project or the work that the visitor has before them. */
export type DetailOnShow = Pick<Project, 'id' | 'section' | 'slug' | 'title'>;

let onShow: DetailOnShow | undefined;

/** Undefined on every other page, and while nobody knows yet what the page is about. */
export const detailOnShow = (): DetailOnShow | undefined => onShow;

/** Says which detail is on show; gives the way to say that it is not any more (B1). */
export function showDetail({ id, section, slug, title }: DetailOnShow): () => void {
  const shown = { id, section, slug, title };
  onShow = shown;
  return () => {
    if (onShow === shown) onShow = undefined;
  };
}

/** What the router knows of the two routes of details besides their addresses: its `handle` (S8). */
export const routeMeta = {
  get id(): string | undefined {
    return onShow?.id;
  },
};

/** How long the card of the project that was just left is marked. */
const markedMs = 4000;

const left = valueStore<DetailOnShow | undefined>(undefined);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Marks the card of a project that was just left, for a moment (B2). */
export function markLeft(detail: DetailOnShow): void {
  clearTimeout(timer);
  left.set(detail);
  timer = setTimeout(() => left.set(undefined), markedMs);
}

/** Whether a project is the one that was just left. */
export function useIsLeft(id: string): boolean {
  return useSyncExternalStore(left.subscribe, left.read, () => undefined)?.id === id;
}
