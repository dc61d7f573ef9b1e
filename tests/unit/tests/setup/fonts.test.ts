import { expect, test } from 'vitest';
import { obtainFonts } from '../../../setup/fonts.ts';
import type { Machine } from '../../../setup/program.ts';

interface Situation {
  /** Languages that some font can show. */
  readonly languages?: readonly string[];
  readonly isRoot?: boolean;
  readonly hasApt?: boolean;
  readonly isInstallable?: boolean;
}

function obtainIn({ languages = [], isRoot = true, hasApt = true, isInstallable = true }: Situation) {
  const commands: string[] = [];
  const said: string[] = [];
  const machine: Machine = {
    env: {},
    isRoot,
    works: () => false,
    succeeds: (command) => {
      if (command[0] === 'sudo') return false;
      if (command[0] === 'apt-get') return hasApt;
      return languages.some((language) => command.join(' ').includes(`:lang=${language} `));
    },
    run: (command) => {
      commands.push(command.join(' '));
      return isInstallable;
    },
    say: (line) => said.push(line),
  };
  obtainFonts(machine);
  return { commands, said };
}

test('fonts that are there are left alone', () => {
  expect(obtainIn({ languages: ['ar', 'zh-cn'] })).toEqual({ commands: [], said: [] });
});

test('what is missing is installed, and said', () => {
  const { commands, said } = obtainIn({ languages: ['ar'] });
  expect(commands).toEqual([
    'apt-get update -q',
    'env DEBIAN_FRONTEND=noninteractive apt-get install -y -q fonts-noto-cjk',
  ]);
  expect(said).toEqual(['Fonts for other scripts are missing: installing fonts-noto-cjk with apt-get']);
});

test.each([
  ['without apt', { hasApt: false }],
  ['without the rights', { isRoot: false }],
  ['where it does not work', { isInstallable: false }],
])('%s the one line to run is said, and the tests go on', (_name, situation) => {
  expect(obtainIn(situation).said.at(-1)).toBe(
    'Arabic or Chinese words show as boxes. Run: sudo apt-get install -y fonts-noto-core fonts-noto-cjk',
  );
});
