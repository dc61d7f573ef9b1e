/**
 * Prints one line if the Node versions do not fit, before anything needs them.
 * Plain JavaScript that old versions can read: there is no TypeScript, nothing newer than Node 12.
 */
import { pathToFileURL } from 'node:url';

/** Least version that npm itself may run on: the tools that install the project need it. */
const leastForNpm = [20, 19];

const leastForProject = [24, 0];

function isAtLeast(version, least) {
  const parts = version.split('.').map(Number);
  return parts[0] > least[0] || (parts[0] === least[0] && parts[1] >= least[1]);
}

/**
 * The sentence to print, or undefined if all is well.
 * @param {string} ownVersion `process.versions.node`
 * @param {string | undefined} userAgent `npm_config_user_agent`, which names the Node that npm runs on
 * @param {string} platform `process.platform`
 * @returns {string | undefined}
 */
export function findNodeError(ownVersion, userAgent, platform) {
  if (platform === 'win32') return 'This project runs on Linux, macOS and WSL. On Windows, run it in WSL.';
  const npmNode = /\bnode\/v(\d+\.\d+\.\d+)/.exec(userAgent || '');
  if (npmNode && !isAtLeast(npmNode[1], leastForNpm))
    return `Node ${npmNode[1]} is too old: install Node ${leastForNpm.join('.')} or newer, then run \`npm ci\` again.`;
  if (!isAtLeast(ownVersion, leastForProject))
    return (
      `The project's own Node is missing (found ${ownVersion}, needed ${leastForProject[0]} or newer). Run \`npm ci\` ` +
      'without `--omit=optional`. It installs Node for x64 and ARM; on other processors, install Node yourself.'
    );
  return undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] || '').href) {
  const error = findNodeError(process.versions.node, process.env.npm_config_user_agent, process.platform);
  if (error) {
    console.error(error);
    process.exit(1);
  }
}
