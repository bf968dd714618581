import { figureRows, size } from './rows.mjs'

const lookUps = size(200_000, 2000)
const rounds = 5
const address = '/services/used-vehicle/advertisement'

/** The routes as the server's build lists them, `copies` times under other addresses. */
function tableOf(entries, copies) {
  const rows = (list, parentId, copy) =>
    list.flatMap((entry) => {
      const id = `${entry.id ?? `${entry.file} ${entry.path}`}${copy || ''}`
      const path = copy && parentId === undefined && entry.path ? `copy-${copy}/${entry.path}` : entry.path
      return [[id, { ...entry, path, id, parentId }], ...rows(entry.children ?? [], id, copy)]
    })
  const inCopy = (copy) => (copy ? [{ id: 'copy', path: `copy-${copy}`, children: entries }] : entries)
  return Object.fromEntries(Array.from({ length: copies }, (_, copy) => rows(inCopy(copy), undefined, copy)).flat())
}

/** Measures how long the pages of an address are looked for: with the product's routes, and with twice and ten times as many. */
export async function measureRouting() {
  const { pagePatterns } = await import('../src/platform/http/page-pattern.ts')
  const { default: routes } = await import('../src/routes.ts')
  const { rows, add } = figureRows('Routing')
  const microseconds = (copies) => {
    const patternsFor = pagePatterns(tableOf(routes, copies))
    const taken = Array.from({ length: rounds }, () => {
      const before = process.cpuUsage()
      for (let n = 0; n < lookUps; n++) patternsFor(address)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / lookUps
    })
    return Math.min(...taken)
  }
  microseconds(1)
  const once = microseconds(1)
  add(`looking for the pages of an address among ${Object.keys(tableOf(routes, 1)).length} routes`, once, {
    unit: 'µs',
  })
  add('with twice as many routes', microseconds(2) / once, { unit: 'times', figure: '≤ 1.3' })
  add('with ten times as many', microseconds(10) / once, { unit: 'times', figure: '≤ 1.5' })
  return rows
}
