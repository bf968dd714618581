import { findCycles, importsOf, type Import, type Sources } from './imports.ts'

/**
 * The place of a file. `part` is the layer inside a feature (`server`, `screens`, …), `name` the feature, `module`
 * its module, or empty.
 */
type Place = {
  layer: 'kit' | 'ui' | 'platform' | 'app' | 'demo' | 'feature' | 'root' | 'unknown'
  name: string
  module: string
  part: string
}

const layers = ['server', 'markup', 'screens', 'components'] as const
const publicFiles = [
  'contract',
  'embeds',
  'routes',
  'manifest',
  'client-manifest',
  'main-menu',
  'public-pages',
  'offline-pages',
  'home-part',
  'market-part',
  'section-menu',
  'profile-part',
  'footer',
] as const

type Modules = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

function placeOf(path: string, modules: Modules): Place {
  const [first = '', name = '', third = '', fourth = ''] = path.split('/')
  if (!path.includes('/')) return { layer: 'root', name: '', module: '', part: '' }
  if (first === 'features') {
    const module = modules[name]?.[third] ? third : ''
    return { layer: 'feature', name, module, part: partOf(module ? fourth : third) }
  }
  const existing = (['kit', 'ui', 'platform', 'app', 'demo'] as const).find((layer) => layer === first)
  return { layer: existing ?? 'unknown', name: '', module: '', part: '' }
}

/** `plain` are the files at the root of a feature that server and browser share: rules, schemas, texts, addresses. */
function partOf(third: string): string {
  const layer = layers.find((folder) => folder === third)
  // A large feature has further embeds (`talk-embeds.ts`), so that a page loads no more than it shows.
  const file = third.replace(/\.tsx?$/, '').replace(/^.+-embeds$/, 'embeds')
  return layer ?? publicFiles.find((door) => file === door) ?? 'plain'
}

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)test-[^/]+\.tsx?$/.test(path)
const isTables = (path: string) => /^features\/[^/]+\/([^/]+\/)?server\/tables\.ts$/.test(path)
/**
 * Drawings need nothing but React, and the check of values and of forms by a schema needs no browser: they may be used
 * like a package, also by public APIs and actions without other parts of pages.
 */
const isShared = (path: string) =>
  ['ui/icons/index.ts', 'ui/form/check-values.ts', 'ui/form/read-form.ts'].includes(path)
const isGenerated = (path: string) => /(^|\/)\+types\//.test(path)

type MayUse = Readonly<Record<string, readonly string[]>>

/** The two tables of tests/checks/may-use.ts. */
type Tables = { mayUse: MayUse; modules: Modules }

/** The allowed targets of a part of a feature: layers, and parts of its own feature. */
const reach: Record<string, { layers: readonly string[]; own: readonly string[]; others: readonly string[] }> = {
  server: { layers: ['kit', 'platform'], own: ['server', 'plain'], others: ['contract'] },
  // Rendered by the server alone, for screens and the home page.
  markup: { layers: ['kit', 'ui', 'platform'], own: ['server', 'markup', 'components', 'plain'], others: ['contract'] },
  contract: { layers: ['kit', 'platform'], own: ['server', 'plain'], others: [] },
  screens: {
    layers: ['kit', 'ui', 'platform'],
    own: ['server', 'markup', 'screens', 'components', 'plain'],
    others: ['contract', 'embeds'],
  },
  components: { layers: ['kit', 'ui'], own: ['components', 'plain'], others: ['embeds'] },
  embeds: { layers: ['kit', 'ui'], own: ['components', 'plain'], others: [] },
  plain: { layers: ['kit', 'ui'], own: ['plain'], others: [] },
  routes: { layers: ['platform'], own: ['plain'], others: [] },
  manifest: { layers: ['kit', 'platform'], own: ['server', 'markup', 'plain'], others: ['contract'] },
  'client-manifest': { layers: ['kit', 'ui', 'platform'], own: ['components', 'plain'], others: [] },
  'main-menu': { layers: ['platform'], own: ['plain'], others: [] },
  'home-part': { layers: ['ui', 'platform'], own: ['components', 'plain'], others: [] },
  'market-part': { layers: ['ui', 'platform'], own: ['components', 'plain'], others: [] },
  'section-menu': { layers: ['platform'], own: ['plain'], others: [] },
  'profile-part': { layers: ['platform'], own: ['components', 'plain'], others: [] },
  'public-pages': { layers: ['platform'], own: ['plain'], others: [] },
  'offline-pages': { layers: ['platform'], own: ['plain'], others: [] },
  footer: { layers: ['platform'], own: ['plain'], others: [] },
}

const layerReach: Record<string, readonly string[]> = { kit: ['kit'], ui: ['ui', 'kit'], platform: ['platform', 'kit'] }

/**
 * Reads every import below `src/` and returns one sentence for each that ARCHITECTURE.md forbids; empty means valid.
 * Tests may import anything, but nothing may import a test.
 */
export function findBoundaryBreaks(sources: Sources, mayUse: MayUse, modules: Modules = {}): string[] {
  const tables = { mayUse, modules }
  const files = [...sources.keys()].filter((path) => !isTest(path))
  const imports = files
    .flatMap((path) => importsOf(path, sources.get(path)!))
    .filter(({ to }) => !isGenerated(to) && !isShared(to))
  const broken = imports.flatMap((each) => {
    const why = whyForbidden(each, tables)
    return why ? [`${each.from} imports ${each.to}: ${why}`] : []
  })
  const nowhere = files
    .filter((path) => placeOf(path, modules).layer === 'unknown')
    .map((path) => `${path} is in no layer`)
  return [
    ...nowhere,
    ...broken,
    ...cyclesOfFiles(imports),
    ...cyclesOfFeatures(imports, tables),
    ...cyclesOfModules(modules),
  ]
}

