// Holds the licence of every package of the lock file against the list of allowed ones: `node scripts/check-licences.mjs [--list]`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './toolchain.mjs'

/** Licences under which a package may be part of the product, or of its tools. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** Allowed for these alone: separate shared libraries, and tools or files that are used unchanged. */
const allowedFor = {
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'MPL-2.0': /^(?:axe-core|lightningcss(?:-[\w-]+)?)$/,
}

/** Whether a package may be used under a licence, written as an SPDX expression. */
export function isAllowed(name, licence) {
  const expression = licence.replace(/^\((.*)\)$/, '$1')
  if (/ OR /.test(expression)) return expression.split(' OR ').some((part) => isAllowed(name, part))
  if (/ AND /.test(expression)) return expression.split(' AND ').every((part) => isAllowed(name, part))
  return allowed.has(expression) || Boolean(allowedFor[expression]?.test(name))
}

/** The packages of the lock file with their licences; those of other platforms that the lock file knows by name alone are left out. */
export function packagesOfLock() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(([path, { version, license, optional }]) => {
    if (path === '') return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const file = join(root, path, 'package.json')
    const match = license ?? (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined)
    if (match === undefined && optional) return []
    return [{ name, version, licence: match ?? 'none' }]
  })
}

if (process.argv[1] === join(root, 'scripts/check-licences.mjs')) {
  const packages = packagesOfLock()
  if (process.argv.includes('--list'))
    for (const { name, version, licence } of packages) console.log(`${licence}\t${name}\t${version}`)
  const refused = packages.filter(({ name, licence }) => !isAllowed(name, licence))
  for (const { name, licence } of refused) console.error(`${name} is under ${licence}, which is not allowed here`)
  if (refused.length === 0) console.log(`${packages.length} packages, all under allowed licences`)
  process.exitCode = refused.length ? 1 : 0
}
