import { findCircles, importsOf, type Import, type Sources } from './imports.ts'

/**
 * The place of a file. `part` is the layer inside a capability (`server`, `screens`, …), `name` the capability, `wing`
 * its module, or empty.
 */
type Room = {
  room: 'kit' | 'ui' | 'platform' | 'app' | 'capability' | 'root' | 'unknown'
  name: string
  wing: string
  part: string
}

const layers = ['server', 'markup', 'screens', 'components'] as const
const doors = [
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

type Wings = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

function roomOf(path: string, wings: Wings): Room {
  const [first = '', name = '', third = '', fourth = ''] = path.split('/')
  if (!path.includes('/')) return { room: 'root', name: '', wing: '', part: '' }
  if (first === 'capabilities') {
    const wing = wings[name]?.[third] ? third : ''
    return { room: 'capability', name, wing, part: partOf(wing ? fourth : third) }
  }
  const known = (['kit', 'ui', 'platform', 'app'] as const).find((room) => room === first)
  return { room: known ?? 'unknown', name: '', wing: '', part: '' }
}

/** `plain` are the files at the root of a capability that server and browser share: rules, schemas, texts, addresses. */
function partOf(third: string): string {
  const layer = layers.find((folder) => folder === third)
  // A large capability has further embeds (`talk-embeds.ts`), so that a page loads no more than it shows.
  const file = third.replace(/\.tsx?$/, '').replace(/^.+-embeds$/, 'embeds')
  return layer ?? doors.find((door) => file === door) ?? 'plain'
}

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)test-[^/]+\.tsx?$/.test(path)
const isTables = (path: string) => /^capabilities\/[^/]+\/([^/]+\/)?server\/tables\.ts$/.test(path)
/** Drawings need nothing but React and may be used like a package, also by public APIs without other parts of pages. */
const isDrawing = (path: string) => path === 'ui/icons/index.ts'
const isGenerated = (path: string) => /(^|\/)\+types\//.test(path)

type MayUse = Readonly<Record<string, readonly string[]>>

/** The two tables of tests/checks/may-use.ts. */
type Tables = { mayUse: MayUse; wings: Wings }

/** The allowed targets of a part of a capability: layers, and parts of its own capability. */
const reach: Record<string, { rooms: readonly string[]; own: readonly string[]; others: readonly string[] }> = {
  server: { rooms: ['kit', 'platform'], own: ['server', 'plain'], others: ['contract'] },
  // Rendered by the server alone, for screens and the home page.
  markup: { rooms: ['kit', 'ui', 'platform'], own: ['server', 'markup', 'components', 'plain'], others: ['contract'] },
  contract: { rooms: ['kit', 'platform'], own: ['server', 'plain'], others: [] },
  screens: {
    rooms: ['kit', 'ui', 'platform'],
    own: ['server', 'markup', 'screens', 'components', 'plain'],
    others: ['contract', 'embeds'],
  },
  components: { rooms: ['kit', 'ui'], own: ['components', 'plain'], others: ['embeds'] },
  embeds: { rooms: ['kit', 'ui'], own: ['components', 'plain'], others: [] },
  plain: { rooms: ['kit', 'ui'], own: ['plain'], others: [] },
  routes: { rooms: ['platform'], own: ['plain'], others: [] },
  manifest: { rooms: ['kit', 'platform'], own: ['server', 'markup', 'plain'], others: ['contract'] },
  'client-manifest': { rooms: ['kit', 'ui', 'platform'], own: ['components', 'plain'], others: [] },
  'main-menu': { rooms: ['platform'], own: ['plain'], others: [] },
  'home-part': { rooms: ['ui', 'platform'], own: ['components', 'plain'], others: [] },
  'market-part': { rooms: ['ui', 'platform'], own: ['components', 'plain'], others: [] },
  'section-menu': { rooms: ['platform'], own: ['plain'], others: [] },
  'profile-part': { rooms: ['platform'], own: ['components', 'plain'], others: [] },
  'public-pages': { rooms: ['platform'], own: ['plain'], others: [] },
  'offline-pages': { rooms: ['platform'], own: ['plain'], others: [] },
  footer: { rooms: ['platform'], own: ['plain'], others: [] },
}

const roomReach: Record<string, readonly string[]> = { kit: ['kit'], ui: ['ui', 'kit'], platform: ['platform', 'kit'] }

/**
 * Reads every import below `src/` and returns one sentence for each that ARCHITECTURE.md forbids; empty means valid.
 * Tests may import anything, but nothing may import a test.
 */
