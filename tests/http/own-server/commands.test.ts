import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'farman-commands-'))
  mkdirSync(join(folder, 'empty'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A built command on a folder of data. */
function run(command: string, args: string[], data: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, data), NODE_ENV: 'production' }
  const options = { cwd: root, encoding: 'utf8', timeout: 60_000, env: env as NodeJS.ProcessEnv } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [`build/server/${command}.js`, ...args], options)
  return { status, said: stdout + stderr }
}

it.each(['absent', 'empty'])('a back-up of a folder without a database fails and makes nothing: %s', (data) => {
  const { status, said } = run('back-up', [join(folder, 'copy.tar')], data)
  expect(said).toMatch(/^DATA_DIR \(.*\) holds no database: name the folder of the installation in DATA_DIR\.\n$/)
  expect(status).toBe(1)
  expect(existsSync(join(folder, 'copy.tar'))).toBe(false)
  expect(existsSync(join(folder, data)) ? readdirSync(join(folder, data)) : []).toEqual([])
})

it('a back-up of a folder whose server is not running is written, and the command ends', () => {
  expect(run('migrate', [], 'whole').status).toBe(0)
  const file = join(folder, 'copy.tar')
  const { status, said } = run('back-up', [file], 'whole')
  expect(said).toMatch(/copy\.tar: \d+ bytes\n$/)
  expect(status).toBe(0)
}, 120_000)

it('a back-up into a folder that does not exist fails with a sentence', () => {
  const { status, said } = run('back-up', [join(folder, 'nowhere/copy.tar')], 'empty')
  expect(said).toMatch(/^The folder .*nowhere does not exist: make it first\.\n$/)
  expect(status).toBe(1)
})

it.each([
  ['two numbers', ['grant', '--mobile', '09123456789', '--mobile', '09120000009', '--role', 'operator']],
  ['an option that it does not take', ['create', '--mobile', '09123456789', '--role', 'operator']],
  ['no number', ['create']],
])('a command with %s shows its usage and changes nothing', (_name, args) => {
  const { status, said } = run('admin', args, 'empty')
  expect(said).toMatch(/^Usage: npm run admin -- COMMAND\n/)
  expect(status).toBe(1)
  expect(readdirSync(join(folder, 'empty'))).toEqual([])
})
