// Adds drawings of Tabler Icons to src/ui/icons: `node scripts/add-icons.mjs IconPhone IconHeartFilled`. The package has 17,000
// files and the product uses some hundred, so the package is fetched here and not installed.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './toolchain.mjs'

const source = '@tabler/icons-react@3.51.0'
const folder = join(root, 'src/ui/icons')

/** `IconCarCrash` → `car-crash`. */
const fileName = (icon) =>
  icon
    .replace(/^Icon/, '')
    .replace(/([a-z])([A-Z0-9])|(\d)([A-Z])/g, '$1$3-$2$4')
    .toLowerCase()

const text = (value) => `'${value}'`

/** A path is its data; any other shape is its tag with attributes. */
function shape([tag, { key: _key, ...attributes }]) {
  if (tag === 'path' && Object.keys(attributes).length === 1) return text(attributes.d)
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}: ${text(value)}`)
  return `[${text(tag)}, { ${pairs.join(', ')} }]`
}

function addIcon(icon, packageFolder) {
  const file = join(packageFolder, 'dist/esm/icons', `${icon}.mjs`)
  if (!/^Icon\w+$/.test(icon) || !existsSync(file)) throw new Error(`${source} has no drawing ${icon}`)
  const [, json] = /const __iconNode = (.*);/.exec(readFileSync(file, 'utf8'))
  const create = icon.endsWith('Filled') ? 'createFilledIcon' : 'createIcon'
  writeFileSync(
    join(folder, `${fileName(icon)}.ts`),
    `import { ${create} } from './create-icon.ts'\n\nexport const ${icon} = /* @__PURE__ */ ${create}(${JSON.parse(json).map(shape).join(', ')})\n`,
  )
}

const icons = process.argv.slice(2)
if (icons.length === 0) {
  console.error('Name the drawings: node scripts/add-icons.mjs IconPhone (https://tabler.io/icons)')
  process.exit(1)
}
const work = mkdtempSync(join(tmpdir(), 'icons-'))
try {
  const options = [
    'install',
    '--prefix',
    work,
    '--no-save',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    source,
  ]
  execFileSync('npm', options, { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const icon of icons) addIcon(icon, join(work, 'node_modules/@tabler/icons-react'))
} finally {
  rmSync(work, { recursive: true, force: true })
}
const lines = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !/^(?:index|create-icon)\b/.test(name))
  .map((name) => {
    const [, icon] = /export const (Icon\w+)/.exec(readFileSync(join(folder, name), 'utf8'))
    return `export { ${icon} } from './${name}'\n`
  })
writeFileSync(join(folder, 'index.ts'), lines.join(''))
execFileSync(join(root, 'node_modules/.bin/oxfmt'), ['--write', folder], { stdio: 'inherit' })
