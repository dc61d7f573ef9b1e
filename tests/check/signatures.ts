/** `node tests/check/signatures.ts`: verifies the registry's signatures of all installed packages, if it serves its keys. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

const packagesSchema = z.array(z.object({ name: z.string(), version: z.string() }));

/** The JSON output of `npm audit signatures`. */
const auditSchema = z.object({
  invalid: packagesSchema.optional(),
  missing: packagesSchema.optional(),
  error: z.object({ code: z.string().nullish(), summary: z.string().optional() }).optional(),
});

interface Verdict {
  readonly isPassed: boolean;
  readonly text: string;
}

/** Codes of npm for a registry, or its keys, that cannot be reached or are not served. */
const unserved = /^(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|E?TIMEDOUT|ERR_SOCKET_TIMEOUT|E[A-Z]*UNREACH|E[45]\d\d)$/;

const noKeys = 'installed from a supported registry';

/** The verdict on the output of `npm audit signatures --json`. */
export function judgeAudit(output: string): Verdict {
  const { invalid, missing, error } = auditSchema.parse(JSON.parse(output));
  if (error !== undefined) {
    const { code, summary = '' } = error;
    const isSkipped = unserved.test(code ?? '') || summary.includes(noKeys);
    return {
      isPassed: isSkipped,
      text: `${isSkipped ? 'Skipped, the registry does not serve its keys' : code}: ${summary}`,
    };
  }
  if (!invalid || !missing) return { isPassed: false, text: 'npm returned no result' };
  const errors = [
    ...invalid.map((one) => ['invalid', one] as const),
    ...missing.map((one) => ['missing', one] as const),
  ];
  const lines = errors.map(([failure, { name, version }]) => `${name}@${version}: ${failure} signature`);
  return { isPassed: errors.length === 0, text: lines.join('\n') || 'All signatures are valid' };
}

if (import.meta.main) {
  // Without a registry, retries take a minute.
  const command = ['audit', 'signatures', '--json', '--fetch-retries=0'];
  const { stdout, stderr } = spawnSync('npm', command, {
    cwd: join(import.meta.dirname, '..', '..'),
    encoding: 'utf8',
  });
  const { isPassed, text } = stdout ? judgeAudit(stdout) : { isPassed: false, text: stderr };
  console.log(text);
  process.exitCode = isPassed ? 0 : 1;
}
