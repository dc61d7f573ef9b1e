import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { launchChromium } from '../setup/launch-chromium.ts';
import { obtainDisplay, obtainFirefox, obtainWebkit } from '../setup/other-browsers.ts';
import { thisMachine } from '../setup/this-machine.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

/** Keys by their names, as WebDriver writes them. */
const keys = {
  Enter: '\ue007',
  Escape: '\ue00c',
  ArrowLeft: '\ue012',
  ArrowRight: '\ue014',
  Tab: '\ue004',
} as const;
export type Key = keyof typeof keys;

/** One window of a browser, with what its protocol can do. */
export interface Driver {
  open(url: string): Promise<void>;
  /** Evaluates an expression that gives a string. */
  evaluate(expression: string): Promise<string>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  back(): Promise<void>;
  /** Bytes of the page as PDF; undefined if the browser cannot print without a window. */
  print(): Promise<number | undefined>;
  /** Errors of the console so far; none where the protocol does not report them. */
  errors(): readonly string[];
  close(): Promise<void>;
}

const [width, height] = [1440, 900];

const clickActions = (x: number, y: number) => {
  const button = 0;
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button },
    { type: 'pointerUp', button },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
};

const keyActions = (text: string) => {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
};

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The first match of a pattern in the lines of a stream, which is read on to its end. */
async function printed(stream: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: stream });
    lines.on('line', (line) => {
      const found = pattern.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    lines.once('close', () => reject(new Error(`The browser ended before it printed ${pattern}`)));
  });
}

async function chromium(): Promise<Driver> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width, height } });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', ({ message }) => errors.push(message));
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    print: async () => (await page.pdf()).length,
    errors: () => errors,
    close: () => browser.close(),
  };
}

interface BidiMessage {
  readonly id?: number;
  readonly method?: string;
  readonly error?: string;
  readonly message?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a result has the form of its command.
  readonly result?: any;
  readonly params?: { readonly level?: string; readonly text?: string };
}

/** Firefox by WebDriver BiDi, which it speaks itself. */
async function firefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'atelier-firefox-'));
  const flags = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
  const child = spawn(obtainFirefox(thisMachine), flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const socket = new WebSocket(`${await printed(child.stderr, /BiDi listening on (ws:\S+)/)}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, (message: BidiMessage) => void>();
  const errors: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message: BidiMessage = JSON.parse(String(data));
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method === 'log.entryAdded' && message.params?.level === 'error')
      errors.push(message.params.text ?? '');
  });
  let count = 0;
  const send = async (method: string, params: object): Promise<BidiMessage['result']> => {
    count += 1;
    const id = count;
    const answer = new Promise<BidiMessage>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await answer;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];
  await send('browsingContext.setViewport', { context, viewport: { width, height } });
  const perform = (actions: object) => send('input.performActions', { context, actions });
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression) => {
      const options = { target: { context }, awaitPromise: true };
      const { result, exceptionDetails } = await send('script.evaluate', { ...options, expression });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    click: (x, y) => perform(clickActions(x, y)),
    type: (text) => perform(keyActions(text)),
    press: (key) => perform(keyActions(keys[key])),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    print: async () => (await send('browsingContext.print', { context })).data.length,
    errors: () => errors,
    close: async () => {
      socket.close();
      await stop(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The program that WebKitGTK's driver starts is not in the PATH. */
const webkitFolders = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((machine) =>
  ['6.0', '4.1', '4.0'].map((version) => join('/usr/lib', machine, `webkit2gtk-${version}`, 'MiniBrowser')),
);

/** WebKitGTK by WebDriver, on a display of its own. */
async function webkit(): Promise<Driver> {
  const screen = ['-displayfd', '1', '-screen', '0', `${width + 200}x${height + 300}x24`, '-nolisten', 'tcp'];
  const display = spawn(obtainDisplay(thisMachine), screen, { stdio: ['ignore', 'pipe', 'ignore'] });
  const DISPLAY = `:${await printed(display.stdout, /^(\d+)$/)}`;
  const port = await freePort();
  const env = { ...process.env, DISPLAY, LIBGL_ALWAYS_SOFTWARE: '1' };
  const child = spawn(obtainWebkit(thisMachine), [`--port=${port}`], { stdio: 'ignore', env });
  const send = async (method: string, path: string, body?: object) => {
    const options = { method, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, options);
    const { value } = Object(await response.json());
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  await eventually(() => send('GET', '/status').then(Boolean, () => false));
  const binary = webkitFolders.find((path) => thisMachine.succeeds(['test', '-x', path]));
  const browserOptions = { binary, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
  const session = `/session/${(await send('POST', '/session', { capabilities })).sessionId}`;
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, width, height: height + 100 });
  const perform = (actions: object) => send('POST', `${session}/actions`, { actions });
  return {
    open: (url) => send('POST', `${session}/url`, { url }),
    evaluate: (expression) => send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    click: (x, y) => perform(clickActions(x, y)),
    type: (text) => perform(keyActions(text)),
    press: (key) => perform(keyActions(keys[key])),
    back: () => send('POST', `${session}/back`, {}),
    print: async () => undefined,
    errors: () => [],
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      await stop(child);
      await stop(display);
    },
  };
}

export const browsers = { Chromium: chromium, Firefox: firefox, WebKit: webkit } as const;

/** A visitor of the site in any of the browsers. */
export interface Visit extends Pick<Driver, 'back' | 'print' | 'press' | 'type' | 'errors'> {
  /** Opens a path and waits until the page is hydrated. */
  goTo(path: string): Promise<void>;
  /** Runs a function of the page, which must not use anything outside of it, and gives its result. */
  ask<Result, Args extends readonly unknown[]>(body: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Waits until a function of the page returns true. */
  until<Args extends readonly unknown[]>(body: (...args: Args) => unknown, ...args: Args): Promise<void>;
  /** Presses the middle of the first visible element of a selector, with a text if one is given. */
  click(selector: string, text?: string): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
}

export function visitOf(driver: Driver, siteUrl: string): Visit {
  const ask = async <Result, Args extends readonly unknown[]>(body: (...args: Args) => Result, ...args: Args) =>
    JSON.parse(await driver.evaluate(`JSON.stringify((${body})(...${JSON.stringify(args)}) ?? null)`)) as Result;
  const until: Visit['until'] = (body, ...args) =>
    // A document that is being replaced has no context.
    eventually(() => ask(body, ...args).then(Boolean, () => false));
  const middleOf = (selector: string, text: string) => {
    const fits = (element: Element) => element.textContent?.includes(text) && element.getClientRects().length > 0;
    const element = [...document.querySelectorAll(selector)].find(fits);
    if (!element) return null;
    const isSeen = (box: DOMRect) => box.top >= 0 && box.bottom <= innerHeight;
    if (!isSeen(element.getBoundingClientRect())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(middle.x, middle.y);
    return element.contains(hit) ? middle : null;
  };
  const click: Visit['click'] = async (selector, text = '') => {
    let middle = { x: Number.NaN, y: Number.NaN };
    // An element that moves or lies under another one is not pressed yet.
    await eventually(async () => {
      const now = await ask(middleOf, selector, text).catch(() => null);
      const isAtRest = now?.x === middle.x && now.y === middle.y;
      if (now) middle = now;
      return isAtRest;
    });
    await driver.click(middle.x, middle.y);
  };
  return {
    ...driver,
    ask,
    until,
    click,
    clickAt: driver.click,
    goTo: async (path) => {
      await driver.open(siteUrl + path);
      await until(() => document.querySelector('#cover') === null && document.fonts.status === 'loaded');
    },
  };
}
