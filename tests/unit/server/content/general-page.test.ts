import { describe, expect, test } from 'vitest';
import { builtInPage } from '../../../../server/content/general-page.ts';
import messages from '../../../../server/messages/en-US.json' with { type: 'json' };
import { pageSchema } from '../../../../shared/contract/page.ts';
import { config, siteOwn } from '../../web/src/view-fixtures.ts';

const facts = {
  publicConfig: () => ({ ...config, atelierName: 'Shed & <Sons>' }),
  siteOwn,
  messages,
  findRule: () => undefined,
};

const notLoaded = "The full text couldn't be loaded right now.";

describe('built-in pages', () => {
  test('the policy names what is stored, and escapes the name of the atelier [R11]', () => {
    const page = builtInPage('privacy-policy', facts, { isUnknown: false });
    expect(pageSchema.parse(page)).toEqual(page);
    expect(page).toMatchObject({ slug: 'privacy-policy', isEmpty: false, isBuiltIn: true });
    const words = JSON.stringify(page);
    expect(words).not.toMatch(/\bcount/i);
    expect(words).toContain('contact Shed &amp; &lt;Sons&gt;.');
    expect(words).not.toContain(notLoaded);
  });

  test('the policy names the analytics provider, its data and withdrawal [R11] [C14]', () => {
    const analytics = { id: 'G-1', url: 'https://stats.example/tag.js' };
    const words = JSON.stringify(
      builtInPage('privacy-policy', { ...facts, publicConfig: () => ({ ...config, analytics }) }, { isUnknown: false }),
    );
    expect(words).toContain('Visits are measured only after you accept optional cookies. A script from stats.example');
    expect(words).toContain('these cookies are deleted');
  });

  test('the policy names a public icon API only if there is one [R11] [C12]', () => {
    const icons = { ...config.icons, fallbackUrl: 'https://icons.example/api' };
    const wordsWith = (own: typeof icons | typeof config.icons) =>
      JSON.stringify(
        builtInPage(
          'privacy-policy',
          { ...facts, publicConfig: () => ({ ...config, icons: own }) },
          { isUnknown: false },
        ),
      );
    expect(wordsWith(icons)).toContain('Some icons beside links are loaded from icons.example.');
    expect(wordsWith(config.icons)).not.toMatch(/icons/i);
  });

  test('the statement names every WCAG 2.2 criterion of levels A and AA with a test or a reason, and the contact [R11]', () => {
    const brand = { ...config.brand, mail: 'studio@shed.example' };
    const page = builtInPage(
      'accessibility',
      { ...facts, publicConfig: () => ({ ...config, brand }) },
      { isUnknown: false },
    );
    expect(pageSchema.parse(page)).toEqual(page);
    const criteria = page.blocks.flatMap((block) => (block.kind === 'facts' ? block.items : []));
    expect(criteria).toHaveLength(55);
    expect(criteria.filter(({ label }) => label.endsWith(', AA'))).toHaveLength(24);
    expect(criteria.filter(({ value }) => value === '')).toEqual([]);
    expect(criteria.find(({ label }) => label === '1.4.10 Reflow, AA')?.value).toContain('reflows at 320 px');
    const words = JSON.stringify(page);
    expect(words).toContain('href=\\"mailto:studio@shed.example\\"');
    expect(words).not.toMatch(/\{\w+\}/);
  });

  test('the policy begins with a notice while the full text is unavailable [R11] [R5] [R6]', () => {
    const [first] = builtInPage('privacy-policy', facts, { isUnknown: true }).blocks;
    expect(first).toMatchObject({ text: notLoaded });
  });
});
