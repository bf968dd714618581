import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configSchema } from '#platform/config.ts'
import { closureOf, importedPackages } from '../../scripts/prune-for-production.mjs'
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const known = new Set([...Object.keys(configSchema.shape), ...Object.keys(serverEnvironment)])

const files = [
  'Containerfile',
  'compose.yaml',
  'deploy/farman.service',
  'deploy/kubernetes/farman.yaml',
  'docs/how-to/go-live.md',
]

/** Keys of others in these files. */
const others = /^(?:BASE|END|CMD|POSTGRES_\w+|MINIO_\w+|REDIS_PASSWORD|ON_ERROR_STOP)$/

describe.each(files)('%s', (file) => {
  const text = read(file)

  it('names keys of the configuration that exist', () => {
    const keys = [
      ...text.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_?)(?:=|: )(?=\S)/g),
      ...text.matchAll(/name: ([A-Z][A-Z_]+), value/g),
    ].map(([, key]) => key!)
    expect(keys.filter((key) => !known.has(key) && !others.test(key))).toEqual([])
  })

  it('starts programs that the build has, as `npm start` starts them', () => {
    const programs = [...text.matchAll(/build\/server\/([\w-]+)\.js/g)].map(([, name]) => name!)
    const inputs = read('vite.config.ts')
    expect(programs.filter((name) => !new RegExp(`^  '?${name}'?: '`, 'm').test(inputs))).toEqual([])
    if (!text.includes('--max-semi-space-size')) return
    for (const argument of serverArguments) expect(text).toContain(argument)
  })

  it('names commands of npm and files of the project that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object }
    const commands = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, command]) => command!)
    expect(commands.filter((command) => !(command in scripts))).toEqual([])
    const named = [...text.matchAll(/\b(?:deploy|scripts)\/[\w./-]+\.\w+/g)].map(([path]) => path)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('an installation for production', () => {
  it('has the packages that the build imports and what they need, and nothing else', () => {
    const names = importedPackages(
      "import a from 'pg'\nexport{b}from\"@fastify/static\";import('sharp');require.resolve('@expo-google-fonts/vazirmatn/x.ttf');import'node:fs';import'fs';import'./own.js'",
    )
    expect([...names].toSorted()).toEqual(['@expo-google-fonts/vazirmatn', '@fastify/static', 'pg', 'sharp'])
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Parameters<typeof closureOf>[1] }
    const paths = closureOf(new Set(['pg', 'fastify', '@fastify/static']), packages)
    expect(paths).toEqual(expect.arrayContaining(['node_modules/pg', 'node_modules/pg-pool', 'node_modules/avvio']))
    expect(paths.filter((path) => /\/(?:vite|vitest|@playwright|typescript|knip)(?:\/|$)/.test(path))).toEqual([])
  })
})
