import { globSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Two letters for a number below 676. */
function twoLetters(number: number): string {
  return `${letters[Math.floor(number / letters.length)]}${letters[number % letters.length]}`;
}

/** All style modules below a folder, in an order that every build shares. */
function modulesIn(folder: string): string[] {
  return globSync('**/*.module.css', { cwd: folder })
    .map((file) => file.split(sep).join('/'))
    .sort();
}

/**
 * Names of classes and movements for `css.modules.generateScopedName`: two letters for the module, then a number in it
 * (`_ac3`). They stand in scripts, styles and every document; a hash there is noise that no compression takes out. They
 * come from files and texts alone, so that the browser's build and the server's agree.
 */
export function shortClassNames(folder: string): (name: string, file: string, css: string) => string {
  const modules = new Map(modulesIn(folder).map((file, index) => [file, twoLetters(index)]));
  return (name, file, css) => {
    const path = relative(folder, file.split('?')[0] ?? file)
      .split(sep)
      .join('/');
    const module = modules.get(path);
    const names = css.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi);
    const number = [...new Set([...names].map(([, found]) => found))].indexOf(name);
    if (module === undefined || number < 0) throw new Error(`Nothing is called ${name} in ${join(folder, path)}`);
    return `_${module}${number.toString(36)}`;
  };
}
