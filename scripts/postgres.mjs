// A PostgreSQL server for tests and measurements: a fresh folder, a free port of loopback, gone afterwards.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = [
  process.env.POSTGRES_BIN,
  '/usr/local/bin',
  '/usr/lib/postgresql/15/bin',
  '/usr/lib/postgresql/16/bin',
  '/usr/bin',
]
const matchOf = () =>
  folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))

/** Where the tools of a server are, such as `pg_dump`; installs them as root on Debian. */
export function postgresTool(name) {
  binaries()
  const folder = folders.find((folder) => folder && existsSync(join(folder, name)))
  if (!folder) throw new Error(`there is no ${name} beside PostgreSQL: set POSTGRES_BIN`)
  return join(folder, name)
}

function binaries() {
  if (!matchOf() && process.getuid?.() === 0) {
    console.log('[postgres] installing')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql'], quiet)
  }
  const folder = matchOf()
  if (!folder) throw new Error('PostgreSQL is not installed: set POSTGRES_BIN, or DATABASE_URL for your own server')
  return folder
}

/** PostgreSQL refuses to run as root; then it runs as `nobody`. */
function run(command, args, asRoot) {
  const [program, all] = asRoot ? ['runuser', ['-u', 'nobody', '--', command, ...args]] : [command, args]
  const { status } = spawnSync(program, all, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} failed`)
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Runs `work` with the address of a fresh server, and with the two functions that stop and start it in between.
 * `settings`: lines of configuration; the usual ones make it fast and careless. `from`: a folder that `keepIn` of an earlier
 * call has left, with which the server begins in place of nothing.
 */
export async function withPostgres(work, { settings = careless, from, keepIn } = {}) {
  const bin = binaries()
  const asRoot = process.getuid?.() === 0
  const folder = mkdtempSync(join(tmpdir(), 'farman-postgres-'))
  if (asRoot) chownSync(folder, 65534, 65534)
  const data = join(folder, 'data')
  const port = await freePort()
  const options = [`-p ${port}`, `-k ${folder}`, '-c listen_addresses=127.0.0.1', '-c max_connections=60']
  const all = [...options, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  const start = () =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-o', all, '-l', join(folder, 'log'), '-w', 'start'], asRoot)
  const running = () => existsSync(join(data, 'postmaster.pid'))
  // Who stopped it in between and then failed must not hear of a server that is not there.
  const stop = (mode = 'immediate') =>
    running() && run(join(bin, 'pg_ctl'), ['-D', data, '-m', mode, '-w', 'stop'], asRoot)
  const copy = (source, target) => run('cp', ['-a', '--', source, target], false)
  try {
    if (from) copy(from, data)
    else
      run(join(bin, 'initdb'), ['-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '-U', 'farman', '--auth=trust'], asRoot)
    start()
    try {
      const result = await work(`postgres://farman@127.0.0.1:${port}/postgres`, { start, stop: () => stop() })
      if (keepIn) {
        stop('fast')
        copy(data, keepIn)
      }
      return result
    } finally {
      stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
