// Does what docs/how-to/run-many.md and back-up-and-restore.md say, word by word, in an empty folder each, as an ordinary user.
// Of the text only the ports are others, so that it can run beside anything else: `npm run test:how-to -- [NAME …]`. go-live.md needs a
// machine of its own and is followed by tests/how-to/machine.mjs.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { blocksOf, scriptOf } from './how-to-blocks.mjs'
import { build, root } from './toolchain.mjs'
import { sendRequests } from './how-to-load.mjs'

const limitMs = 10 * 60_000
const asRoot = process.getuid?.() === 0
const nobody = 65534
/** What the documents install first. */
const programs = ['psql', 'redis-server', 'pgbouncer', 'haproxy', 'curl', 'openssl']
const searched = `${process.env.PATH}:/usr/sbin:/sbin`

function installPrograms() {
  const missing = programs.filter((name) => !searched.split(':').some((folder) => existsSync(join(folder, name))))
  if (missing.length === 0) return
  if (!asRoot) throw new Error(`not installed: ${missing.join(', ')}; the first block of run-many.md installs them`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const packages = 'postgresql redis-server pgbouncer haproxy curl openssl'.split(' ')
  spawnSync('apt-get', ['update', '-qq'], options)
  if (spawnSync('apt-get', ['install', '-y', '-qq', ...packages], options).status !== 0)
    throw new Error('not installed')
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** The text with free ports in place of its own, and which one stands for which. */
async function withFreePorts(text) {
  const ports = new Map()
  for (const [port] of text.matchAll(/\b(?:5432|5433|6432|6379|8080|3001|3002)\b/g)) {
    if (!ports.has(port)) ports.set(port, await freePort())
  }
  return { ports, text: text.replaceAll(/\b(?:5432|5433|6432|6379|8080|3001|3002)\b/g, (port) => ports.get(port)) }
}

/** Whatever a failed run has left: all of it wrote down its process. */
function endLeftovers(folder) {
  for (const file of globSync(['*.pid', '*/postmaster.pid'], { cwd: folder })) {
    const [pid] = readFileSync(join(folder, file), 'utf8').split('\n')
    try {
      process.kill(Number(pid), file.endsWith('postmaster.pid') ? 'SIGQUIT' : 'SIGTERM')
    } catch {}
  }
}

const restarting = 'Restart one after the other'

/** What is looked at while both instances of run-many.md run. */
const checksBefore = (ports) => {
  const address = (port) => `http://127.0.0.1:${ports.get(port)}`
  const given = [address('8080'), address('3001'), address('3002'), ports.get('5432')]
  return { [restarting]: `node "$FARMAN/scripts/how-to-two-instances.mjs" ${given.join(' ')}` }
}

/** Until it is restarted, the second instance of run-many.md lives seven minutes ahead. */
const withWrongClock = (script, ports) =>
  script.replace(`sh start.sh two ${ports.get('3002')}`, (start) => `${wrongClock} ${start}`)
const wrongClock = `NODE_OPTIONS="--import $FARMAN/tests/support/shift-date.mjs" TEST_AHEAD_MS=420000`

/** Runs one document; gives what went wrong. */
async function follow(name) {
  const { ports, text } = await withFreePorts(readFileSync(join(root, 'docs/how-to', `${name}.md`), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'farman-how-to-'))
  if (asRoot) chownSync(folder, nobody, nobody)
  const script = withWrongClock(scriptOf(blocksOf(text), checksBefore(ports)), ports)
  const [command, args] = asRoot ? ['runuser', ['-u', 'nobody', '--', 'bash', '-c', script]] : ['bash', ['-c', script]]
  const env = { PATH: searched, HOME: folder, LANG: 'C.UTF-8', FARMAN: root, npm_config_cache: join(folder, '.npm') }
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), limitMs)
  const problems = []
  let load
  // A program that stays would keep the pipe open, so the end of the script counts and not that of its output.
  const ended = new Promise((resolve) => child.once('exit', resolve))
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(`[${name}] ${line}`)
    if (line === `::begin ${restarting}`) load = sendRequests(`http://127.0.0.1:${ports.get('8080')}`)
    if (line === `::end ${restarting}`) load?.stop()
  })
  const code = await ended
  clearTimeout(timer)
  load?.stop()
  const sent = await load?.done
  if (code !== 0) problems.push(`${name}: a command failed`)
  if (sent) {
    console.log(`[${name}] ${sent.sent} requests while both instances restarted, ${sent.failed.length} failed`)
    if (sent.failed.length > 0) problems.push(`${name}: ${sent.failed.slice(0, 5).join('; ')}`)
    if (sent.sent < 200) problems.push(`${name}: only ${sent.sent} requests were sent`)
  }
  endLeftovers(folder)
  await sleep(500)
  child.stdout.destroy()
  if (problems.length === 0) rmSync(folder, { recursive: true, force: true })
  else console.log(`[${name}] what it left is in ${folder}`)
  return problems
}

/** Runs go-live.md on a machine of its own, which takes root and debootstrap; gives what went wrong. */
function followOnMachine(name) {
  if (!asRoot || spawnSync('debootstrap', ['--version']).status !== 0) {
    console.warn(`WARNING: ${name} was not followed: it needs root and debootstrap (apt-get install debootstrap)`)
    return process.env.CI ? [`${name}: not followed`] : []
  }
  const { status } = spawnSync(process.execPath, ['tests/how-to/machine.mjs'], { cwd: root, stdio: 'inherit' })
  return status === 0 ? [] : [`${name}: went otherwise`]
}

/** Starts the image of deploy/Containerfile; gives what went wrong. */
function tryImage(name) {
  const { status } = spawnSync(process.execPath, ['tests/how-to/image.mjs'], { cwd: root, stdio: 'inherit' })
  return status === 0 ? [] : [`${name}: differs from its promise`]
}

/** Upgrades data of older versions (`-- upgrade [COMMIT …]`); gives what went wrong. */
function upgradeOlder(name) {
  const args = ['tests/how-to/upgrade.mjs', ...given.slice(1).filter(() => given[0] === name)]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  return status === 0 ? [] : [`${name}: data did not survive`]
}

/** Draws the board after a run (docs/pictures/board.png); gives what went wrong. */
function drawBoard(name) {
  const { status } = spawnSync(process.execPath, ['tests/how-to/board.mjs'], { cwd: root, stdio: 'inherit' })
  return status === 0 ? [] : [`${name}: a panel is empty`]
}

const others = { 'go-live': followOnMachine, image: tryImage, upgrade: upgradeOlder, board: drawBoard }

installPrograms()
build()
const given = process.argv.slice(2)
const names = given[0] === 'upgrade' ? ['upgrade'] : given
const problems = []
for (const name of names.length ? names : ['run-many', 'back-up-and-restore', 'go-live'])
  problems.push(...(await (others[name] ?? follow)(name)))
for (const problem of problems) console.error(problem)
console.log(problems.length ? `${problems.length} problems` : 'everything went as the documents say')
process.exit(problems.length ? 1 : 0)
