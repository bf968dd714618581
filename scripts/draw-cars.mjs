/**
 * Renders the pictures of vehicles into `resources/drawings/cars/`: `npm run draw:cars -- peugeot-206 suv-3`, by the slugs
 * of catalogue models or the names of the appearances that other models share. Without names it renders what is missing
 * or older than its data; `--all` renders everything again.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  commonDrawings,
  isTurned,
  namedModel,
  namedModelSlugs,
} from '../src/features/drawings/server/models/named-models.ts'
import { turnViews } from '../src/features/drawings/server/options.ts'
import {
  commonViews,
  modelHash,
  prepareModel,
  renderedViews,
} from '../src/features/drawings/server/render/render-model.ts'

const folder = join(import.meta.dirname, '../resources/drawings/cars')
const indexFile = join(folder, 'index.json')
const requests = process.argv.slice(2)
const isAll = requests.includes('--all')
const words = requests.filter((word) => !word.startsWith('--'))
const vehicles = new Map()
for (const slug of namedModelSlugs()) {
  const { body, variant } = namedModel(slug)
  vehicles.set(slug, {
    name: `${variant}`,
    body,
    variant,
    views: isTurned(body, variant) ? [...renderedViews, ...turnViews] : renderedViews,
  })
}
for (const common of commonDrawings()) vehicles.set(common.name, { ...common, views: commonViews })
const unknown = words.filter((word) => !vehicles.has(word))
if (unknown.length > 0) {
  console.error(`No drawing of its own: ${unknown.join(', ')}. Models are in resources/drawings/models.json.`)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const index = existsSync(indexFile) ? JSON.parse(readFileSync(indexFile, 'utf8')) : {}
const chosen = words.length > 0 ? words : [...vehicles.keys()]
for (const { name, body, variant, views: all } of new Map(
  chosen.map((word) => [vehicles.get(word).name, vehicles.get(word)]),
).values()) {
  const hash = modelHash(body, variant)
  const isCurrent = index[name]?.model === hash
  const fileOf = (view) => join(folder, `${name}-${view}.webp`)
  const views = all.filter((view) => isAll || words.length > 0 || !isCurrent || !existsSync(fileOf(view)))
  if (views.length === 0) continue
  const render = await prepareModel(body, variant)
  index[name] = { model: hash, plates: { ...index[name]?.plates } }
  for (const view of views) {
    const start = performance.now()
    const { bytes, plate } = await render(view)
    writeFileSync(fileOf(view), bytes)
    if (plate) index[name].plates[view] = plate
    writeFileSync(indexFile, `${JSON.stringify(index, null, 2)}\n`)
    console.log(`${name} ${view}: ${bytes.length} bytes, ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}
