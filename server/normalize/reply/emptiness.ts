import type { Contents } from '../normalizers.ts';

/** Whether a value has nothing to show: such a one may not easily replace one that has. */
export const emptiness: { readonly [Name in keyof Contents]: (value: Contents[Name]) => boolean } = {
  landing: ({ videos, intro }) => !videos.design && !videos.art && intro.design.length === 0 && intro.art.length === 0,
  menu: ({ art, design }) => art.items.length === 0 && design.length === 0,
  seo: ({ isFallback }) => isFallback,
  detail: ({ blocks }) => blocks.length === 0,
  works: ({ total }) => total === 0,
  projects: ({ total }) => total === 0,
  biography: ({ isEmpty }) => isEmpty,
  about: ({ isEmpty }) => isEmpty,
  process: ({ isEmpty }) => isEmpty,
  pages: ({ isEmpty }) => isEmpty,
};
