// Which tests notice a change: those of its feature, those that import a changed file, and the checks that read all files.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './toolchain.mjs'

/** Checks that read the files themselves, so no import leads to them. */
const checks = ['boundaries', 'routes', 'screens', 'lock-file', 'app-composition', 'data-files'].map(
  (name) => `tests/checks/${name}.test.ts`,
)

function changedSince(commit) {
  const git = (...options) => spawnSync('git', options, { cwd: root, encoding: 'utf8' }).stdout.split('\n')
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')].filter(Boolean)
}

/** The folder whose tests notice a change of this file: a feature, or the file's own folder. */
function folderOf(path) {
  if (path.startsWith('resources/content/')) return 'src/features/content'
  if (path.startsWith('resources/drawings/')) return 'src/features/drawings'
  const [, feature] = /^(src\/features\/(?:marketplace\/)?[^/]+)\//.exec(path) ?? []
  return feature ?? dirname(path)
}

const imports = (file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, name]) =>
    name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(dirname(file), name),
  )

/** `tests`: files to run. `elsewhere`: HTTP tests and journeys that open pages of the changed features. */
export function testsOfChange(commit) {
  const paths = changedSince(commit)
  return { ...testsOf(paths), paths }
}

export function testsOf(paths) {
  const existing = globSync('{src,tests/checks}/**/*.test.{ts,tsx}', { cwd: root })
  const sources = new Set(paths.filter((path) => /^(src|tests)\/.*\.(ts|tsx|css|json)$|^resources\//.test(path)))
  const folders = [...new Set([...sources].filter((path) => /^(src|resources)\//.test(path)).map(folderOf))]
  const tests = existing.filter(
    (file) =>
      sources.has(file) ||
      folders.some((folder) => file.startsWith(`${folder}/`)) ||
      imports(file).some((path) => sources.has(path)),
  )
  const names = folders.map((folder) => folder.split('/').at(-1))
  const elsewhere = globSync('tests/{http/*.test.ts,journeys/*.spec.ts}', { cwd: root }).filter(
    (file) => paths.includes(file) || names.some((name) => file.includes(name)),
  )
  return {
    tests: [...new Set([...tests, ...(sources.size ? checks : [])])].filter((file) => existsSync(join(root, file))),
    elsewhere,
  }
}
