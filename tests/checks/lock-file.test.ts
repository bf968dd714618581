import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Copies only the three files that an installation reads, so that packages installed here cannot help. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-file-'))
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(root, file), join(folder, file))
  return folder
}

/** Returns what `npm ci` would do, with the npm of the system as on a fresh checkout. */
function tryInstall(folder: string): string {
  const withoutPinned = process.env
    .PATH!.split(delimiter)
    .filter((part) => !part.endsWith(join('node_modules', '.bin')))
  const env = { ...process.env, PATH: withoutPinned.join(delimiter) }
  const args = ['ci', '--dry-run', '--ignore-scripts', '--include=dev', '--offline', '--no-audit', '--no-fund']
  return execFileSync('npm', args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe', timeout: 20_000 })
}

it('the lock file agrees with package.json, so a fresh checkout can be installed', () => {
  expect(tryInstall(copyOfProject())).toMatch(/added \d{2,} packages/)
}, 25_000)

it('the lock file contains no registry, so that it installs from any, and fixes the content of every runtime package', () => {
  type Entry = { resolved?: string; integrity?: string; optional?: boolean }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(packages.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
  // Builds for other platforms have no content hash: no registry serves all of them.
  expect(packages.filter(([, { integrity, optional }]) => !integrity && !optional).map(([path]) => path)).toEqual([])
})
