import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configSchema } from '#platform/config.ts'
import { plainPagePolicy } from '#platform/http/content-security-policy.ts'
import { closureOf, importedPackages, sbomOf } from '../../scripts/package.mjs'
import { busyPage, type BusyReason } from '../../src/app/busy-page.ts'
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const existing = new Set([...Object.keys(configSchema.shape), ...Object.keys(serverEnvironment)])

const units = ['web@', 'worker', 'migrate'].map((name) => `deploy/systemd/farman-${name}.service`)
const files = [
  'deploy/Containerfile',
  'deploy/compose.yaml',
  ...units,
  'deploy/kubernetes/farman.yaml',
  'docs/how-to/go-live.md',
]

/** Keys of other programs in these files. */
const others = /^(?:BASE|END|CMD|POSTGRES_\w+|MINIO_\w+|REDIS_PASSWORD|ON_ERROR_STOP|CN|SAN)$/

describe.each(files)('%s', (file) => {
  const text = read(file)

  it('uses only existing keys of the configuration', () => {
    const keys = [
      ...text.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_?)(?:=|: )(?=\S)/g),
      ...text.matchAll(/name: ([A-Z][A-Z_]+), value/g),
    ].map(([, key]) => key!)
    expect(keys.filter((key) => !existing.has(key) && !others.test(key))).toEqual([])
  })

  it('starts programs of the build, as `npm start` starts them', () => {
    const programs = [...text.matchAll(/build\/server\/([\w-]+)\.js/g)].map(([, name]) => name!)
    const inputs = read('vite.config.ts')
    expect(programs.filter((name) => !new RegExp(`^  '?${name}'?: '`, 'm').test(inputs))).toEqual([])
    if (!text.includes('--max-semi-space-size')) return
    for (const argument of serverArguments) expect(text).toContain(argument)
  })

  it('refers only to existing npm commands and project files', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object }
    const commands = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, command]) => command!)
    expect(commands.filter((command) => !(command in scripts))).toEqual([])
    const named = [...text.matchAll(/\b(?:deploy|scripts)\/[\w./@-]+\.\w+/g)].map(([path]) => path)
    const made = /^deploy\/certificates\//
    expect(named.filter((path) => !made.test(path) && !existsSync(join(root, path)))).toEqual([])
  })
})

describe('an installation for production', () => {
  it('has the packages that the build imports and their dependencies, and nothing else', () => {
    const names = importedPackages(
      "import a from 'pg'\nexport{b}from\"@fastify/static\";import('sharp');require.resolve('@expo-google-fonts/vazirmatn/x.ttf');import'node:fs';import'fs';import'./own.js'",
    )
    expect([...names].toSorted()).toEqual(['@expo-google-fonts/vazirmatn', '@fastify/static', 'pg', 'sharp'])
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Parameters<typeof closureOf>[1] }
    const paths = closureOf(new Set(['pg', 'fastify', '@fastify/static']), packages)
    expect(paths).toEqual(expect.arrayContaining(['node_modules/pg', 'node_modules/pg-pool', 'node_modules/avvio']))
    expect(paths.filter((path) => /\/(?:vite|vitest|@playwright|typescript|knip)(?:\/|$)/.test(path))).toEqual([])
  })

  it('has a list of exactly its packages', () => {
    const part = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, name, version: '1.0.0' })
    const document = {
      metadata: { component: { ...part('farman'), name: 'folder', type: 'library' } },
      components: [part('pg'), part('pg-pool'), part('vite')],
      dependencies: [
        { ref: 'farman@1.0.0', dependsOn: ['pg@1.0.0', 'vite@1.0.0'] },
        { ref: 'pg@1.0.0', dependsOn: ['pg-pool@1.0.0'] },
        { ref: 'vite@1.0.0', dependsOn: [] },
      ],
    }
    expect(sbomOf(document, new Set(['pg@1.0.0', 'pg-pool@1.0.0']), 'farman')).toEqual({
      metadata: { component: { ...part('farman'), type: 'application' } },
      components: [part('pg'), part('pg-pool')],
      dependencies: [
        { ref: 'farman@1.0.0', dependsOn: ['pg@1.0.0'] },
        { ref: 'pg@1.0.0', dependsOn: ['pg-pool@1.0.0'] },
      ],
    })
  })
})

