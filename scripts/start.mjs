// `npm start`: install, build, migrate, load the demo, serve. Every step is skipped when it is done already, and what an operator can
// fix is found before the first of them.
import { findProblems } from './preflight.mjs'
import { serverArguments, serverEnvironment } from './server-process.mjs'
import {
  become,
  build,
  envFileArguments,
  install,
  neededBuild,
  node,
  pinnedEnvironment,
  root,
  runBeside,
} from './toolchain.mjs'

function endWith(sentences) {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

const problems = await findProblems(process.env, root)
if (problems.length) endWith(problems)
await install()
const id = neededBuild()
const environment = pinnedEnvironment({ ...serverEnvironment, ...(id && { BUILD_ID: id }) })
if (id) {
  // A server that is built checks the configuration itself, first of all.
  const check = [...envFileArguments(), 'src/app/config.ts', '--check']
  if (!(await runBeside(node, check, { env: environment }))) process.exit(1)
  // The build and the embedded database leave each other a core.
  const making = [...envFileArguments(), 'scripts/prepare-database.mjs']
  const prepared = runBeside(node, making, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: environment })
  build(id)
  await prepared
}
become([...envFileArguments(), ...serverArguments], serverEnvironment)
