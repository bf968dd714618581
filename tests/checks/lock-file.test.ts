import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Only the three files that an installation reads, so that what is installed here cannot help. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-file-'))
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(root, file), join(folder, file))
  return folder
}

/** What `npm ci` would do, with the npm of the system as on a fresh checkout. */
function tryInstall(folder: string): string {
  const withoutPinned = process.env
    .PATH!.split(delimiter)
    .filter((part) => !part.endsWith(join('node_modules', '.bin')))
  const env = { ...process.env, PATH: withoutPinned.join(delimiter) }
  const args = ['ci', '--dry-run', '--ignore-scripts', '--include=dev', '--offline', '--no-audit', '--no-fund']
  return execFileSync('npm', args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe', timeout: 20_000 })
}

it('a fresh checkout can be installed: the lock file agrees with package.json', () => {
  expect(tryInstall(copyOfProject())).toMatch(/added \d{2,} packages/)
}, 25_000)

it('the lock file names no registry, so that it installs from any, and holds every package that runs to its content', () => {
  type Entry = { resolved?: string; integrity?: string; optional?: boolean }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(packages.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
  // Builds for other platforms are listed without their content: no registry serves all of them.
  expect(packages.filter(([, { integrity, optional }]) => !integrity && !optional).map(([path]) => path)).toEqual([])
})
