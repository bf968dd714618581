// Runs types, lint, formatting, dead code, the spelling of Persian texts and the terms of English texts, two at a time; each must pass.
// Prints the output of failed steps and the seconds of each step.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const bin = 'node_modules'
/** Checkers of types repeat work for each other (docs/decisions/0529), and the other steps run beside them. */
const checkers = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
/** The longest steps come first. */
const steps = [
  ['types', [`${bin}/typescript/bin/tsc`, '--noEmit', '--checkers', String(checkers)]],
  ['Persian texts', ['tests/checks/persian/check.ts']],
  ['dead code', [`${bin}/knip/bin/knip.js`]],
  ['English texts', ['tests/checks/english/check.ts']],
  ['lint', [`${bin}/oxlint/bin/oxlint`, '--deny-warnings', 'src', 'tests', 'bench', 'scripts']],
  ['formatting', [`${bin}/oxfmt/bin/oxfmt`, '--check', 'src', 'tests', 'bench']],
]

/** The compiler is a program in Go: collecting its garbage less often saves an eighth of its work, up to this memory. */
const env = { ...process.env, GOGC: '300', GOMEMLIMIT: '4GiB' }

function run(args) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => child.on('close', (status) => resolve({ passed: status === 0, output })))
}

async function runStep([name, ...commands]) {
  const began = performance.now()
  for (const args of commands) {
    const { passed, output } = await run(args)
    if (passed) continue
    process.exitCode = 1
    console.log(`${output}[check] ${name}: failed`)
    return
  }
  console.log(`[check] ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

// Dead code and types both read the types of routes.
const written = await run([`${bin}/@react-router/dev/bin.cjs`, 'typegen'])
if (!written.passed) {
  process.exitCode = 1
  console.log(written.output)
}

const waiting = [...steps]
const lane = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step)
}
await Promise.all([lane(), lane()])
