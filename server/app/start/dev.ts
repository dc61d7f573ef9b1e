/**
 * `npm run dev`: the real server with the site's source. Vite renders pages and reloads modules. Node watches folders,
 * because it does not see the modules that only a worker imports.
 */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer as createVite, type ViteDevServer } from 'vite';
import type { SiteBuild } from '../../site/site-build.ts';
import { openUpstream } from '../../upstream/sample/sample-server.ts';
import { buildApp } from '../app.ts';
import { createLog } from '../logging/create-log.ts';
import { configOfProcess } from './environment.ts';
import { readAppInputs } from './read-app-inputs.ts';

const webDir = join(import.meta.dirname, '..', '..', '..', 'web');
const fontUrl = (name: string) =>
  `/@fs${fileURLToPath(import.meta.resolve(`@fontsource/hedvig-letters-${name}/files/hedvig-letters-${name}-latin-400-normal.woff2`))}`;

/** Scripts load the style modules too, but after the document is rendered. */
const styles = [
  'src/styles/site.css',
  'src/styles/art-section.css',
  'src/styles/later.css',
  'src/document/cover.css',
  ...globSync('src/**/*.module.css', { cwd: webDir }),
];

const build: { -readonly [Dependency in keyof SiteBuild]: SiteBuild[Dependency] } = {
  id: 'development',
  builtAt: new Date().toISOString(),
  entry: { script: '/src/entry-client.tsx' },
  pages: {},
  styles: { whole: styles.map((file) => `/${file}`), pages: {} },
  fonts: { sans: fontUrl('sans'), serif: fontUrl('serif') },
  bootstrap: { script: '', style: '', starter: '' },
  files: [],
  clientDir: join(webDir, 'public'),
  isLive: true,
  template: '',
  opsPage: '',
  renderer: {
    render: () => {
      throw new Error('The source of the site has not been loaded');
    },
  },
};

function putInFront(server: Server, vite: ViteDevServer): void {
  const [answer] = server.listeners('request');
  server.removeAllListeners('request');
  const renew = async () => {
    const { render } = await vite.ssrLoadModule('/src/entry-server.tsx');
    build.renderer = { render };
  };
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      renew()
        .catch((error: Error) => {
          vite.ssrFixStacktrace(error);
          console.error(error);
        })
        .finally(() => answer?.(request, response));
    });
  });
}

const config = configOfProcess();
const upstream = await openUpstream(config.upstream);
const inputs = await readAppInputs(config, upstream.isSample);
const { app } = await buildApp({ ...inputs, ...upstream, build, config, log: createLog(config) });
const vite = await createVite({
  configFile: join(webDir, 'vite.config.ts'),
  // Otherwise Vite writes and watches a copy for each start.
  configLoader: 'native',
  server: { middlewareMode: true, hmr: { server: app.server } },
});
const source = await readFile(join(webDir, 'index.html'), 'utf8');
const template = source
  .replace('<!--bootstrap-->', '<script type="module" src="/src/document/bootstrap.ts"></script>')
  .replace('<!--starter-->', '<script type="module" data-start="%start%" src="/src/document/starter.ts"></script>');
build.template = await vite.transformIndexHtml('/', template);
build.opsPage = await vite.transformIndexHtml('/ops/ops.html', await readFile(join(webDir, 'ops/ops.html'), 'utf8'));
putInFront(app.server, vite);
await app.listen({ host: config.host, port: config.port });
console.log(`Listening on ${app.listeningOrigin}`);
