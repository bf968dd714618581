// Upgrades data of older versions with this build, and starts the older versions on the upgraded data again:
// `npm run test:how-to -- upgrade [COMMIT …]`. Older versions come out of git and run on the packages of today; their demo is the data.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { build } from 'vite'
import { buildDefine } from '../../scripts/build-define.mjs'
import { serverArguments } from '../../scripts/server-process.mjs'
import { freePort, testEnvironment, untilReady } from '../../scripts/test-server.mjs'
import { node, pinnedEnvironment, root } from '../../scripts/toolchain.mjs'

/** One that newer migrations let in, one that they break, and one from before migrations said so. */
const usual = ['13fe5133^', '8a1dcfd4', 'e0bfd9bb']
const ads = 200
const sentence = /^The database is newer than this build .+ breaks older builds\. Start .+ or a newer build\.$/m

const opening = `import { sql } from 'kysely'
import { openPlatform } from '#platform/open-platform.ts'
import { sealedColumns } from './sealed-columns.ts'
try {
  const { database } = await openPlatform(process.env, sealedColumns)
  const { rows } = await sql\`select count(*)::int as ads from ad\`.execute(database.db)
  console.log(JSON.stringify(rows[0]))
  await database.close()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
`

/** Runs a program to its end; returns its status and what it printed. */
function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e8, ...options })
  if (error) throw error
  return { status, printed: stdout + stderr }
}

function succeed(command, args, options) {
  const { status, printed } = run(command, args, options)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${printed.slice(-2000)}`)
  return printed
}

/** Icons of a package that is gone: no data depends on them. */
function withoutIcons(folder) {
  const paths = readdirSync(join(folder, 'src'), { recursive: true }).filter((path) => /\.tsx?$/.test(path))
  const texts = paths.map((path) => readFileSync(join(folder, 'src', path), 'utf8'))
  const names = new Set(texts.flatMap((text) => text.match(/\bIcon[A-Z]\w*/g) ?? []))
  return {
    name: 'without-icons',
    enforce: 'pre',
    resolveId: (id) => (id === '@tabler/icons-react' ? '\0icons' : null),
    load: (id) => (id === '\0icons' ? [...names].map((name) => `export const ${name} = () => null`).join('\n') : null),
  }
}

/** Copies the sources of a version into a folder and makes its commands. */
async function checkOut(commit, folder) {
  mkdirSync(folder)
  succeed('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: root })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'src/app/open.ts'), opening)
  await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    define: buildDefine,
    plugins: [withoutIcons(folder)],
    build: {
      ssr: true,
      target: 'node24',
      outDir: 'out',
      minify: false,
      rolldownOptions: {
        input: {
          seed: join(folder, 'src/app/seed.ts'),
          open: join(folder, 'src/app/open.ts'),
          'embedded-worker': join(folder, 'src/platform/database/embedded-worker.ts'),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
}

/** What must be the same after the upgrade: rows of people, of the market and of money. */
const lasting = [
  'person',
  'ad',
  'ad_price',
  'gallery',
  'garage_car',
  'deal',
  'sale_order',
  'payable',
  'payment',
  'audit_entry',
]

async function countRows(dataFolder) {
  const engine = await PGlite.create({ dataDir: join(dataFolder, 'database') })
  const { rows: tables } = await engine.query(`select tablename as name from pg_tables where schemaname = 'public'`)
  const counts = {}
  for (const { name } of tables.filter((table) => lasting.includes(table.name)))
    counts[name] = (await engine.query(`select count(*)::int as count from "${name}"`)).rows[0].count
  await engine.close()
  return counts
}

/** Starts this build on the data and opens pages; returns what went wrong. */
async function useData(dataFolder) {
  const port = await freePort()
  const env = pinnedEnvironment(testEnvironment({ port, dataFolder, ads }))
  const child = spawn(node, serverArguments, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const address = `http://127.0.0.1:${port}`
  const problems = []
  try {
    await untilReady(address, child)
    const list = await fetch(`${address}/api/v1/ads`).then((response) => response.json())
    const addresses = ['/', '/services/used-vehicle/advertisement', '/login', '/services/vehicle-center']
    if (!(list.total > 0)) problems.push(`the list has ${list.total} ads`)
    for (const path of addresses) {
      const { status } = await fetch(address + path)
      if (status !== 200) problems.push(`${path} answers ${status}`)
    }
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    await ended
  }
  return problems
}

const migrationsIn = (folder) =>
  readdirSync(join(folder, 'database/migrations')).filter((name) => name.endsWith('.sql'))

/** Starts the older version on the upgraded data; returns what differs from what its newer migrations allow. */
function goBack(folder, env) {
  const older = new Set(migrationsIn(folder))
  const newer = migrationsIn(root).filter((name) => !older.has(name))
  if (!readFileSync(join(folder, 'src/platform/database/migrate.ts'), 'utf8').includes('adds only'))
    return { said: 'the older version knows no marks, so it was not started again', problems: [] }
  const breaks = newer.filter(
    (name) => !readFileSync(join(root, 'database/migrations', name), 'utf8').startsWith('-- adds only'),
  )
  const { status, printed } = run(node, ['out/open.js'], { cwd: folder, env })
  const isRight = breaks.length > 0 ? status === 1 && sentence.test(printed) : status === 0 && printed.includes('"ads"')
  const said = `${newer.length} newer migrations, ${breaks.length} of them break: ${printed.trim().split('\n').at(-1)}`
  return { said, problems: isRight ? [] : [`the way back: ${said}`] }
}

async function upgrade(commit, parent) {
  const folder = join(parent, commit.replace(/\W/g, '-'))
  const dataFolder = join(folder, 'data')
  await checkOut(commit, folder)
  const env = pinnedEnvironment({ ...testEnvironment({ port: 0, dataFolder, ads }), LOG_LEVEL: 'silent' })
  succeed(node, ['out/seed.js', '--ads', String(ads)], { cwd: folder, env })
  const before = await countRows(dataFolder)
  const migrated = succeed(node, ['build/server/migrate.js'], { cwd: root, env })
  const after = await countRows(dataFolder)
  const problems = Object.keys(before)
    .filter((table) => before[table] !== after[table])
    .map((table) => `${table} had ${before[table]} rows and has ${after[table]}`)
  problems.push(...(await useData(dataFolder)))
  const invariants = run(node, ['build/server/invariants.js'], { cwd: root, env })
  if (invariants.status !== 0) problems.push(`invariants: ${invariants.printed.slice(0, 1000)}`)
  const back = goBack(folder, env)
  console.log(`[upgrade] ${commit}: ${JSON.stringify(before)}\n  ${migrated.trim().slice(0, 300)}\n  ${back.said}`)
  return [...problems, ...back.problems].map((problem) => `upgrade of ${commit}: ${problem}`)
}

const parent = mkdtempSync(join(tmpdir(), 'farman-upgrade-'))
const problems = []
try {
  const named = process.argv.slice(2)
  for (const commit of named.length ? named : usual) {
    if (run('git', ['cat-file', '-e', commit], { cwd: root }).status === 0)
      problems.push(...(await upgrade(commit, parent)))
    else problems.push(`upgrade: the repository has no ${commit}; a shallow clone has no history`)
  }
} finally {
  rmSync(parent, { recursive: true, force: true })
}
for (const problem of problems) console.error(problem)
process.exit(problems.length ? 1 : 0)
