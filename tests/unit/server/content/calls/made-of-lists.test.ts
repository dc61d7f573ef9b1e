import { describe, expect, it } from 'vitest';
import { landingOf, menuOf } from '../../../../../server/content/calls/made-of-lists.ts';
import { normalizePagesAsMenu } from '../../../../../server/normalize/menu.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import type { Section } from '../../../../../shared/contract/project.ts';
import { options } from '../../normalize/sample-options.ts';

const listOf = (section: Section, items: unknown) => normalizeProjectList(items, section, options).value;

const projects = listOf('design', [
  { id: 1, slug: 'a', title: 'A', lead: 'First.', typologies: ['Homes', 'Shops'], size: 'Small' },
  { id: 2, slug: 'b', title: 'B', typologies: ['Homes'] },
]);
const works = listOf('art', [{ id: 1, slug: 'w', title: 'W' }]);
const none = listOf('art', []);
const rooms = { atelierName: 'Atelier', artistName: 'Artist' };
const pagesOf = (wire: unknown) => normalizePagesAsMenu(wire, options).value;

describe('values without a call of their own', () => {
  it('a menu links to each text page with content once', () => {
    const texts = {
      about: { title: 'Who we are', isEmpty: false },
      process: { isEmpty: true },
      biography: { isEmpty: false },
    };
    const urlsOf = (pages: unknown) => {
      const { design, art } = menuOf(pagesOf(pages), { projects: none, works: none, texts }, rooms);
      return [...(design[0]?.items ?? []), ...art.items].map(({ label, url }) => `${label} ${url}`);
    };
    expect(urlsOf([])).toEqual(['Who we are about', 'Biography biography']);
    expect(urlsOf([{ slug: 'About', title: 'Listed' }])).toEqual(['Listed About', 'Biography biography']);
  });

  it('the landing page introduces each section with items by its name, not by words of an item', () => {
    expect(landingOf({ projects, works }, rooms)).toEqual({
      videos: {},
      intro: { design: [{ text: 'Atelier' }], art: [{ text: 'Artist' }] },
    });
    expect(landingOf({ projects: none, works: none }, rooms).intro).toEqual({ design: [], art: [] });
  });
});
