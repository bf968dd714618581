import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { advisoriesOf, findHoles, isInRange } from '../../scripts/advisories.mjs'
import { isAllowed, packagesOfLock } from '../../scripts/check-licences.mjs'
import { nodeBuilds, nodeVersion } from '../../scripts/node-builds.mjs'
import { advisoriesRefuse, isLater, releaseChangelog } from '../../scripts/release.mjs'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const product = JSON.parse(read('package.json')) as {
  version: string
  license: string
  dependencies: Record<string, string>
}

describe('the repository', () => {
  it('has one version and one licence in all its papers', () => {
    const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: { '': { version: string } } }
    expect([lock.version, lock.packages[''].version]).toEqual([product.version, product.version])
    expect(read('CHANGELOG.md')).toContain(`\n## ${product.version}`)
    expect(product.license).toBe('MIT')
    expect(read('LICENSE')).toMatch(/^MIT License\n/)
    expect(read('.nvmrc').trim()).toBe(product.dependencies.node)
    expect(nodeVersion).toBe(product.dependencies.node)
    for (const { integrity } of Object.values(nodeBuilds)) expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/)
  })

  it.each([
    'NOTICE',
    'SECURITY.md',
    'CONTRIBUTING.md',
    '.editorconfig',
    '.devcontainer/devcontainer.json',
    '.github/ISSUE_TEMPLATE/fault.md',
    '.github/ISSUE_TEMPLATE/wish.md',
    '.github/pull_request_template.md',
  ])('has %s', (file) => expect(existsSync(join(root, file))).toBe(true))

  it('runs in continuous integration what `.ci/run` runs', () => {
    expect(read('.github/workflows/ci.yml')).toMatch(/^ {6}- run: \.ci\/run$/m)
  })
})

describe('licences', () => {
  it('of every package of the lock file are allowed', () => {
    const packages = packagesOfLock()
    expect(packages.length).toBeGreaterThan(500)
    expect(packages.filter(({ name, licence }) => !isAllowed(name, licence))).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['(MIT AND Zlib)', true],
    ['GPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['LGPL-3.0-or-later', false],
    ['none', false],
  ])('%s: allowed is %s', (licence, allowed) => expect(isAllowed('any', licence)).toBe(allowed))

  it('of the fonts stand in NOTICE', () => {
    const fonts = packagesOfLock().filter(({ licence }) => licence.includes('OFL'))
    expect(fonts.filter(({ name }) => !read('NOTICE').includes(name))).toEqual([])
  })
})

describe('known holes', () => {
  it.each([
    ['1.2.2', '>=1.0.0 <1.2.3', true],
    ['1.2.3', '>=1.0.0 <1.2.3', false],
    ['0.9.0', '<= 0.9.0 || >= 2.0.0', true],
    ['2.0.0-rc.1', '<2.0.0', true],
    ['3.1.0', '*', true],
    ['3.1.0', '3.1.0', true],
  ])('version %s in %s: %s', (version, range, match) => expect(isInRange(version, range)).toBe(match))

  it('are found by name and version, also below other packages', () => {
    const hole = { name: 'ws', range: '<8.0.0', title: 'crash', severity: 'high', url: 'https://example.com' }
    const lock = {
      packages: {
        '': { version: '1.0.0' },
        'node_modules/ws': { version: '8.1.0' },
        'node_modules/a/node_modules/ws': { version: '7.9.0' },
      },
    }
    expect(findHoles(lock, [hole])).toEqual([{ ...hole, version: '7.9.0' }])
    expect(advisoriesOf({ vulnerabilities: { ws: { via: [hole, 'other'] } } })).toEqual([hole])
    expect(advisoriesOf({ message: '405 Method Not Allowed' })).toBeNull()
  })
})

describe('a release', () => {
  it('refuses a release with a known hole, and says so when it could not look', () => {
    expect([advisoriesRefuse(0), advisoriesRefuse(2)]).toEqual([null, null])
    expect(advisoriesRefuse(1)).toMatch(/^A package has a known hole/)
    expect(advisoriesRefuse(null)).toMatch(/^A package has a known hole/)
    expect(read('scripts/release.mjs')).toMatch(/'scripts\/advisories\.mjs', '--update'/)
  })

  it('is not the only time: known holes are looked for once a week', () => {
    const workflow = read('.github/workflows/advisories.yml')
    expect(workflow).toMatch(/^ {4}- cron: '\d+ \d+ \* \* [0-6]'$/m)
    expect(workflow).toMatch(/^ {6}- run: npm run advisories -- --update$/m)
  })

  it('dates what is unreleased and leaves an empty part for what comes next', () => {
    expect(
      releaseChangelog('# Changelog\n\n## Unreleased\n\n- new\n\n## 1.0.0\n\n- old\n', '1.1.0', '2026-12-01'),
    ).toBe('# Changelog\n\n## Unreleased\n\n## 1.1.0 (2026-12-01)\n\n- new\n\n## 1.0.0\n\n- old\n')
    expect(() => releaseChangelog('## Unreleased\n\n## 1.0.0\n', '1.1.0', '')).toThrow('nothing under «Unreleased»')
  })

  it('comes after the version before', () => {
    expect([
      isLater('1.0.1', '1.0.0'),
      isLater('1.10.0', '1.9.9'),
      isLater('1.0.0', '1.0.0'),
      isLater('0.9.9', '1.0.0'),
    ]).toEqual([true, true, false, false])
  })
})
