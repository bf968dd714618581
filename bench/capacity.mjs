// Computes what a country of people needs, from figures that were measured and from assumptions that are named, and writes
// docs/capacity.md: `node bench/capacity.mjs`. A test fails when the document is older than the figures.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFigures } from './figures.mjs'

const million = 1e6
const scales = [
  { name: '100 thousand ads', ads: 100_000, people: million },
  { name: '1 million ads', ads: million, people: 5 * million },
  { name: '10 million ads', ads: 10 * million, people: 20 * million },
  { name: '50 million ads', ads: 50 * million, people: 50 * million },
]

/** What nobody has measured. Each can be changed here; the document follows. */
export const assumed = {
  visitorShare: [0.03, 'of all people come on a day'],
  pagesOfVisit: [8, 'pages a visit'],
  busiestHour: [0.12, 'of a day’s pages in its busiest hour'],
  busiestMinute: [1.5, 'times the mean of that hour in its busiest minute'],
  cachedShare: [0.6, 'of the pages come from the page cache or the shared cache'],
  searchShare: [0.4, 'of the other pages search'],
  memberStreams: [0.02, 'of a day’s visitors have a page with a stream open at once'],
  adsPerDay: [0.02, 'of all ads are new each day'],
  busiestAds: [3, 'times the mean rate of new ads in the busiest hour'],
  savedSearches: [0.05, 'saved searches a person'],
  paymentsOfVisit: [0.01, 'payments a visit'],
  noticesPerYear: [60, 'notices a person and year'],
  pictures: [6, 'pictures an ad'],
  pictureKilobytes: [400, 'KB a picture with all its sizes'],
  busy: [0.6, 'of a core may be busy at the peak'],
  webGigabytes: [0.4, 'GB of a web process without its index'],
}
const value = (name) => assumed[name][0]

/** Bytes of a row with its indexes: `pg_total_relation_size` of the demo with 6,000 ads and 3,770 people, 30 November 2026. */
export const rowBytes = { ad: 4970, person: 372, notice: 817 }

/** Days after which a notice is deleted (`features/notifications/server/jobs.ts`). */
const noticeDays = 90

/** Returns the row of `bench/figures.json`; throws when no part has it. */
function rowOf(figures, section, name) {
  const row = Object.values(figures.parts)
    .flatMap((part) => part.rows)
    .find(
      (each) => each.section === section && (each.name === name || (name instanceof RegExp && name.test(each.name))),
    )
  if (!row) throw new Error(`no figure «${name}» in «${section}»`)
  return row
}

/** Returns one number of a measured value; a value may be a list (`321; 22`). Throws when it is not one. */
export function measured(figures, section, name, place = 0) {
  const { value: given } = rowOf(figures, section, name)
  const number = Number(String(given).split(/[;,] /)[place])
  if (!Number.isFinite(number)) throw new Error(`«${given}» of «${name}» has no number at ${place}`)
  return number
}

const search = 'Search: list, total and all counts together'
/** The ads of the market in which the search was measured. */
const measuredAds = 907_256

export function constantsOf(figures) {
  const of = (...names) => measured(figures, ...names)
  return {
    pageMs: of('List page without the page cache', 'PostgreSQL server: whole process'),
    searchMs: of(search, '907,256 ads, server, in the process: p50, p95, p99'),
    indexMegabytes: of(search, 'memory with a million ads'),
    readSeconds: of(search, 'a million ads: seeded and rated; the index read', 1),
    paymentsPerSecond: Number(/\((\d+) a second\)/.exec(rowOf(figures, 'Money', /^payments from wallets/).name)[1]),
    matchSeconds: of(
      'Saved searches (9,996 of 1,910 people, PostgreSQL)',
      'a thousand new ads: matched, told, written',
    ),
    streamKilobytes: of('Messages between two screens (500 open streams, PostgreSQL)', 'memory of a stream, at most'),
  }
}