export function findBoundaryBreaks(sources: Sources, mayUse: MayUse, wings: Wings = {}): string[] {
  const tables = { mayUse, wings }
  const files = [...sources.keys()].filter((path) => !isTest(path))
  const imports = files
    .flatMap((path) => importsOf(path, sources.get(path)!))
    .filter(({ to }) => !isGenerated(to) && !isDrawing(to))
  const broken = imports.flatMap((each) => {
    const why = whyForbidden(each, tables)
    return why ? [`${each.from} imports ${each.to}: ${why}`] : []
  })
  const nowhere = files.filter((path) => roomOf(path, wings).room === 'unknown').map((path) => `${path} is in no room`)
  return [
    ...nowhere,
    ...broken,
    ...circlesOfFiles(imports),
    ...circlesOfCapabilities(imports, tables),
    ...circlesOfWings(wings),
  ]
}

function whyForbidden(each: Import, tables: Tables): string | null {
  if (each.kind === 'outside') return each.to.startsWith('../tests/') ? 'product code uses test code' : null
  if (each.kind === 'package') return whyPackageForbidden(each, tables.wings)
  if (isTest(each.to)) return 'product code uses test code'
  const [from, to] = [roomOf(each.from, tables.wings), roomOf(each.to, tables.wings)]
  if (from.room === 'root' || from.room === 'app') return null
  if (to.room === 'app' || to.room === 'root') return 'nobody but app and the entries may use app'
  if (from.room === 'capability') return whyCapabilityForbidden(each, from, to, tables)
  return roomReach[from.room]?.includes(to.room)
    ? null
    : `${from.room} may use ${roomReach[from.room]?.slice(1).join() || 'nothing'}`
}

function whyPackageForbidden({ from, to, typeOnly }: Import, wings: Wings): string | null {
  const { room, part } = roomOf(from, wings)
  if (room === 'kit') return 'kit is plain TypeScript without packages'
  const inBrowser = room === 'ui' || (room === 'capability' && ['components', 'embeds', 'plain'].includes(part))
  return inBrowser && to.startsWith('node:') && !typeOnly ? 'a browser has no Node' : null
}

function whyCapabilityForbidden(
  { from, to, typeOnly }: Import,
  here: Room,
  there: Room,
  { mayUse, wings }: Tables,
): string | null {
  const allowed = reach[here.part]!
  if (there.room !== 'capability') {
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
      there.room === 'platform' &&
      !typeOnly
    )
      return `${here.part} know the platform only by type`
    return allowed.rooms.includes(there.room) ? null : `${here.part} files may not use ${there.room}`
  }
  if (here.name === there.name) {
    if (isTables(from) && isTables(to)) return null
    const why = whyWingForbidden(here, there, wings)
    if (why) return why
    // A component refers to the loader of its own screen by type.
    if (allowed.own.includes(there.part) || (typeOnly && here.part === 'components' && there.part === 'screens'))
      return null
    return `${here.part} files may not use ${there.part} files`
  }
  if (isTables(from) && isTables(to)) return null
  if (!allowed.others.includes(there.part))
    return `only ${allowed.others.join(' and ') || 'nothing'} of another capability may be used here`
  return mayUse[here.name]?.includes(there.name) ? null : `mayUse does not let ${here.name} use ${there.name}`
}

/**
 * Returns why an import of a module is forbidden. A module may use the modules in the table and the plain files beside
 * all modules; files beside the modules may use every module.
 */
function whyWingForbidden(here: Room, there: Room, wings: Wings): string | null {
  if (here.wing === there.wing || here.wing === '') return null
  if (there.wing === '') return there.part === 'plain' ? null : `a wing may not use the ${there.part} beside the wings`
  return wings[here.name]![here.wing]!.includes(there.wing) ? null : `wings does not let ${here.wing} use ${there.wing}`
}

function circlesOfWings(wings: Wings): string[] {
  return Object.values(wings).flatMap((table) =>
    findCircles(new Map(Object.entries(table).map(([from, to]) => [from, [...to]]))).map(
      (way) => `circle of wings: ${way}`,
    ),
  )
}

function circlesOfFiles(imports: readonly Import[]): string[] {
  const real = imports.filter(({ kind, typeOnly }) => kind === 'file' && !typeOnly)
  return findCircles(arrowsOf(real.map(({ from, to }) => [from, to]))).map((way) => `circle of files: ${way}`)
}

function circlesOfCapabilities(imports: readonly Import[], { mayUse, wings }: Tables): string[] {
  const real = imports
    .map(({ from, to, kind }) =>
      kind === 'file' && !(isTables(from) && isTables(to)) ? ([roomOf(from, wings), roomOf(to, wings)] as const) : null,
    )
    .filter((pair) => pair?.every(({ room }) => room === 'capability') && pair[0].name !== pair[1].name)
    .map((pair): [string, string] => [pair![0].name, pair![1].name])
  const planned = Object.entries(mayUse).flatMap(([from, used]) => used.map((to): [string, string] => [from, to]))
  return findCircles(arrowsOf([...real, ...planned])).map((way) => `circle of capabilities: ${way}`)
}

function arrowsOf(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const arrows = new Map<string, string[]>()
  for (const [from, to] of pairs) arrows.set(from, [...new Set([...(arrows.get(from) ?? []), to])])
  return arrows
}
