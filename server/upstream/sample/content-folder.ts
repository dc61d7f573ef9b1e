import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A folder of JSON files, one per call (`get-about.json`), with a subfolder where a call takes a key
 * (`get-pages/care.json`). Files are read at every request, so an edit shows at once.
 */
export interface ContentFolder {
  /** Text of a call's one file, or undefined when there is none. */
  document(call: string): Promise<string | undefined>;
  /** Text of the file of one key, or undefined when there is none. */
  entry(call: string, key: string): Promise<string | undefined>;
  /** Text of one member of a call's one file, or undefined when there is none. */
  member(call: string, key: string): Promise<string | undefined>;
}

/** Keys that name a file of their own folder: no separators, no dot files, nothing hidden. */
const fileKey = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENAMETOOLONG')) return undefined;
    throw error;
  }
}

function memberText(text: string, key: string): string | undefined {
  const members: unknown = JSON.parse(text);
  if (typeof members !== 'object' || members === null || !Object.hasOwn(members, key)) return undefined;
  return JSON.stringify(Reflect.get(members, key));
}

export function openContentFolder(directory: string): ContentFolder {
  const document = (call: string) => readIfThere(join(directory, `${call}.json`));
  return {
    document,
    entry: async (call, key) => (fileKey.test(key) ? readIfThere(join(directory, call, `${key}.json`)) : undefined),
    member: async (call, key) => {
      const text = await document(call);
      return text === undefined ? undefined : memberText(text, key);
    },
  };
}
