import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HistoryOfBrowser } from '../../../../../helpers/history-of-browser.ts';

const page = '/design/projects/sill-chair';

/** What the modules give that share one history; they keep what is open in themselves. */
async function followed(browser: HistoryOfBrowser, place: { hash?: string; key?: string } = {}) {
  const own = await import('../../../../../../web/src/navigation/history/own-entries.ts');
  const pictures = await import('../../../../../../web/src/navigation/history/picture-entry.ts');
  const menu = await import('../../../../../../web/src/navigation/history/menu-entry.ts');
  own.followOwnEntries(() => ({ pathname: page, search: '', hash: '', key: 'default', isIdle: true, ...place }));
  return { ...pictures, ...menu, browser };
}

/** Picture 1 has been closed, and the browser, which goes back in a task of its own, has not gone yet: `back` is what asked it. */
async function leavingFirst() {
  const browser = new HistoryOfBrowser(page);
  const entries = await followed(browser);
  entries.openPicture(1);
  const back = vi.fn();
  Object.assign(history, { back });
  entries.closePicture();
  return { ...entries, back };
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('opening and closing', () => {
  test('R7 R8 opening adds one entry, stepping takes its place, closing goes one back', async () => {
    const { openPicture, stepToPicture, closePicture, browser } = await followed(new HistoryOfBrowser(page));
    openPicture(3);
    expect(browser.addresses).toEqual([page, `[${page}#picture=3]`]);
    stepToPicture(4);
    stepToPicture(5);
    expect(browser.addresses).toEqual([page, `[${page}#picture=5]`]);
    closePicture();
    expect(browser.addresses).toEqual([`[${page}]`, `${page}#picture=5`]);
  });

  test('R7 R8 the router hears of none of these steps, nor of Forward', async () => {
    const { openPicture, browser } = await followed(new HistoryOfBrowser(page));
    openPicture(2);
    expect(browser.go(-1)).toBe(true);
    expect(browser.go(1)).toBe(true);
    expect(browser.state).toMatchObject({ isPicture: true });
  });

  test('R7 R8 closing twice leaves one entry', async () => {
    const { openPicture, closePicture, browser } = await followed(new HistoryOfBrowser(page));
    openPicture(1);
    closePicture();
    closePicture();
    expect(browser.addresses).toEqual([`[${page}]`, `${page}#picture=1`]);
  });

  test('R7 R8 a picture that is opened while another is being left stays, on an entry of its own', async () => {
    const { openPicture, closePicture, back, browser } = await leavingFirst();
    openPicture(2);
    expect(back).toHaveBeenCalledOnce();
    browser.go(-1);
    expect(browser.addresses).toEqual([page, `[${page}#picture=2]`]);
    closePicture();
    expect(back).toHaveBeenCalledTimes(2);
    browser.go(-1);
    expect(browser.addresses).toEqual([`[${page}]`, `${page}#picture=2`]);
  });

  test('R7 R8 opened and closed again while another is being left, none is open', async () => {
    const { openPicture, closePicture, back, browser } = await leavingFirst();
    openPicture(2);
    closePicture();
    expect(back).toHaveBeenCalledOnce();
    browser.go(-1);
    expect(browser.addresses).toEqual([`[${page}]`, `${page}#picture=1`]);
  });

  test('M1 the menu keeps its entry of the same address', async () => {
    const { openMenu, closeMenu, browser } = await followed(new HistoryOfBrowser(page));
    openMenu();
    expect(browser.addresses).toEqual([page, `[${page}]`]);
    closeMenu();
    expect(browser.addresses).toEqual([`[${page}]`, page]);
  });
});

describe('an address that names a picture', () => {
  test('R7 R8 is the page first, then the picture on an entry of its own', async () => {
    const { openLinkedPicture, browser } = await followed(new HistoryOfBrowser(`${page}?a=1#picture=2`), {
      hash: '#picture=2',
    });
    openLinkedPicture(4);
    expect(browser.addresses).toEqual([`${page}?a=1`, `[${page}?a=1#picture=2]`]);
  });

  test('R7 R8 a reload has both entries already', async () => {
    const { openLinkedPicture, browser } = await followed(
      new HistoryOfBrowser(`${page}#picture=2`, { key: 'k', idx: 1, isPicture: true }),
      { key: 'k', hash: '#picture=2' },
    );
    openLinkedPicture(4);
    expect(browser.addresses).toEqual([`[${page}#picture=2]`]);
  });

  test('R7 R8 one that is not among those of the page is taken out', async () => {
    const { openLinkedPicture, browser } = await followed(new HistoryOfBrowser(`${page}#picture=9`));
    openLinkedPicture(4);
    expect(browser.addresses).toEqual([`[${page}]`]);
  });

  test('R7 R8 waits for the pictures of a page that comes late', async () => {
    const { openLinkedPicture, browser } = await followed(new HistoryOfBrowser(`${page}#picture=1`));
    openLinkedPicture(0);
    expect(browser.addresses).toEqual([`[${page}#picture=1]`]);
  });

  test('R7 R8 typed, or pressed as a plain link, it takes the entry over that the browser has made', async () => {
    const { closePicture, browser } = await followed(new HistoryOfBrowser(page, { key: 'k', idx: 0 }), { key: 'k' });
    expect(browser.goToFragment('#picture=2')).toBe(true);
    expect(browser.state).toEqual({ key: 'k', isPicture: true });
    closePicture();
    expect(browser.addresses).toEqual([`[${page}]`, `${page}#picture=2`]);
  });

  test('R7 R8 typed while another is open, closing leaves both', async () => {
    const { openPicture, closePicture, browser } = await followed(new HistoryOfBrowser(page));
    openPicture(1);
    browser.goToFragment('#picture=3');
    closePicture();
    expect(browser.addresses).toEqual([`[${page}]`, `${page}#picture=1`, `${page}#picture=3`]);
  });
});

describe('fragments', () => {
  test('R4 R7 R8 any but a picture’s is the router’s, on an entry with a key of its own', async () => {
    const { browser } = await followed(new HistoryOfBrowser('/design/process'));
    const keys = ['#step-3', '#top'].map((hash) => {
      expect(browser.goToFragment(hash)).toBe(false);
      return browser.state;
    });
    expect(keys).toEqual([{ key: expect.stringMatching(/./) }, { key: expect.stringMatching(/./) }]);
    expect(keys[0]).not.toEqual(keys[1]);
    browser.go(-1);
    expect(browser.state).toEqual(keys[0]);
  });

  test.each([
    ['#picture=1', 1],
    ['#picture=60', 60],
    ['#picture=0', undefined],
    ['#picture=01', undefined],
    ['#picture=', undefined],
    ['#picture=1x', undefined],
    ['#picture=99999', undefined],
    ['#pictures', undefined],
    ['', undefined],
  ])('%s names %s', async (hash, number) => {
    const { pictureIn } = await import('../../../../../../web/src/navigation/history/own-entries.ts');
    expect(pictureIn(hash)).toBe(number);
  });
});
