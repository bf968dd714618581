// What every command needs first: the pinned Node and the packages, and for some the build. Plain JavaScript for the
// system's Node (20 or newer); unchanged parts are not redone.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeBuilds, nodeVersion } from './node-builds.mjs'
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

/** Runs a command beside others; resolves to whether it succeeded. */
export const runBeside = (command, args, { stdio = 'inherit', env }) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio, cwd: root, env })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })

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
  const target = JSON.stringify([dependencies, devDependencies, allowScripts, overrides, packages])
  return createHash('sha256')
    .update(target)
    .update(hashOf(['.npmrc']))
    .digest('hex')
}

/** Fetches the pinned Node into a folder; resolves to its path there, or null where it cannot be had in this way. */
async function fetchNode(folder, env) {
  const target = nodeBuilds[`${process.platform}-${process.arch}`]
  if (!target) return null
  const options = { stdio: 'ignore', env }
  const named = `${target.name}@${nodeVersion}`
  if (!(await runBeside('npm', ['pack', named, '--pack-destination', folder, '--loglevel=silent'], options)))
    return null
  const archive = join(folder, `${target.name}-${nodeVersion}.tgz`)
  if (!existsSync(archive)) return null
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (`sha512-${digest}` !== target.integrity) return null
  if (!(await runBeside('tar', ['-xzf', archive, '-C', folder, 'package/bin/node'], options))) return null
  return join(folder, 'package/bin/node')
}

/** Puts the fetched Node where the package `node` puts its own. */
function placeNode(fetched) {
  const folder = join(root, 'node_modules/node/bin')
  mkdirSync(folder, { recursive: true })
  mkdirSync(bin, { recursive: true })
  chmodSync(fetched, 0o755)
  renameSync(fetched, join(folder, 'node'))
  rmSync(node, { force: true })
  symlinkSync('../node/bin/node', node)
}

/** Fills an empty folder of packages, and fetches the pinned Node at the same time; resolves to whether the packages are there. */
async function installAll(args, env) {
  // Below the product, so that the file can be moved and not copied.
  const folder = mkdtempSync(join(root, '.node-'))
  try {
    const [installed, fetched] = await Promise.all([
      runBeside('npm', ['ci', '--ignore-scripts', ...args], { env }),
      fetchNode(folder, env),
    ])
    if (installed && fetched) placeNode(fetched)
    return installed
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Installs the packages of the lock file unless they are installed already. Running and building need a third of the files; `tests`
 * adds the packages of checks, tests and measurements.
 */
export async function install({ tests = false } = {}) {
  const lock = lockHash()
  const stamp = stampOf('node_modules/.lock-stamp')
  const hasRuntime = stamp.startsWith(lock) && existsSync(node)
  if (hasRuntime && (!tests || stamp.endsWith(withTests))) return
  console.log(tests ? '[start] installing packages, those of tests too' : '[start] installing packages')
  const args = [tests ? '--include=dev' : '--omit=dev', '--loglevel=error', '--no-audit', '--no-fund']
  const env = { ...process.env, PATH: withoutPinned() }
  // `npm ci` begins with an empty folder, which would take the packages away from a server that runs.
  if (hasRuntime) run('npm', ['install', '--no-save', '--ignore-scripts', ...args], env)
  else if (!(await installAll(args, env))) process.exit(1)
  // Where it could not be fetched, its own package fetches it.
  if (!existsSync(node)) run('npm', ['rebuild', 'node'], env)
  writeFileSync(join(root, 'node_modules', '.lock-stamp'), tests ? lock + withTests : lock)
}
const withTests = ' tests'

const sourceFiles = () =>
  [
    ...filesIn('src'),
    ...filesIn('public'),
    ...filesIn('database'),
    ...filesIn('resources'),
    ...filesIn('scripts'),
    'vite.config.ts',
    'react-router.config.ts',
    // The version of the product stands in the build.
    'package.json',
  ].sort()

/** Of sizes and times of change: reading a thousand files would be most of what `npm start` does before the server. */
function looksOf(id) {
  const hash = createHash('sha256').update(id)
  for (const file of [...sourceFiles(), 'package-lock.json', '.npmrc']) {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs} ${ctimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Returns the id of the build that has to be made; null when it stands there. */
export function neededBuild() {
  const made = existsSync(join(root, 'build/server/server.js')) ? stampOf('build/.stamp') : ''
  if (made && stampOf('build/.looks') === looksOf(made)) return null
  const hash = createHash('sha256').update(lockHash()).update(hashOf(sourceFiles()))
  const id = hash.digest('hex').slice(0, 16)
  return made === id ? null : id
}

/** Builds browser and server files, unless nothing changed since the last build. */
export function build(id = neededBuild()) {
  if (id === null) return
  console.log('[start] building')
  const environment = pinnedEnvironment({ NODE_ENV: 'production', BUILD_ID: id })
  // A build lives half a minute: collecting its garbage often costs more than the memory.
  const heap = '--max-semi-space-size=64'
  run(node, [heap, 'node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], environment)
  writeFileSync(join(root, 'build', '.stamp'), id)
  writeFileSync(join(root, 'build', '.looks'), looksOf(id))
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