/** Returns what one scale needs at its busiest minute. */
export function needsOf({ ads, people }, constants) {
  const visits = people * value('visitorShare')
  const pages = (visits * value('pagesOfVisit') * value('busiestHour') * value('busiestMinute')) / 3600
  const rendered = pages * (1 - value('cachedShare'))
  // The index keeps one bit an ad for each option: its work grows with the ads.
  const searchMs = (constants.searchMs * ads) / measuredAds
  const renderMs = constants.pageMs + value('searchShare') * searchMs
  const cores = (rendered * renderMs) / 1000 / value('busy')
  const indexGigabytes = ((constants.indexMegabytes / 1000) * ads) / measuredAds
  const notices = (value('noticesPerYear') * noticeDays) / 365
  const newAds = (ads * value('adsPerDay') * value('busiestAds')) / 86_400
  // One ad against all searches; without an index of conditions the work grows with the searches.
  const matchCores = (newAds * (constants.matchSeconds / 1000) * people * value('savedSearches')) / 9996
  return {
    pages,
    rendered,
    searchMs,
    cores,
    processes: Math.max(2, Math.ceil(cores)),
    webGigabytes: value('webGigabytes') + indexGigabytes,
    readSeconds: (constants.readSeconds * ads) / measuredAds,
    streams: visits * value('memberStreams'),
    streamGigabytes: (visits * value('memberStreams') * constants.streamKilobytes) / million,
    newAds,
    matchCores,
    payments: (visits * value('paymentsOfVisit') * value('busiestHour') * value('busiestMinute')) / 3600,
    databaseGigabytes: (ads * rowBytes.ad + people * (rowBytes.person + notices * rowBytes.notice)) / 1e9,
    noticeGigabytes: (people * notices * rowBytes.notice) / 1e9,
    pictureTerabytes: (ads * value('pictures') * value('pictureKilobytes')) / 1e9,
  }
}

