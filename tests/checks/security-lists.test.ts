import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { configSchema } from '#platform/config.ts'
import { manifests } from '../../src/app/features.ts'

/** Lists of docs/security.md against the code: a fact that one of the two lacks fails. */
const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|\/test-[\w-]+\.tsx?$/.test(path))
  .map((path) => [path.slice('src/'.length), readFileSync(join(root, path), 'utf8')] as const)

function section(title: string): string {
  const from = text.indexOf(`\n## ${title}\n`)
  expect(from).toBeGreaterThan(0)
  return text.slice(from, text.indexOf('\n## ', from + 1))
}

it('names every purpose of files with its kinds, sizes and readers', () => {
  const purposes = manifests.flatMap(({ filePurposes = [] }) => filePurposes)
  const rows = purposes
    .map(({ name, kinds, maxBytes, perHour, mayRead }) => {
      const readers = mayRead === 'everyone' ? 'everyone' : 'by rule'
      return `| \`${name}\` | ${kinds.join(', ')} | ${maxBytes.toLocaleString('en')} | ${perHour} | ${readers} |`
    })
    .toSorted()
  expect(section('Files').match(/^\| `.+$/gm)).toEqual(rows)
})

it('names every address that is called', () => {
  const addresses = Object.keys(configSchema.shape).filter(
    (key) => /_(?:URL|ENDPOINT)$/.test(key) && key !== 'PUBLIC_URL',
  )
  const named = [...section('Connections').matchAll(/`([A-Z][A-Z0-9_]*)(…?)`/g)]
  const covers = (key: string) => named.some(([, name = '', more]) => (more ? key.startsWith(name) : key === name))
  // The direct way to the same server.
  expect(addresses.filter((key) => !covers(key))).toEqual(['DATABASE_DIRECT_URL'])
})

it('names every package that decodes foreign bytes', () => {
  const decoders = /^(?:sharp|saxes|@hyzyla\/pdfium)$|xml|csv|pdf|yaml|zip|jpeg|png|heic|exif|html-?pars|cheerio|jsdom/
  const imported = sources.flatMap(([, source]) =>
    [...source.matchAll(/(?:from |import\()'((?:@[\w-]+\/)?[a-z][\w.-]*)/g)].map(([, name]) => name!),
  )
  const matches = [...new Set(imported)].filter((name) => decoders.test(name)).toSorted()
  expect(matches).toEqual(['@hyzyla/pdfium', 'csv-parse', 'saxes', 'sharp'])
  const [, listed] = /decodes foreign bytes is the riskiest \(([^)]+), in processes of their own\)/.exec(text) ?? []
  expect(listed?.split(', ').toSorted()).toEqual(['PDFium', '`csv-parse`', '`saxes`', '`sharp`'])
})

it('signs with keys of its own by Ed25519, in the files that it names', () => {
  const signing = sources.filter(([, source]) => /import \{[^}]*\bsign\b[^}]*\} from 'node:crypto'/.test(source))
  const named = [...section('Keys').matchAll(/`([\w/-]+\.ts)`/g)].map(([, path]) => path!)
  const paths = signing.map(([path]) => path).toSorted()
  expect(paths).toEqual(named.filter((path) => /keys|signatures/.test(path)).toSorted())
  for (const [, source] of signing) expect(source).not.toMatch(/createSign\(|'(?:rsa|ec|dsa)'/i)
  expect(section('Keys')).toMatch(/Ed25519 does not/)
})
