import { sql } from 'kysely'
import { getCatalogue, modelTitle, worksColours, type Model } from '#features/catalog/contract.ts'
import { drawingPictureKey, namedModel, stageCount } from '#features/drawings/contract.ts'
import type { Demo } from '#demo/demo.ts'
import type { Category } from '#features/albums/categories.ts'
import '#features/albums/server/tables.ts'

type Drawing = Parameters<typeof drawingPictureKey>[0]
type Shot = { view: Drawing['view']; category: Category; caption: string; colour: Drawing['colour'] }

const hourMs = 3_600_000
/** Shown with every drawing. */
const credit = 'تصویر ترسیمی فرمان'
const colours = ['navy', 'red', 'silver', 'green', 'white', 'grey', 'blue'] as const

/** Seeds albums of models with their own drawings; every picture is marked as a drawing. */
export const albumDemo: Demo = {
  hasContent: async (db) => (await db.selectFrom('album').select('id').limit(1).execute()).length > 0,
  clear: (trx) => sql`truncate album, album_picture`.execute(trx),
  write: async (trx, { now }) => {
    const catalogue = await getCatalogue(trx)
    const drawn = new Map<number, Model>()
    for (const model of catalogue.models.list) {
      const appearance = namedModel(model.slug)
      if (appearance && !drawn.has(appearance.variant)) drawn.set(appearance.variant, model)
    }
    for (const [index, [variant, model]] of [...drawn].entries()) {
      const at = new Date(now.getTime() - (index + 1) * 7 * hourMs)
      const { id } = await trx
        .insertInto('album')
        .values({
          slug: model.slug,
          title: modelTitle(catalogue.makes.byId.get(model.makeId)!, model),
          model_id: model.id,
          state: 'published',
          created_at: at,
          changed_at: at,
          published_at: at,
          demo: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const body = namedModel(model.slug)!.body
      const shots = shotsOf(index)
      await trx
        .insertInto('album_picture')
        .values(
          shots.map(({ view, category, caption, colour }, place) => ({
            album_id: id,
            picture: drawingPictureKey({ body, view, colour, variant, scene: (index * 3 + place) % stageCount }),
            drawn: true,
            category,
            caption,
            credit,
            place,
            small_bytes: null,
            large_bytes: null,
          })),
        )
        .execute()
    }
    return { counts: { albums: drawn.size } }
  },
}

/**
 * Lists the views that differ between models: all sides, the rear corner, other colours, then cabin
 * and engine.
 */
function shotsOf(index: number): Shot[] {
  const first = colours[index % colours.length]!
  const second = colours[(index + 2) % colours.length]!
  const third = colours[(index + 5) % colours.length]!
  const named = (caption: string, colour: Drawing['colour']) => `${caption}، رنگ ${worksColours[colour]?.label ?? ''}`
  const outside = (view: Drawing['view'], caption: string, colour: Drawing['colour']): Shot => ({
    view,
    category: 'outside',
    caption: named(caption, colour),
    colour,
  })
  return [
    outside('three-quarter', 'نمای سه‌رخ', first),
    outside('side', 'نمای کنار', second),
    outside('rear-three-quarter', 'نمای سه‌رخ از عقب', first),
    outside('front', 'نمای جلو', third),
    outside('rear', 'نمای عقب', second),
    outside('three-quarter', 'نمای سه‌رخ', third),
    { view: 'cabin', category: 'inside', caption: 'داخل کابین', colour: first },
    { view: 'engine', category: 'engine', caption: 'محفظهٔ موتور', colour: first },
  ]
}