function whyForbidden(each: Import, tables: Tables): string | null {
  if (each.kind === 'outside') return each.to.startsWith('../tests/') ? 'product code uses test code' : null
  if (each.kind === 'package') return whyPackageForbidden(each, tables.modules)
  if (isTest(each.to)) return 'product code uses test code'
  if (each.to.startsWith('resources/')) return whyResourceForbidden(each, tables.modules)
  const [from, to] = [placeOf(each.from, tables.modules), placeOf(each.to, tables.modules)]
  if (to.layer === 'demo') return ['app', 'demo'].includes(from.layer) ? null : 'only app may use the demo'
  if (['root', 'app', 'demo'].includes(from.layer)) return null
  if (to.layer === 'app' || to.layer === 'root') return 'nobody but app and the entries may use app'
  if (from.layer === 'feature') return whyFeatureForbidden(each, from, to, tables)
  return layerReach[from.layer]?.includes(to.layer)
    ? null
    : `${from.layer} may use ${layerReach[from.layer]?.slice(1).join() || 'nothing'}`
}

/** Files of `resources/shared/` are for everybody, others for code of the server. */
function whyResourceForbidden({ from, to }: Import, modules: Modules): string | null {
  const { layer, part } = placeOf(from, modules)
  const onServer =
    ['app', 'demo', 'root', 'platform'].includes(layer) || ['server', 'markup', 'manifest', 'screens'].includes(part)
  return to.startsWith('resources/shared/') || onServer ? null : 'only resources/shared is for browsers'
}

function whyPackageForbidden({ from, to, typeOnly }: Import, modules: Modules): string | null {
  const { layer, part } = placeOf(from, modules)
  if (layer === 'kit') return 'kit is plain TypeScript without packages'
  const inBrowser = layer === 'ui' || (layer === 'feature' && ['components', 'embeds', 'plain'].includes(part))
  return inBrowser && to.startsWith('node:') && !typeOnly ? 'a browser has no Node' : null
}

function whyFeatureForbidden(
  { from, to, typeOnly }: Import,
  here: Place,
  there: Place,
  { mayUse, modules }: Tables,
): string | null {
  const allowed = reach[here.part]!
  if (there.layer !== 'feature') {
    // Client manifests are for browsers and routes for the router: they use only types of the platform.
    if (
      [
        'client-manifest',
        'home-part',
        'main-menu',
        'market-part',
        'section-menu',
        'profile-part',
        'footer',
        'public-pages',
        'offline-pages',
        'routes',
      ].includes(here.part) &&
      there.layer === 'platform' &&
      !typeOnly
    )
      return `${here.part} know the platform only by type`
    return allowed.layers.includes(there.layer) ? null : `${here.part} files may not use ${there.layer}`
  }
  if (here.name === there.name) {
    if (isTables(from) && isTables(to)) return null
    const why = whyModuleForbidden(here, there, modules)
    if (why) return why
    // A component refers to the loader of its own screen by type.
    if (allowed.own.includes(there.part) || (typeOnly && here.part === 'components' && there.part === 'screens'))
      return null
    return `${here.part} files may not use ${there.part} files`
  }
  if (isTables(from) && isTables(to)) return null
  if (!allowed.others.includes(there.part))
    return `only ${allowed.others.join(' and ') || 'nothing'} of another feature may be used here`
  return mayUse[here.name]?.includes(there.name) ? null : `mayUse does not let ${here.name} use ${there.name}`
}

/**
 * Returns why an import of a module is forbidden. A module may use the modules in the table and the plain files beside
 * all modules; files beside the modules may use every module.
 */
function whyModuleForbidden(here: Place, there: Place, modules: Modules): string | null {
  if (here.module === there.module || here.module === '') return null
  if (there.module === '')
    return there.part === 'plain' ? null : `a module may not use the ${there.part} beside the modules`
  return modules[here.name]![here.module]!.includes(there.module)
    ? null
    : `modules does not let ${here.module} use ${there.module}`
}

function cyclesOfModules(modules: Modules): string[] {
  return Object.values(modules).flatMap((table) =>
    findCycles(new Map(Object.entries(table).map(([from, to]) => [from, [...to]]))).map(
      (way) => `circle of modules: ${way}`,
    ),
  )
}

function cyclesOfFiles(imports: readonly Import[]): string[] {
  const real = imports.filter(({ kind, typeOnly }) => kind === 'file' && !typeOnly)
  return findCycles(arrowsOf(real.map(({ from, to }) => [from, to]))).map((way) => `circle of files: ${way}`)
}

function cyclesOfFeatures(imports: readonly Import[], { mayUse, modules }: Tables): string[] {
  const real = imports
    .map(({ from, to, kind }) =>
      kind === 'file' && !(isTables(from) && isTables(to))
        ? ([placeOf(from, modules), placeOf(to, modules)] as const)
        : null,
    )
    .filter((pair) => pair?.every(({ layer }) => layer === 'feature') && pair[0].name !== pair[1].name)
    .map((pair): [string, string] => [pair![0].name, pair![1].name])
  const planned = Object.entries(mayUse).flatMap(([from, used]) => used.map((to): [string, string] => [from, to]))
  return findCycles(arrowsOf([...real, ...planned])).map((way) => `circle of features: ${way}`)
}

function arrowsOf(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const arrows = new Map<string, string[]>()
  for (const [from, to] of pairs) arrows.set(from, [...new Set([...(arrows.get(from) ?? []), to])])
  return arrows
}
