// Copies what a production process needs, and nothing else, into an empty folder: `node scripts/prune-for-production.mjs FOLDER`. The
// build stands there with the packages that it imports and those that they need; build tools, test tools, sources of icons and types
// stay behind.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { root } from './toolchain.mjs'

const builtin = new Set(builtinModules)

/** Names of the packages that a text of JavaScript imports. */
export function importedPackages(text) {
  const found = text.matchAll(
    /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\(\s*|\bimport\.meta\.resolve\(\s*)["'`]([^"'`\s]+)["'`]/g,
  )
  const names = [...found].map(([, name]) => name)
  return new Set(
    names
      .filter((name) => /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?:\/|$)/.test(name) && !name.startsWith('node:'))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
      .filter((name) => !builtin.has(name)),
  )
}

/** Paths in node_modules of these packages and of everything that they need, as the lock file places them. */
export function closureOf(names, packages) {
  const found = new Set()
  const visit = (name, from) => {
    // The nearest one above, as Node looks for it.
    for (let at = from; ; at = at.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
      const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
      if (packages[path]) {
        if (found.has(path)) return
        found.add(path)
        const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[path]
        for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) visit(each, path)
        for (const each of Object.keys(peerDependencies)) if (names.has(each)) visit(each, path)
        return
      }
      if (at === '') return
    }
  }
  for (const name of names) visit(name, '')
  return [...found].toSorted()
}

function javascriptIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

if (process.argv[1] === join(root, 'scripts/prune-for-production.mjs')) {
  const out = resolve(process.argv[2] ?? '')
  if (!process.argv[2] || (existsSync(out) && readdirSync(out).length > 0)) {
    console.error('Name an empty folder: node scripts/prune-for-production.mjs FOLDER')
    process.exit(1)
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const names = new Set(['node'])
  for (const file of javascriptIn(join(root, 'build/server')))
    for (const name of importedPackages(readFileSync(file, 'utf8')))
      if (packages[`node_modules/${name}`]) names.add(name)
  const paths = closureOf(names, packages).filter((path) => existsSync(join(root, path)))
  mkdirSync(out, { recursive: true })
  for (const path of paths)
    cpSync(join(root, path), join(out, path), {
      recursive: true,
      verbatimSymlinks: true,
      // Packages below it are named by the lock file themselves.
      filter: (from) =>
        from === join(root, path) ||
        !/\/node_modules$|\.(?:md|markdown|map|d\.[mc]?ts)$/.test(from.slice(join(root, path).length)),
    })
  for (const part of ['build/server', 'build/client', 'build/.stamp', 'LICENSE', 'NOTICE', '.env.example'])
    cpSync(join(root, part), join(out, part), { recursive: true })
  const { name, version, license, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(
    join(out, 'package.json'),
    `${JSON.stringify({ name, version, license, type, private: true }, null, 2)}\n`,
  )
  writeFileSync(
    join(out, 'packages.json'),
    `${JSON.stringify(
      paths.map((path) => ({
        name: path.slice(path.lastIndexOf('node_modules/') + 13),
        version: packages[path].version,
        licence: packages[path].license,
      })),
      null,
      2,
    )}\n`,
  )
  console.log(`${paths.length} packages for ${names.size} that the build imports, in ${out}`)
}
