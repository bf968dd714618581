import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configSchema } from '#platform/config.ts'
import { blocksOf, isOutput, scriptOf } from '../../scripts/how-to-blocks.mjs'

const root = join(import.meta.dirname, '../..')
const documents = ['run-many', 'back-up-and-restore']
const textOf = (name: string) => readFileSync(join(root, `docs/how-to/${name}.md`), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }

/** Their commands themselves are run by `npm run test:how-to`, which needs PostgreSQL, PgBouncer, HAProxy and Redis. */
describe.each(documents)('the commands of %s', (name) => {
  const script = scriptOf(blocksOf(textOf(name)))

  test('are valid shell, and end with the ones that stop what was started', () => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(script).not.toContain('apt-get')
    expect(script).toMatch(/pg_ctl -D \w+ -m fast -w stop\n/)
  })

  test('use only existing keys of the configuration and npm commands', () => {
    const keys = [...script.matchAll(/\b([A-Z][A-Z_]{3,})=/g)].map(([, key]) => key!)
    const ours = keys.filter((key) => !['FARMAN', 'PATH', 'ON_ERROR_STOP'].includes(key))
    expect(ours.length).toBeGreaterThan(1)
    expect(ours.filter((key) => !(key in configSchema.shape))).toEqual([])
    const commands = [...textOf(name).matchAll(/npm run ([\w:-]+)/g)].map(([, command]) => command!)
    expect(commands.filter((command) => !(command in scripts))).toEqual([])
  })

  test('contain no folder of this machine', () => {
    expect(textOf(name)).not.toMatch(/\/(home|root|work|tmp|usr|opt|srv|var)\//)
  })
})

test('the commands of go-live are valid shell, and each step with output shows it', () => {
  const blocks = blocksOf(textOf('go-live'))
  for (const { commands } of blocks) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: commands, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  }
  const silent = blocks.filter(
    ({ commands, output }) => output === undefined && /readyz|^farman (?!migrate)|psql|sha256sum/m.test(commands),
  )
  expect(silent.map(({ heading }) => heading)).toEqual([])
})

test('output is compared with the document, except for «…»', () => {
  const text = '## A\n```sh\nls\n```\n\n```text\na.txt\n{"ahead":…}\n```\n'
  expect(blocksOf(text)).toEqual([{ heading: 'A', commands: 'ls', output: 'a.txt\n{"ahead":…}' }])
  expect(isOutput('a.txt\n{"ahead":…}', 'a.txt  \n{"ahead":0.01}\n')).toBe(true)
  expect(isOutput('a.txt\n{"ahead":…}', 'b.txt\n{"ahead":0.01}\n')).toBe(false)
  expect(isOutput('a.txt', 'a.txt\nb.txt')).toBe(false)
  expect(isOutput('a.txt', 'aXtxt')).toBe(false)
})

test('an unclosed block is reported', () => {
  expect(() => blocksOf('## A\n```sh\nls\n')).toThrow('«A» has no end')
})
