// `npm start`: install, build, migrate, load the demo, serve. Every step is skipped when it is done already, and what an operator can
// mend is found before the first of them.
import { spawnSync } from 'node:child_process'
import { findProblems } from './preflight.mjs'
import { serverArguments, serverEnvironment } from './server-process.mjs'
import { become, build, envFileArguments, install, node, pinnedEnvironment, root } from './toolchain.mjs'

function endWith(sentences) {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

const problems = await findProblems(process.env, root)
if (problems.length) endWith(problems)
install()
const check = spawnSync(node, [...envFileArguments(), 'src/app/config.ts', '--check'], {
  cwd: root,
  stdio: 'inherit',
  env: pinnedEnvironment(serverEnvironment),
})
if (check.status !== 0) process.exit(1)
build()
become([...envFileArguments(), ...serverArguments], serverEnvironment)
