import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openMedia } from '../../../../../server/app/services/media.ts';
import { preflight } from '../../../../../server/app/start/preflight.ts';
import { readConfig } from '../../../../../server/config/config.ts';
import { openUpstream } from '../../../../../server/upstream/sample/sample-server.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

vi.mock('../../../../../server/app/services/media.ts', { spy: true });
vi.mock('../../../../../server/upstream/sample/sample-server.ts', { spy: true });

test('a failed check leaves no folder and no sample behind [P12]', async () => {
  const config = readConfig({ DATA_DIR: temporaryFolder() });
  const temporary = temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.mocked(openMedia).mockRejectedValue(new Error('no memory for another thread'));
  await expect(preflight(config, () => undefined)).rejects.toThrow('no memory for another thread');
  expect(readdirSync(temporary)).toEqual([]);
  const opened = await vi.mocked(openUpstream).mock.results[0]?.value;
  await expect(fetch(opened.upstreamUrl)).rejects.toThrow('fetch failed');
});
