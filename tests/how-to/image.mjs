// Starts the image of deploy/Containerfile as an operator does, and looks at what it promises: `npm run test:how-to -- image`. The image
// `farman` is there already (docs/how-to/go-live.md, «With containers instead»). PODMAN names another command or its options.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withPostgres } from '../../scripts/postgres.mjs'
import { freePort } from '../../scripts/test-server.mjs'

const [command, ...options] = (process.env.PODMAN ?? 'podman').split(' ')
const image = process.env.IMAGE ?? 'localhost/farman'

function podman(...args) {
  const { status, stdout, stderr } = spawnSync(command, [...options, ...args], { encoding: 'utf8' })
  // Podman itself complains where no systemd repeats the health check.
  const output = `${stdout}${stderr}`.replaceAll(/^time="[^\n]*\n/gm, '').trim()
  return { status, output, stdout: stdout.trim() }
}

const folder = mkdtempSync(join(tmpdir(), 'farman-image-'))
const names = []

/** Runs the image as production would: nothing may be written but the volume and /tmp, and no right of root is there. */
function start(keys, { data, detach = true, args = [] }) {
  const name = `farman-test-${process.pid}-${names.length}`
  names.push(name)
  const walls = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all', '--security-opt', 'no-new-privileges']
  const environment = Object.entries(keys).flatMap(([key, value]) => ['-e', `${key}=${value}`])
  const how = [detach ? '-d' : '--rm', '--name', name, '--network', 'host', ...walls, '-v', `${data}:/data`]
  return { name, ...podman('run', ...how, ...environment, image, ...args) }
}

/** A folder for /data of a user. */
function volume(name, uid) {
  const path = join(folder, name)
  mkdirSync(path, { mode: 0o700 })
  spawnSync('chown', [`${uid}:${uid}`, path])
  return path
}

async function untilReady(address) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.status === 200) return answer.json()
    await sleep(200)
  }
  throw new Error('the image did not become ready')
}

try {
  await withPostgres(async (url) => {
    const port = await freePort()
    const keys = { MODE: 'demo', DEMO_ADS: '50', DATABASE_URL: url, PORT: String(port), HOST: '127.0.0.1' }
    const secrets = {
      APP_SECRET: 'k7Jq0vWm2XcRz9TdYbLhNf4sUgEaPo61',
      ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    }

    const foreign = start({ ...keys, ...secrets }, { data: volume('foreign', 0), detach: false })
    assert.notEqual(foreign.status, 0)
    assert.match(foreign.output, /^[^\n]*\/data[^\n]*$/, `one sentence reports a foreign volume: ${foreign.output}`)

    const migrated = start(
      { ...keys, ...secrets },
      { data: volume('migrate', 10001), detach: false, args: ['build/server/migrate.js'] },
    )
    assert.match(migrated.stdout, /\d+ migrations ran$/, migrated.output)

    const { name, status, output } = start({ ...keys, ...secrets, ROLE: 'all' }, { data: volume('data', 10001) })
    assert.equal(status, 0, output)
    assert.equal((await untilReady(`http://127.0.0.1:${port}`)).engine, 'server')
    assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 200)
    const exec = (...args) => podman('exec', name, ...args)
    assert.match(exec('id', '-u').stdout, /^10001$/)
    assert.match(exec('sh', '-c', 'touch /farman/x || touch /usr/x').output, /Read-only file system/)
    const tools =
      'node_modules/vite node_modules/typescript node_modules/vitest node_modules/@react-router/dev src tests'
    assert.equal(exec('sh', '-c', `ls -d ${tools} 2> /dev/null`).stdout, '')
    assert.equal(exec('sh', '-c', 'head -c 40 sbom.cdx.json').stdout.includes('"'), true)
    assert.equal(podman('healthcheck', 'run', name).status, 0, 'the health check')
    const began = Date.now()
    podman('stop', '-t', '15', name)
    assert.equal(podman('inspect', '-f', '{{.State.ExitCode}}', name).stdout, '0', 'it ends by itself')
    console.log(`the image starts, keeps its walls, tells its health and stops in ${Date.now() - began} ms`)
  })
} finally {
  for (const name of names) podman('rm', '-f', name)
  rmSync(folder, { recursive: true, force: true })
}