const seedStep = 0x6d2b79f5
/** Numbers between 0 and 1, the same at each run (mulberry32). */
function seeded(seed) {
  let state = seed
  return () => {
    state = (state + seedStep) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Simulates pages that arrive at random at `load` (share of what all cores can do) and wait for the first free core; returns the
 * 99th of a hundred waiting and rendering times in multiples of the mean rendering time. Rendering times are exponential.
 */
export function simulate({ cores, load, pages = 200_000 }) {
  const random = seeded(cores * 1000 + Math.round(load * 100))
  const exponential = () => -Math.log(1 - random())
  const freeAt = Array.from({ length: cores }, () => 0)
  const took = new Float64Array(pages)
  let now = 0
  for (let n = 0; n < pages; n++) {
    now += exponential() / (cores * load)
    let first = 0
    for (let core = 1; core < cores; core++) if (freeAt[core] < freeAt[first]) first = core
    freeAt[first] = Math.max(now, freeAt[first]) + exponential()
    took[n] = freeAt[first] - now
  }
  return took.toSorted()[Math.floor(pages * 0.99)]
}

const number = (given) => (given >= 100 ? Math.round(given).toLocaleString('en') : String(Number(given.toPrecision(2))))

/** Limits in the order of how a person meets them; each with what passes it. */
const limits = [
  ['a web process beyond 1 GB of memory', ({ webGigabytes }) => webGigabytes > 1],
  ['an instance beyond 30 s until it is ready', ({ readSeconds }) => readSeconds > 30],
  ['a search beyond 25 ms of one core', ({ searchMs }) => searchMs > 25],
  ['saved searches beyond two cores', ({ matchCores }) => matchCores > 2],
  [
    'payments beyond six tenths of what two cores held',
    ({ payments }, { paymentsPerSecond }) => payments > paymentsPerSecond * value('busy'),
  ],
  ['a table of notices beyond 100 GB', ({ noticeGigabytes }) => noticeGigabytes > 100],
]
export const passedLimits = (needs, constants) =>
  limits.filter(([, isPassed]) => isPassed(needs, constants)).map(([name]) => name)

/** Returns the whole document. */
export function capacityText(figures) {
  const constants = constantsOf(figures)
  const all = scales.map((scale) => needsOf(scale, constants))
  const row = (name, write) => `| ${name} | ${all.map((needs) => write(needs)).join(' | ')} |`
  const rows = [
    row('pages a second', ({ pages }) => number(pages)),
    row('of them rendered', ({ rendered }) => number(rendered)),
    row('one search, ms of a core', ({ searchMs }) => number(searchMs)),
    row('cores for web', ({ cores }) => number(cores)),
    row('web processes', ({ processes }) => number(processes)),
    row('memory of each, GB', ({ webGigabytes }) => number(webGigabytes)),
    row('until an instance is ready, s', ({ readSeconds }) => number(readSeconds)),
    row(
      'open streams; their memory, GB',
      ({ streams, streamGigabytes }) => `${number(streams)}; ${number(streamGigabytes)}`,
    ),
    row('new ads a second', ({ newAds }) => number(newAds)),
    row('cores for saved searches', ({ matchCores }) => number(matchCores)),
    row('payments a second', ({ payments }) => number(payments)),
    row('database, GB', ({ databaseGigabytes }) => number(databaseGigabytes)),
    row('of it notices, GB', ({ noticeGigabytes }) => number(noticeGigabytes)),
    row('pictures, TB', ({ pictureTerabytes }) => number(pictureTerabytes)),
  ]
  const passed = scales.map(({ name }, n) => {
    const names = passedLimits(all[n], constants)
    return `- **${name}**: ${names.length ? names.join('; ') : 'nothing'}.`
  })
  const loads = [0.5, 0.8, 0.95]
  const simulated = [2, 8, 32].map((cores) => {
    const cells = loads.map((load) => number(simulate({ cores, load }) * constants.pageMs))
    return `| ${cores} | ${cells.join(' | ')} |`
  })
  return `# Capacity

What one installation needs at four sizes. Written by \`node bench/capacity.mjs\` from figures.md and from the assumptions below; a test fails when it is older than either. Nothing beyond one million ads was run: those columns are multiplied.

## At the busiest minute

| | ${scales.map(({ name, people }) => `${name}, ${people / million} million people`).join(' | ')} |
|---|${scales.map(() => '---').join('|')}|
${rows.join('\n')}

Costs are cores, memory and storage times the prices of your host. A replica of the database, its copies and back-ups come on top: three times the storage.

## What is passed first

${passed.join('\n')}

Each limit in turn, and what there is against it:

- **Memory, readiness and search time of a web process**: each process holds the index of all ads. There is no other search engine yet, so one market of some million ads is the end of this way; several markets can be installations of their own.
- **Saved searches**: an ad is compared with all searches of its kind. More workers share the lanes; the work itself grows with ads times searches.
- **Payments**: one payment is some eighteen statements, most of the time in the web process: more web processes and a larger database carry more until one company account's stripes wait for each other.
- **Notices**: their table is one, and rows older than ${noticeDays} days are deleted one by one.

## Waiting at a load

99 of a hundred pages are ready within these milliseconds when they arrive at random, simulated (200,000 pages, rendering times exponential around ${constants.pageMs} ms); not measured.

| cores | ${loads.map((load) => `${load * 100} % busy`).join(' | ')} |
|---|---|---|---|
${simulated.join('\n')}

## Measured

- A rendered list page: ${constants.pageMs} ms of processor in the web process. A search of ${measuredAds.toLocaleString('en')} ads: ${constants.searchMs} ms; a process with its index: ${constants.indexMegabytes} MB, read in ${constants.readSeconds} s. Time and memory are taken to grow with the ads.
- A thousand new ads against 9,996 saved searches: ${constants.matchSeconds} s. Payments on two cores with their database and load: ${constants.paymentsPerSecond} a second. A stream: ${constants.streamKilobytes} KB.
- Rows with their indexes in the database of the demo: an ad with its valuation, days and prices ${rowBytes.ad.toLocaleString('en')} bytes, a person ${rowBytes.person}, a notice ${rowBytes.notice}.

## Assumed

${Object.values(assumed)
  .map(([given, words]) => `- ${given} ${words}`)
  .join('\n')}
`
}

export const writeCapacity = () =>
  writeFileSync(join(import.meta.dirname, '../docs/capacity.md'), capacityText(readFigures()))

if (process.argv[1] === import.meta.filename) writeCapacity()
