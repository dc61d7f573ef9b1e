import { findRootPrefix, type Machine } from './program.ts';

/** Scripts of the fixtures, each by a language written in it, and the package of apt that has a font for it. */
const fonts = [
  { language: 'ar', name: 'fonts-noto-core' },
  { language: 'zh-cn', name: 'fonts-noto-cjk' },
] as const;

function isThere(language: string, { succeeds }: Machine): boolean {
  return succeeds(['sh', '-c', `fc-list :lang=${language} | grep -q .`]);
}

/**
 * Installs missing fonts for right-to-left and Chinese text with apt-get, and prints a line. Without them browsers show
 * empty boxes, but the tests run.
 */
export function obtainFonts(machine: Machine): void {
  const missing = fonts.filter(({ language }) => !isThere(language, machine)).map(({ name }) => name);
  if (missing.length === 0) return;
  const prefix = machine.succeeds(['apt-get', '--version']) ? findRootPrefix(machine) : undefined;
  if (prefix !== undefined) {
    machine.say(`Fonts for other scripts are missing: installing ${missing.join(' and ')} with apt-get`);
    machine.run([...prefix, 'apt-get', 'update', '-q']);
    const install = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '-q', ...missing];
    if (machine.run([...prefix, ...install])) return;
  }
  machine.say(`Arabic or Chinese words show as boxes. Run: sudo apt-get install -y ${missing.join(' ')}`);
}
