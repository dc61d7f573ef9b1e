import { describe, expect, test } from 'vitest';
import { builtInContact, builtInPolicy } from '../../../../server/content/general-page.ts';
import messages from '../../../../server/messages/en-US.json' with { type: 'json' };
import { pageSchema } from '../../../../shared/contract/page.ts';
import { config, siteOwn } from '../../web/src/view-fixtures.ts';

const facts = {
  publicConfig: () => ({ ...config, atelierName: 'Shed & <Sons>' }),
  siteOwn,
  messages,
  findRule: () => undefined,
};

const notLoaded = 'The full text could not be loaded just now.';

describe('R5 R6 R11 pages that are built in', () => {
  test('R11 the policy says what is stored, with the name of the atelier as text', () => {
    const page = builtInPolicy(facts, { isUnknown: false });
    expect(pageSchema.parse(page)).toEqual(page);
    expect(page).toMatchObject({ slug: 'privacy-policy', isEmpty: false, isBuiltIn: true });
    const words = JSON.stringify(page);
    expect(words).not.toMatch(/\bcount/i);
    expect(words).toContain('answered by Shed &amp; &lt;Sons&gt;.');
    expect(words).not.toContain(notLoaded);
  });

  test('R11 C14 where visits are counted it says by whom, what of, and what becomes of it', () => {
    const analytics = { id: 'G-1', url: 'https://stats.example/tag.js' };
    const words = JSON.stringify(
      builtInPolicy({ ...facts, publicConfig: () => ({ ...config, analytics }) }, { isUnknown: false }),
    );
    expect(words).toContain('Visits are counted only after you agree, by a script of stats.example.');
    expect(words).toContain('those cookies are removed');
  });

  test('R11 C12 where a public icon API is named it says who that is, and what it is told; else nothing of it', () => {
    const icons = { ...config.icons, fallbackUrl: 'https://icons.example/api' };
    const wordsWith = (own: typeof icons | typeof config.icons) =>
      JSON.stringify(
        builtInPolicy({ ...facts, publicConfig: () => ({ ...config, icons: own }) }, { isUnknown: false }),
      );
    expect(wordsWith(icons)).toContain('Some icons beside links may be fetched from icons.example.');
    expect(wordsWith(config.icons)).not.toMatch(/icons/i);
  });

  test('R11 while nobody knows whether there is another one, that is said first', () => {
    const [first] = builtInPolicy(facts, { isUnknown: true }).blocks;
    expect(first).toMatchObject({ text: notLoaded });
  });

  test('R5 the contact page has no words of its own', () => {
    expect(pageSchema.parse(builtInContact)).toMatchObject({ slug: 'contact-us', blocks: [], isBuiltIn: true });
  });
});
