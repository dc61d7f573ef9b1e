import { describe, expect, test } from 'vitest';
import { findNodeError } from '../../../server/check-node.mjs';

const agentOf = (version: string): string => `npm/10.8.2 node/v${version} linux x64 workspaces/false`;

describe('findNodeFault', () => {
  test('Windows gets one line that names WSL', () => {
    expect(findNodeError('26.10.0', agentOf('22.1.0'), 'win32')).toContain('WSL');
  });

  test.each([
    ['20.19.0', '26.10.0'],
    ['22.1.0', '24.0.0'],
  ])('npm on %s with the project on %s is fine', (npmNode, ownNode) => {
    expect(findNodeError(ownNode, agentOf(npmNode), 'linux')).toBeUndefined();
  });

  test('without npm only the own version counts', () => {
    expect(findNodeError('24.1.0', undefined, 'linux')).toBeUndefined();
  });

  test.each(['20.18.9', '18.20.4', '12.0.0'])('npm on %s is too old, in one line', (version) => {
    const failure = findNodeError('26.10.0', agentOf(version), 'linux');
    expect(failure).toBe(`Node ${version} is too old: install Node 20.19 or newer, then run \`npm ci\` again.`);
  });

  test("a missing project's Node names the remedy, in one line", () => {
    const failure = findNodeError('20.20.2', agentOf('20.20.2'), 'linux');
    expect(failure).toContain('Run `npm ci` without `--omit=optional`');
    expect(failure).not.toContain('\n');
  });
});
