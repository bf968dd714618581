// `npm start`: install, build, migrate, load the demo, serve. Every step is skipped when it is done already, and what an operator can
// mend is found before the first of them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
const environment = pinnedEnvironment(serverEnvironment)
const check = runBeside(node, [...envFileArguments(), 'src/app/config.ts', '--check'], { env: environment })
const id = neededBuild()
if (!(await check)) process.exit(1)
if (id) {
  // The build and the embedded database leave each other a core.
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const env = { ...environment, BUILD_NAME: `${version} (${id})` }
  const prepared = runBeside(node, [...envFileArguments(), 'src/app/prepare-database.ts'], { stdio: 'ignore', env })
  build(id)
  await prepared
}
become([...envFileArguments(), ...serverArguments], serverEnvironment)
