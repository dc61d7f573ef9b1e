import { join } from 'node:path';
import { startSampleUpstream } from './sample-server.ts';

async function main(): Promise<void> {
  const { PORT, HOST, SAMPLE_DIR, SAMPLE_NAME } = process.env;
  const port = Number(PORT || 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is "${PORT}", allowed: 0 to 65535`);
  const folders = SAMPLE_DIR ? { contentDir: join(SAMPLE_DIR, 'content'), mediaDir: join(SAMPLE_DIR, 'media') } : {};
  const upstream = await startSampleUpstream({
    host: HOST || undefined,
    port,
    name: SAMPLE_NAME || undefined,
    ...folders,
  });
  console.log(`Sample upstream: ${upstream.url}/${upstream.name}/`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void upstream.close());
}

await main();
