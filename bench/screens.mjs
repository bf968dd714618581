import { readFigures } from './figures.mjs'
import { mainMsOf, measureBareReact } from './listing.mjs'
import { figureRows, size } from './rows.mjs'
import { becomesQuiet, startServer } from './server.mjs'

const list = '/services/used-vehicle/advertisement'
const info = '/services/vehicle-info'
/** Screens that a guest may open; a pattern is a link on the page before it. */
const screens = [
  ['home', '/'],
  ['list', list],
  ['ad', list, /href="([^"]*\/ads\/[^"]+)"/],
  ['article', '/pages/magazine', /href="(\/services\/club\/news\/[a-z0-9-]+)"/],
  ['price table', `${info}/price`],
  [
    'dealer',
    '/services/used-vehicle/exhibition',
    /href="(\/services\/used-vehicle\/exhibition\/(?!personal)[^"/?#]+)"/,
  ],
  ['price of a model', `${info}/price`, new RegExp(`href="(${info}/price/[^"?#]+)"`)],
  ['album', `${info}/album`, new RegExp(`href="(${info}/album/[^"?#]+)"`)],
  ['new car', '/services/new-vehicle/info/ikco-dena-plus-turbo'],
  ['filtered list', `${list}?make=peugeot`],
  ...[
    '/services',
    '/search',
    '/look',
    '/pages/web-app',
    '/pages/faq',
    '/pages/magazine',
    '/pages/conditions-rules',
    '/pages/complaint',
    '/pages/jobs',
    '/login',
    '/services/used-vehicle',
    '/services/new-vehicle',
    '/services/vehicle-info',
    '/services/vehicle-center',
    '/services/club',
    '/services/used-vehicle/exhibition',
    '/services/vehicle-info/album',
    '/services/new-vehicle/sale-plan',
    '/services/new-vehicle/compare',
    '/services/new-vehicle/peugeot',
    '/services/vehicle-center/insurance',
    '/services/vehicle-center/inquiry/fines-details',
    '/services/vehicle-center/test/fines-details',
    '/services/vehicle-center/test/before-buying',
    '/services/club/get-discount',
    '/services/club/win-prize',
    '/services/club/news',
    '/pages/ads',
    '/offline',
    '/pages/about-us',
  ].map((path) => [path, path]),
]
/** The pages whose ratio is held. */
const held = ['home', 'list', 'ad', 'article', 'price table']
const heldSection = 'Five pages without the page cache'
const worst = 0.85

/** Adds the main thread's share of K for each screen, without the page cache. */
async function measureScreensOf(chosen, { add, figure, rounds }) {
  const bareMs = await measureBareReact()
  const server = await startServer({ DEMO_ADS: size('3000', '100'), RENDER_CACHE_SECONDS: '0' })
  try {
    await becomesQuiet(server.pid)
    for (const [name, from, link] of chosen) {
      let path = from
      if (link) path = (await (await fetch(server.address + from)).text()).match(link)?.[1]
      if (!path) throw new Error(`${from} links to no ${name}`)
      add(name, bareMs / (await mainMsOf(server, path, rounds)), { unit: 'K', figure })
    }
  } finally {
    await server.stop()
  }
}

/** Measures forty screens, each against the list page by bare React (K). */
export async function measureScreens() {
  const { rows, add } = figureRows('Forty screens without the page cache')
  await measureScreensOf(screens, { add, figure: '≥ 0.3', rounds: size(60, 4) })
  return rows
}

/** Measures the five pages whose ratios are held; a report accepts them. */
export async function measureFivePages() {
  const { rows, add } = figureRows(heldSection)
  await measureScreensOf(
    screens.filter(([name]) => held.includes(name)),
    { add, figure: '≥ 0.6', rounds: size(300, 8) },
  )
  return rows
}

/** Returns each page that lost more than 15 % of its accepted ratio; a page without an accepted one cannot lose. */
export const lostRatios = (accepted, measured) =>
  measured.filter(({ name, value }) => value < worst * (accepted.find((row) => row.name === name)?.value ?? 0))

/** Measures the five pages and throws when one lost more than 15 % of the ratio that the last report accepted. */
export async function comparePages() {
  const accepted = readFigures().parts['five-pages']?.rows ?? []
  if (accepted.length === 0)
    console.log('no ratios are accepted yet: `npm run bench:report -- --parts five-pages` accepts them')
  const lost = lostRatios(accepted, await measureFivePages())
  if (lost.length > 0)
    throw new Error(`more than 15 % below the accepted ratio: ${lost.map(({ name }) => name).join(', ')}`)
}
