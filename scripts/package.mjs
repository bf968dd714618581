// `npm run package -- FOLDER [--bundle FILE.tar.gz [--image IMAGE.tar]]`: builds the product and makes the folder that a server runs:
// the build with its migrations, the production packages with the pinned Node, the files of `deploy/`, and `sbom.cdx.json`. Build
// tools, test tools and sources stay behind. `--bundle` packs the folder, and the archive of an image, into one file for a network
// without registries.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { build, install, root } from './toolchain.mjs'

const builtin = new Set(builtinModules)

/** Names of the packages that a text of JavaScript imports. */
export function importedPackages(text) {
  const matches = text.matchAll(
    /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\(\s*|\bimport\.meta\.resolve\(\s*)["'`]([^"'`\s]+)["'`]/g,
  )
  const names = [...matches].map(([, name]) => name)
  return new Set(
    names
      .filter((name) => /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?:\/|$)/.test(name) && !name.startsWith('node:'))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
      .filter((name) => !builtin.has(name)),
  )
}

/** Paths in node_modules of these packages and of everything that they need, as the lock file places them. */
export function closureOf(names, packages) {
  const matches = new Set()
  const visit = (name, from) => {
    // The nearest one above, as Node looks for it.
    for (let at = from; ; at = at.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
      const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
      if (packages[path]) {
        if (matches.has(path)) return
        matches.add(path)
        const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[path]
        for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) visit(each, path)
        for (const each of Object.keys(peerDependencies)) if (names.has(each)) visit(each, path)
        return
      }
      if (at === '') return
    }
  }
  for (const name of names) visit(name, '')
  return [...matches].toSorted()
}

/**
 * Returns a CycloneDX document of `npm sbom` with these packages alone: `target` names them as `name@version`, and `product` is
 * what they belong to.
 */
export function sbomOf(document, target, product) {
  const { component } = document.metadata
  const own = component['bom-ref']
  const inside = ({ name, version }) => target.has(`${name}@${version}`)
  const components = document.components.filter(inside)
  const references = new Set([own, ...components.map((each) => each['bom-ref'])])
  return {
    ...document,
    metadata: { ...document.metadata, component: { ...component, type: 'application', name: product } },
    components,
    dependencies: document.dependencies
      .filter(({ ref }) => references.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => references.has(each)) })),
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function run(command, args) {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) fail(`${command} ${args[0]} failed${error ? `: ${error.message}` : ''}`)
  return stdout
}

function javascriptIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

const isEmpty = (folder) => !existsSync(folder) || readdirSync(folder).length === 0

/** What the folder has besides the packages. */
const parts = ['build/server', 'build/client', 'build/.stamp', 'deploy', 'docs/how-to']
const files = ['LICENSE', 'NOTICE', 'CHANGELOG.md', '.env.example']

/** Paths of the packages in node_modules that the built server needs. */
function productionPackages(packages) {
  const names = new Set(['node'])
  for (const file of javascriptIn(join(root, 'build/server')))
    for (const name of importedPackages(readFileSync(file, 'utf8')))
      if (packages[`node_modules/${name}`]) names.add(name)
  return closureOf(names, packages).filter((path) => existsSync(join(root, path)))
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 13)

function fill(out) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const paths = productionPackages(packages)
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
  for (const part of [...parts, ...files]) cpSync(join(root, part), join(out, part), { recursive: true })
  const { name, version, license, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const writeJson = (file, value) => writeFileSync(join(out, file), `${JSON.stringify(value, null, 2)}\n`)
  writeJson('package.json', { name, version, license, type, private: true })
  const document = JSON.parse(run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']))
  writeJson(
    'sbom.cdx.json',
    sbomOf(document, new Set(paths.map((path) => `${nameOf(path)}@${packages[path].version}`)), name),
  )
  console.log(`${name} ${version} with ${paths.length} packages: ${out}`)
}

/** One file with the folder and, when there is one, the archive of an image, and a second file with its checksum. */
async function bundle(file, out, image) {
  const members = [out, ...(image ? [image] : [])].flatMap((path) => ['-C', dirname(path), basename(path)])
  run('tar', ['--owner=0', '--group=0', '--numeric-owner', '-czf', file, ...members])
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  writeFileSync(`${file}.sha256`, `${hash.digest('hex')}  ${basename(file)}\n`)
  console.log(`${file} and ${basename(file)}.sha256`)
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { bundle: { type: 'string' }, image: { type: 'string' } },
  })
  // npm runs in the folder of the product; a relative name means the folder in which it was typed.
  const given = (path) => path && resolve(process.env.INIT_CWD ?? '', path)
  const [out, file, image] = [given(positionals[0]), given(values.bundle), given(values.image)]
  if (!out || positionals.length > 1 || !isEmpty(out))
    fail('Name an empty folder: npm run package -- FOLDER [--bundle FILE.tar.gz [--image IMAGE.tar]]')
  if (image && !existsSync(image)) fail(`There is no image in ${image}: write one with podman save.`)
  await install()
  build()
  fill(out)
  if (file) await bundle(file, out, image)
}

if (process.argv[1] === join(root, 'scripts/package.mjs')) await main()
