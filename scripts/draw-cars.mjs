/**
 * Renders the pictures of catalogue models into `resources/drawings/cars/`: `npm run draw:cars -- peugeot-206`. Without
 * models it renders what is missing or older than the model's data; `--all` renders everything again.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { namedModel, namedModelSlugs } from '../src/features/drawings/server/models/named-models.ts'
import { modelHash, prepareModel, renderedViews } from '../src/features/drawings/server/render/render-model.ts'

const folder = join(import.meta.dirname, '../resources/drawings/cars')
const indexFile = join(folder, 'index.json')
const requests = process.argv.slice(2)
const isAll = requests.includes('--all')
const slugs = requests.filter((word) => !word.startsWith('--'))
const unknown = slugs.filter((slug) => !namedModel(slug))
if (unknown.length > 0) {
  console.error(`No drawing of its own: ${unknown.join(', ')}. Models are in resources/drawings/models.json.`)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const index = existsSync(indexFile) ? JSON.parse(readFileSync(indexFile, 'utf8')) : {}
const models = new Map((slugs.length > 0 ? slugs : namedModelSlugs()).map((slug) => [namedModel(slug).variant, slug]))
for (const [variant, slug] of models) {
  const { body } = namedModel(slug)
  const hash = modelHash(body, variant)
  const isCurrent = index[variant]?.model === hash
  const fileOf = (view) => join(folder, `${variant}-${view}.webp`)
  const views = renderedViews.filter((view) => isAll || slugs.length > 0 || !isCurrent || !existsSync(fileOf(view)))
  if (views.length === 0) continue
  const render = await prepareModel(body, variant)
  index[variant] = { model: hash, plates: { ...index[variant]?.plates } }
  for (const view of views) {
    const start = performance.now()
    const { bytes, plate } = await render(view)
    writeFileSync(fileOf(view), bytes)
    if (plate) index[variant].plates[view] = plate
    writeFileSync(indexFile, `${JSON.stringify(index, null, 2)}\n`)
    console.log(`${slug} ${view}: ${bytes.length} bytes, ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}
