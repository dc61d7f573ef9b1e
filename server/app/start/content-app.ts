import Fastify from 'fastify';
import { type OpenedContent, openContent } from '../services/content.ts';
import { type AppContext, type ContextOptions, createContext, openStore } from '../services/context.ts';

export interface ContentApp extends AppContext, OpenedContent {
  close(): Promise<void>;
}

/** The parts of the server that hold content, for commands: it never listens. Close it after use. */
export async function contentApp(options: ContextOptions): Promise<ContentApp> {
  const app = Fastify();
  // Unlike a listening server, a command has nothing else that keeps it running while a call waits for its retry.
  const running = setInterval(() => undefined, 60_000);
  app.addHook('onClose', async () => clearInterval(running));
  const context = createContext(app, options);
  const store = await openStore(app, context);
  const content = await openContent(app, { ...context, store });
  return { ...context, ...content, close: () => app.close() };
}
