import { useSyncExternalStore } from 'react';
import type { Project } from '../../../shared/contract/project.ts';
import { valueStore } from '../preferences/value-store.ts';

export type DetailOnShow = Pick<Project, 'id' | 'section' | 'slug' | 'title'>;

let onShow: DetailOnShow | undefined;

export const detailOnShow = (): DetailOnShow | undefined => onShow;

export function showDetail({ id, section, slug, title }: DetailOnShow): () => void {
  const shown = { id, section, slug, title };
  onShow = shown;
  return () => {
    if (onShow === shown) onShow = undefined;
  };
}

/** The `handle` of the detail routes (S8). */
export const routeMeta = {
  get id(): string | undefined {
    return onShow?.id;
  },
};

const markedMs = 4000;

const left = valueStore<DetailOnShow | undefined>(undefined);

let timer: ReturnType<typeof setTimeout> | undefined;

export function markLeft(detail: DetailOnShow): void {
  clearTimeout(timer);
  left.set(detail);
  timer = setTimeout(() => left.set(undefined), markedMs);
}

export const useIsLeft = (id: string): boolean =>
  useSyncExternalStore(left.subscribe, left.read, () => undefined)?.id === id;
