/** `node tests/check/signatures.ts`: verifies the registry's signatures of all installed packages, if it serves its keys. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The JSON output of `npm audit signatures`. */
interface AuditResult {
  readonly invalid?: readonly AuditedPackage[];
  readonly missing?: readonly AuditedPackage[];
  readonly error?: { readonly code?: string | null; readonly summary?: string };
}

interface AuditedPackage {
  readonly name: string;
  readonly version: string;
}

interface Verdict {
  readonly isPassed: boolean;
  readonly text: string;
}

/** Codes of npm for a registry, or its keys, that cannot be reached or are not served. */
const unserved = /^(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|E?TIMEDOUT|ERR_SOCKET_TIMEOUT|E[A-Z]*UNREACH|E[45]\d\d)$/;

const noKeys = 'installed from a supported registry';

/** The verdict on the output of `npm audit signatures --json`. */
export function judgeAudit(output: string): Verdict {
  const { invalid, missing, error }: AuditResult = JSON.parse(output);
  if (error !== undefined) {
    const { code, summary = '' } = error;
    const isSkipped = unserved.test(code ?? '') || summary.includes(noKeys);
    return {
      isPassed: isSkipped,
      text: `${isSkipped ? 'Skipped, the registry does not serve its keys' : code}: ${summary}`,
    };
  }
  if (!invalid || !missing) return { isPassed: false, text: 'npm returned no result' };
  const faults = [
    ...invalid.map((one) => ['invalid', one] as const),
    ...missing.map((one) => ['missing', one] as const),
  ];
  const lines = faults.map(([fault, { name, version }]) => `${name}@${version}: ${fault} signature`);
  return { isPassed: faults.length === 0, text: lines.join('\n') || 'All signatures are valid' };
}

if (import.meta.main) {
  // Retries would take a minute where no registry answers.
  const command = ['audit', 'signatures', '--json', '--fetch-retries=0'];
  const { stdout, stderr } = spawnSync('npm', command, {
    cwd: join(import.meta.dirname, '..', '..'),
    encoding: 'utf8',
  });
  const { isPassed, text } = stdout ? judgeAudit(stdout) : { isPassed: false, text: stderr };
  console.log(text);
  process.exitCode = isPassed ? 0 : 1;
}
