// Types, lint, formatting, dead code and the writing of Persian texts; every one must pass.
import { spawnSync } from 'node:child_process'

const steps = [
  ['types of routes', 'node_modules/@react-router/dev/bin.cjs', ['typegen']],
  ['types', 'node_modules/typescript/bin/tsc', ['--noEmit']],
  ['lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings', 'src', 'tests', 'bench', 'scripts']],
  ['formatting', 'node_modules/oxfmt/bin/oxfmt', ['--check', 'src', 'tests', 'bench']],
  ['dead code', 'node_modules/knip/bin/knip.js', []],
  ['Persian texts', 'tests/checks/persian/check.ts', []],
]

for (const [name, file, args] of steps) {
  console.log(`[check] ${name}`)
  const { status } = spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
