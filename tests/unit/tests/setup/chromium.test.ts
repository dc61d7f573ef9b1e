import { describe, expect, test } from 'vitest';
import { type Downloader, obtainChromium, obtainHeadlessShell } from '../../../setup/chromium.ts';
import type { Machine } from '../../../setup/program.ts';

interface Situation {
  readonly env?: Record<string, string>;
  readonly isRoot?: boolean;
  readonly hasSudo?: boolean;
  readonly hasApt?: boolean;
  /** Executables that are there. */
  readonly present?: readonly string[];
  /** Package → executable that installing it brings; a package that is not listed fails to install. */
  readonly packages?: Readonly<Record<string, string>>;
  readonly isDownloadable?: boolean;
}

/** A machine in a situation, with everything that was done to it. */
function machineIn(situation: Situation) {
  const present = new Set(situation.present);
  const commands: string[] = [];
  const said: string[] = [];
  const machine: Machine = {
    env: situation.env ?? { PATH: '/home/me/bin' },
    isRoot: situation.isRoot ?? false,
    works: (path) => present.has(path),
    succeeds: ([file]) => (file === 'sudo' ? situation.hasSudo === true : situation.hasApt === true),
    run: (command) => {
      commands.push(command.join(' '));
      const executable = situation.packages?.[command.at(-1) ?? ''];
      if (executable !== undefined) present.add(executable);
      return command.includes('update') || executable !== undefined;
    },
    say: (line) => said.push(line),
  };
  const downloader: Downloader = {
    path: '/cache/chrome',
    download: () => {
      commands.push('download');
      if (situation.isDownloadable) present.add('/cache/chrome');
      return situation.isDownloadable === true;
    },
  };
  return {
    obtain: () => obtainChromium(machine, downloader),
    obtainShell: () => obtainHeadlessShell(machine),
    commands,
    said,
  };
}

describe('a Chromium that is there', () => {
  test('CHROMIUM_PATH comes first', () => {
    const { obtain, commands } = machineIn({
      env: { CHROMIUM_PATH: '/opt/chrome', PATH: '/usr/bin' },
      present: ['/opt/chrome', '/usr/bin/chromium'],
    });
    expect(obtain()).toBe('/opt/chrome');
    expect(commands).toEqual([]);
  });

  test('a CHROMIUM_PATH that does not start is said, not passed over', () => {
    const { obtain } = machineIn({ env: { CHROMIUM_PATH: '/opt/none' }, present: ['/usr/bin/chromium'] });
    expect(obtain).toThrow('CHROMIUM_PATH=/opt/none does not start');
  });

  test.each(['/home/me/bin/chromium', '/usr/bin/google-chrome', '/usr/sbin/chromium', '/snap/bin/chromium'])(
    '%s is found',
    (path) => {
      const { obtain, commands } = machineIn({ present: [path], hasApt: true, isRoot: true });
      expect(obtain()).toBe(path);
      expect(commands).toEqual([]);
    },
  );

  test("Playwright's earlier copy is used without another download", () => {
    const { obtain, commands } = machineIn({ present: ['/cache/chrome'] });
    expect(obtain()).toBe('/cache/chrome');
    expect(commands).toEqual([]);
  });
});

describe('installing with apt-get', () => {
  const packages = { chromium: '/usr/bin/chromium' };
  const install = 'env DEBIAN_FRONTEND=noninteractive apt-get install -y -q chromium';

  test('as root', () => {
    const { obtain, commands, said } = machineIn({ isRoot: true, hasApt: true, packages });
    expect(obtain()).toBe('/usr/bin/chromium');
    expect(commands).toEqual(['apt-get update -q', install]);
    expect(said).toEqual(['Chromium is missing: installing it with apt-get']);
  });

  test('with sudo that asks for no password', () => {
    const { obtain, commands } = machineIn({ hasSudo: true, hasApt: true, packages });
    expect(obtain()).toBe('/usr/bin/chromium');
    expect(commands).toEqual(['sudo -n apt-get update -q', `sudo -n ${install}`]);
  });

  test('the second package where the first does not exist', () => {
    const second = { 'chromium-browser': '/usr/bin/chromium-browser' };
    const { obtain } = machineIn({ isRoot: true, hasApt: true, packages: second });
    expect(obtain()).toBe('/usr/bin/chromium-browser');
  });

  test('a package that brings nothing that starts leads on to the download', () => {
    const stub = { chromium: '/usr/share/doc/chromium' };
    const { obtain, commands } = machineIn({ isRoot: true, hasApt: true, packages: stub, isDownloadable: true });
    expect(obtain()).toBe('/cache/chrome');
    expect(commands.at(-1)).toBe('download');
  });
});

describe("Playwright's download", () => {
  test.each([
    ['no apt-get', { isRoot: true }],
    ['no rights', { hasApt: true }],
    ['apt-get fails', { isRoot: true, hasApt: true }],
  ])('is the way with %s', (_name, situation) => {
    const { obtain, said } = machineIn({ ...situation, isDownloadable: true });
    expect(obtain()).toBe('/cache/chrome');
    expect(said.at(-1)).toBe("Chromium is missing: downloading Playwright's copy");
  });

  test('when it fails too, the message has the one line to run', () => {
    const { obtain } = machineIn({ hasApt: true });
    expect(obtain).toThrow(/Run: npx playwright-core install --with-deps chromium$/);
  });
});

describe('a headless shell', () => {
  test('that is there is used', () => {
    const { obtainShell, commands } = machineIn({ present: ['/usr/bin/chromium-headless-shell'] });
    expect(obtainShell()).toBe('/usr/bin/chromium-headless-shell');
    expect(commands).toEqual([]);
  });

  test('is installed where that can be done', () => {
    const packages = { 'chromium-headless-shell': '/usr/bin/chromium-headless-shell' };
    const { obtainShell, commands } = machineIn({ isRoot: true, hasApt: true, packages });
    expect(obtainShell()).toBe('/usr/bin/chromium-headless-shell');
    expect(commands.at(-1)).toMatch(/apt-get install -y -q chromium-headless-shell$/);
  });

  test('that cannot be had is done without', () => {
    expect(machineIn({ present: ['/usr/bin/chromium'] }).obtainShell()).toBeUndefined();
    expect(machineIn({ isRoot: true, hasApt: true, packages: {} }).obtainShell()).toBeUndefined();
  });
});
