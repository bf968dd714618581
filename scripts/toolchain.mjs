// What every command needs first: the pinned Node and the packages, and for some the build. Plain JavaScript for the
// system's Node (20 or newer); unchanged parts are not redone.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeProblem } from './preflight.mjs'

const tooOld = nodeProblem(process.versions.node)
if (tooOld) {
  console.error(tooOld)
  process.exit(1)
}

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
export const node = join(bin, 'node')

const hashOf = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
const stampOf = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
const filesIn = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    : []

// While node_modules is being replaced only the system's Node may be used; afterwards the pinned one comes first.
const withoutPinned = () =>
  process.env.PATH.split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
export const pinnedEnvironment = (extra = {}) => ({ ...process.env, PATH: bin + delimiter + withoutPinned(), ...extra })

function run(command, args, env) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', cwd: root, env })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/** Of what decides about the packages: not of the version, the scripts or the description of the product. */
function lockHash() {
  const json = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const { dependencies, devDependencies, allowScripts, overrides } = json('package.json')
  const { '': _product, ...packages } = json('package-lock.json').packages
  const wanted = JSON.stringify([dependencies, devDependencies, allowScripts, overrides, packages])
  return createHash('sha256')
    .update(wanted)
    .update(hashOf(['.npmrc']))
    .digest('hex')
}

/** Installs exactly what the lock file says, unless that is what stands there. */
export function install() {
  const lock = lockHash()
  if (stampOf('node_modules/.lock-stamp') === lock && existsSync(node)) return
  console.log('[start] installing packages')
  run('npm', ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'], {
    ...process.env,
    PATH: withoutPinned(),
  })
  writeFileSync(join(root, 'node_modules', '.lock-stamp'), lock)
}

/** Builds browser and server files, unless nothing changed since the last build. */
export function build() {
  const sources = [
    ...filesIn('src'),
    ...filesIn('public'),
    ...filesIn('database'),
    ...filesIn('scripts'),
    'vite.config.ts',
    'react-router.config.ts',
    // The version of the product stands in the build.
    'package.json',
  ]
  const id = createHash('sha256').update(lockHash()).update(hashOf(sources.sort())).digest('hex').slice(0, 16)
  if (stampOf('build/.stamp') === id && existsSync(join(root, 'build/server/server.js'))) return
  console.log('[start] building')
  const environment = pinnedEnvironment({ NODE_ENV: 'production', BUILD_ID: id })
  run(node, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], environment)
  writeFileSync(join(root, 'build', '.stamp'), id)
}

/** Options of Node that read the installation's keys from `.env`; a variable that is set already wins. */
export const envFileArguments = () => (existsSync(join(root, '.env')) ? ['--env-file=.env'] : [])

/**
 * Runs a file under the pinned Node in this process's place; signals and the exit code pass through. The channel between them closes
 * when this process is killed, which ends a server too.
 */
export function become(args, extra = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(node, args, { stdio, cwd: root, env: pinnedEnvironment(extra) })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
