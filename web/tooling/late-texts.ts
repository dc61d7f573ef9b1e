import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import english from '../../shared/messages/en-US.json' with { type: 'json' };
import { repositoryDir, webDir } from './folders.ts';
import { filesBelow } from './source-hash.ts';

const isCode = (id: string): boolean => /\.tsx?$/.test(id);

/** Keys that code names: `'find.none'`, `'find.count'` for its plural forms, or `` `find.${…}` `` for all with it. */
export function keysIn(code: string): readonly string[] {
  const names = [...code.matchAll(/(['"`])([a-z][\w-]*\.[\w.-]*)(\1|\$\{)/g)];
  return Object.keys(english).filter((key) =>
    names.some(([, , name = '', end]) => key === name || key.startsWith(end === '${' ? name : `${name}.`)),
  );
}

/**
 * Leaves the English texts in the entry that its own code names, or that no code names. Each module of a later chunk
 * adds the others that it names.
 */
export function lateTexts(isLater: (id: string) => boolean): Plugin {
  const file = join(repositoryDir, 'shared/messages/en-US.json');
  const late = new Set<string>();
  const textsOf = (keys: readonly string[]) =>
    JSON.stringify(Object.fromEntries(Object.entries(english).filter(([key]) => keys.includes(key))));
  return {
    name: 'late-texts',
    enforce: 'pre',
    buildStart: async () => {
      const folders = ['src', '../shared/page', '../shared/find'].map((folder) => filesBelow(join(webDir, folder)));
      const ids = (await Promise.all(folders)).flat().filter(isCode);
      const keysOf = async (some: readonly string[]) =>
        keysIn((await Promise.all(some.map((id) => readFile(id, 'utf8')))).join('\n'));
      for (const key of await keysOf(ids.filter(isLater))) late.add(key);
      for (const key of await keysOf(ids.filter((id) => !isLater(id)))) late.delete(key);
    },
    transform: {
      filter: { id: [/\.tsx?$/, /\/shared\/messages\/en-US\.json$/] },
      handler: (code, id) => {
        if (id === file) return textsOf(Object.keys(english).filter((key) => !late.has(key)));
        const keys = isLater(id) ? keysIn(code).filter((key) => late.has(key)) : [];
        if (keys.length === 0) return undefined;
        return `${code}\nimport lateTexts from ${JSON.stringify(file)};\nObject.assign(lateTexts, ${textsOf(keys)});`;
      },
    },
  };
}