describe('the units of systemd', () => {
  const settings = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) =>
        /^(?:User|Group|UMask|StateDirectory|Protect|Private|Restrict\w+=|NoNew|Capab|Environment)/.test(line),
      )
      .filter((line) => !line.includes('farman-migrate.env') && !line.startsWith('Restart'))

  it('run as the same ordinary user with the same sandboxing', () => {
    const [first] = units.map(settings)
    expect(first).toEqual(expect.arrayContaining(['User=farman', 'ProtectSystem=strict', 'NoNewPrivileges=yes']))
    for (const unit of units) expect(settings(unit)).toEqual(first)
  })
})

describe('the settings of one machine agree', () => {
  const proxy = read('deploy/haproxy.cfg')
  const compose = read('deploy/compose.yaml')
  const health = read('src/platform/http/health.ts')

  it('the proxy sends requests to the ports on which web processes listen', () => {
    const servers = new Set([...proxy.matchAll(/^  server \w+ 127\.0\.0\.1:(\d+)$/gm)].map(([, port]) => port!))
    const composed = [...compose.matchAll(/ROLE: web, PORT: (\d+)/g)].map(([, port]) => port!)
    const started = [...read('docs/how-to/go-live.md').matchAll(/farman-web@(\d{4})/g)].map(([, port]) => port!)
    expect([...servers].toSorted()).toEqual(composed.toSorted())
    expect([...servers].toSorted()).toEqual([...new Set(started)].toSorted())
  })

  it('checks health where the product responds', () => {
    const requests = [...files, 'deploy/haproxy.cfg'].flatMap((file) =>
      [...read(file).matchAll(/\/(?:healthz|readyz|livez|ready|health)\b/g)].map(([path]) => path),
    )
    expect(requests.length).toBeGreaterThan(5)
    expect(requests.filter((path) => !health.includes(`app.get('${path}'`))).toEqual([])
  })

  it('the proxy has its own time limits, keeps the last process, and shows the page of the product', () => {
    expect(proxy).toMatch(/^  timeout check \d+s$/m)
    const last = proxy.slice(proxy.indexOf('\nbackend last_resort'))
    expect(last).toMatch(/^  server \w+ [\d.]+:\d+$/m)
    expect(last).not.toContain('check inter')
    const pages = [...proxy.matchAll(/^  errorfile (\d+) \/etc\/haproxy\/(\S+)$/gm)].map(([, code, file]) => [
      code,
      file,
    ])
    expect(pages).toEqual([
      ['502', 'farman-504.http'],
      ['503', 'farman-503.http'],
      ['504', 'farman-504.http'],
    ])
    for (const [, file] of pages) expect(compose).toContain(`./${file}:/etc/haproxy/${file}:ro`)
  })

  // `npx vitest run tests/checks/deploy.test.ts -u` writes them when the page changes.
  it.each<[string, string, BusyReason]>([
    ['farman-503.http', '503 Service Unavailable', 'away'],
    ['farman-504.http', '504 Gateway Timeout', 'late'],
  ])('%s is the page of the product', async (file, status, reason) => {
    const page = busyPage(reason)
    const head = [
      `HTTP/1.1 ${status}`,
      'content-type: text/html; charset=utf-8',
      'cache-control: no-store',
      'retry-after: 5',
      `content-security-policy: ${plainPagePolicy(page)}`,
      `content-length: ${Buffer.byteLength(page)}`,
    ]
    const whole = `${head.join('\r\n')}\r\n\r\n${page}`
    // The maximum that HAProxy reads, less its own reserve.
    expect(Buffer.byteLength(whole)).toBeLessThan(15_000)
    await expect(whole).toMatchFileSnapshot(join(root, 'deploy', file))
  })

  it('PgBouncer retries an unreachable database within two seconds', () => {
    const pgbouncer = read('deploy/pgbouncer.ini')
    expect(Number(/^server_login_retry = (\d+)$/m.exec(pgbouncer)?.[1])).toBeLessThanOrEqual(2)
    for (const line of pgbouncer.split('\n').filter((each) => /^(?:server_|query_wait|pool_mode)/.test(each)))
      expect(read('docs/how-to/run-many.md')).toContain(`\n${line}\n`)
  })
})
