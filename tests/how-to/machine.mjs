// Does what docs/how-to/go-live.md says on an empty Debian machine: a fresh system in a folder, with a network and processes of its own.
// systemd does not run there; tests/how-to/systemctl starts what the units say. The providers are fakes with an authority of their own.
// `npm run test:how-to -- go-live`, as root, with debootstrap.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProviders } from './providers.mjs'
import { blocksOf, isOutput } from '../../scripts/how-to-blocks.mjs'
import { node, root } from '../../scripts/toolchain.mjs'

const cache = join(root, 'node_modules/.cache/farman-how-to')
const blocks = blocksOf(readFileSync(join(root, 'docs/how-to/go-live.md'), 'utf8'))
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
  HOME: '/root',
}
const installs = ({ commands }) => commands.startsWith('apt-get')
/** The version that is upgraded to, as the document names it. */
const versions = ['1.0.0', '1.0.1']

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
}

/** A Debian with the packages that the document installs; made once. */
function debian() {
  const folder = join(cache, 'debian')
  if (existsSync(folder)) return folder
  const fresh = `${folder}.unfinished`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  console.log('[go-live] an empty Debian machine')
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', fresh])
  cpSync('/etc/resolv.conf', join(fresh, 'etc/resolv.conf'), { dereference: true })
  // Nothing may start while the machine has the network of this one.
  writeFileSync(join(fresh, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const install = blocks.find(installs)
  const options = { env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' } }
  run('chroot', [fresh, 'bash', '-ec', install.commands], options)
  rmSync(join(fresh, 'usr/sbin/policy-rc.d'))
  renameSync(fresh, folder)
  return folder
}

/** The two versions as one file each, as the build machine makes them. The later one is the same build under a later number. */
function makeBundles(target) {
  const [first, second] = versions.map((version) => join(target, `farman-${version}`))
  mkdirSync(target, { recursive: true })
  run(process.execPath, ['scripts/package.mjs', first, '--bundle', `${first}.tar.gz`], { cwd: root })
  renameSync(first, second)
  const file = join(second, 'package.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version: versions[1] }))
  run('tar', ['-czf', `${second}.tar.gz`, '-C', target, `farman-${versions[1]}`])
  run('sh', ['-c', `cd "$0" && sha256sum farman-${versions[1]}.tar.gz > farman-${versions[1]}.tar.gz.sha256`, target])
  rmSync(second, { recursive: true })
}

/** Runs commands in the machine; returns what they printed. */
function inside(machine, commands) {
  return new Promise((resolve) => {
    const log = join(machine, 'var/log/step')
    const script = `set -eu -o pipefail\ncd "$(cat /var/tmp/folder)"\n{ ${commands}\n} > /var/log/step 2>&1\npwd > /var/tmp/folder`
    const child = spawn('chroot', [machine, 'bash', '-c', script], { env: environment, stdio: 'ignore' })
    child.on('exit', (code) => resolve({ code, printed: readFileSync(log, 'utf8') }))
  })
}

/**
 * Starts the providers of the machine, under their own names and with a certificate authority that the product trusts.
 */
async function openProviders(machine, folder) {
  const subject = ['-subj', '/CN=provider.example', '-addext', `subjectAltName=DNS:provider.example`]
  const [key, cert] = ['key', 'cert'].map((name) => join(folder, `provider-${name}.pem`))
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  cpSync(cert, join(machine, 'etc/providers.pem'))
  const port = await startProviders({ key: readFileSync(key), cert: readFileSync(cert) })
  appendFileSync(join(machine, 'etc/hosts'), '127.0.0.1 provider.example\n')
  return `https://provider.example:${port}`
}

/** What contracts say, filled in where the document leaves it open. */
function fillContracts(machine, providers) {
  const file = join(machine, 'etc/farman.env')
  const values = {
    SMS_KAVENEGAR_KEY: '6D2F7A3B4C5E8F907A1B',
    PAYMENT_ZARINPAL_MERCHANT: '3f1c8a52-7be4-4d90-a6f1-0c9d25e87b43',
    INQUIRY_FINNOTECH_CLIENT: 'farman',
    INQUIRY_FINNOTECH_SECRET: 'b72Lt13nMr8Ay04CqW5e',
    INQUIRY_FINNOTECH_NID: '0012345679',
  }
  const filled = readFileSync(file, 'utf8').replaceAll(/^(\w+)=$/gm, (line, key) =>
    values[key] ? `${key}=${values[key]}` : line,
  )
  const addresses = ['SMS_KAVENEGAR_URL', 'PAYMENT_ZARINPAL_URL'].map((key) => `${key}=${providers}\n`)
  writeFileSync(file, `${filled}${addresses.join('')}NODE_EXTRA_CA_CERTS=/etc/providers.pem\n`)
}

/** The first ad and the first payment, by forms, as step 9 describes them. */
async function makeFirstSale(machine, providers) {
  const both = join(machine, 'root/authorities.pem')
  const authorities = ['srv/authority.pem', 'etc/providers.pem'].map((file) =>
    readFileSync(join(machine, file), 'utf8'),
  )
  writeFileSync(both, authorities.join('\n'))
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    FARMAN_ADDRESS: 'https://farman.example',
    FARMAN_PROVIDERS: providers,
    NODE_EXTRA_CA_CERTS: both,
  }
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'how-to']
  // The providers answer in this process, so it may not wait here.
  const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the first sale failed')
}

/** Follows the document in the machine; returns what differed from it. */
async function follow(machine, folder) {
  run('ip', ['link', 'set', 'lo', 'up'])
  run('mount', ['-t', 'proc', 'proc', join(machine, 'proc')])
  run('mount', ['--rbind', '/dev', join(machine, 'dev')])
  cpSync(join(root, 'tests/how-to/systemctl'), join(machine, 'usr/local/bin/systemctl'))
  writeFileSync(join(machine, 'var/tmp/folder'), '/srv\n')
  writeFileSync(join(machine, 'etc/hosts'), '127.0.0.1 localhost\n')
  run('mount', ['--bind', join(machine, 'etc/hosts'), '/etc/hosts'])
  const providers = await openProviders(machine, folder)
  // On a real machine installing them has started them.
  run('chroot', [machine, 'service', 'postgresql', 'start'], { env: environment })
  run('chroot', [machine, 'service', 'redis-server', 'start'], { env: environment })
  const problems = []
  // What an operator does between the commands.
  const before = {
    '7. Migrate, start, first administrator': () => fillContracts(machine, providers),
    '10. Back up and restore': () => makeFirstSale(machine, providers),
  }
  let last = ''
  for (const block of blocks.filter((each) => !installs(each))) {
    const { heading, commands, output } = block
    if (heading !== last) await before[heading]?.()
    last = heading
    const { code, printed } = await inside(machine, commands)
    console.log(`[go-live] ${heading}\n${commands.replaceAll(/^/gm, '  $ ')}\n${printed}`)
    if (code !== 0) return [...problems, `«${heading}» ended with ${code}:\n${printed}`]
    if (output !== undefined && !isOutput(output, printed))
      problems.push(`«${heading}» printed\n${printed}\nand the document shows\n${output}`)
  }
  return problems
}

const isInside = process.argv[2] === '--inside'

async function main() {
  if (isInside) {
    const problems = await follow(process.argv[3], process.argv[4])
    for (const problem of problems) console.error(problem)
    process.exit(problems.length ? 1 : 0)
  }
  if (process.getuid?.() !== 0) throw new Error('go-live needs root: it makes a machine of its own')
  const base = debian()
  const folder = mkdtempSync(join(tmpdir(), 'farman-go-live-'))
  const machine = join(folder, 'machine')
  try {
    run('cp', ['-a', base, machine])
    makeBundles(join(folder, 'bundles'))
    run('sh', ['-c', 'cp "$0"/bundles/*.tar.gz* "$0"/machine/srv/', folder])
    const own = ['--net', '--pid', '--mount-proc', '--fork', '--kill-child']
    const again = [process.execPath, join(root, 'tests/how-to/machine.mjs'), '--inside', machine, folder]
    // A shell is the first process there, because it collects the processes that lose their parent.
    const shell = ['bash', '-c', '"$@"; exit $?', 'bash']
    const { status } = spawnSync('unshare', [...own, ...shell, ...again], { stdio: 'inherit' })
    process.exitCode = status ?? 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
