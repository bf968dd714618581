// `npm run release -- 1.2.0`: looks for known holes of packages, sets the version, dates the changelog, commits and tags. Nothing is pushed. The image is built from the tag
// (docs/how-to/go-live.md).
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './toolchain.mjs'

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** The changelog with what is unreleased under the version and its day. Throws when nothing stands there. */
export function releaseChangelog(text, version, day) {
  const [head, rest] = text.split(/^## Unreleased$/m)
  if (rest === undefined) throw new Error('CHANGELOG.md has no part «Unreleased»')
  const end = rest.search(/^## /m)
  const changes = (end < 0 ? rest : rest.slice(0, end)).trim()
  if (changes === '') throw new Error('CHANGELOG.md has nothing under «Unreleased»')
  return `${head}## Unreleased\n\n## ${version} (${day})\n\n${changes}\n\n${end < 0 ? '' : rest.slice(end)}`
}

/** Whether a version comes after another one. */
export function isLater(version, before) {
  const [a, b] = [version, before].map((each) => each.split('.').map(Number))
  const at = a.findIndex((number, index) => number !== b[index])
  return at >= 0 && a[at] > b[at]
}

/** Why the check of known holes forbids a release, by its exit code; null when it does not. Without a list it did not run and says so. */
export const advisoriesRefuse = (status) =>
  status === 0 || status === 2
    ? null
    : 'A package has a known hole: take another version, or take the entry out of advisories.json when it cannot be reached.'

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) fail(`git ${args[0]} failed`)
  return stdout.trim()
}

if (process.argv[1] === join(root, 'scripts/release.mjs')) {
  const version = process.argv[2] ?? ''
  const file = join(root, 'package.json')
  const { version: before } = JSON.parse(readFileSync(file, 'utf8'))
  if (!/^\d+\.\d+\.\d+$/.test(version)) fail('Name the version: npm run release -- 1.2.0')
  if (!isLater(version, before)) fail(`${version} is not later than ${before}.`)
  if (git('status', '--porcelain') !== '') fail('There are uncommitted changes: commit them first.')
  const advisories = spawnSync(process.execPath, ['scripts/advisories.mjs', '--update'], {
    cwd: root,
    stdio: 'inherit',
  })
  const refusal = advisoriesRefuse(advisories.status)
  if (refusal) fail(refusal)
  let changelog
  try {
    const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    changelog = releaseChangelog(text, version, new Date().toISOString().slice(0, 10))
  } catch (error) {
    fail(error.message)
  }
  writeFileSync(join(root, 'CHANGELOG.md'), changelog)
  for (const name of ['package.json', 'package-lock.json']) {
    const text = readFileSync(join(root, name), 'utf8')
    // Only the version of the product itself, which stands before any package.
    const times = name === 'package.json' ? 1 : 2
    let left = times
    writeFileSync(
      join(root, name),
      text.replaceAll(`"version": "${before}"`, (match, at) =>
        at < 300 && left-- > 0 ? `"version": "${version}"` : match,
      ),
    )
  }
  if (existsSync(join(root, 'advisories.json'))) git('add', 'advisories.json')
  git('add', 'CHANGELOG.md', 'package.json', 'package-lock.json')
  git('commit', '-m', `release: ${version}`)
  git('tag', '-a', `v${version}`, '-m', version)
  console.log(`v${version} is committed and tagged here. Push it: git push --follow-tags`)
}
