import { getCatalogue } from '#features/catalog/contract.ts'
import { contextOf } from '#platform/context.ts'
import { adIdSchema } from '../../ad/ad-id.ts'
import { maxBookmarks } from '../schemas.ts'
import { findCards } from '../server/find-cards.ts'
import type { Route } from './+types/bookmark-cards'

/**
 * Returns cards for a guest's bookmarks, whose list is only on the device: `?ids=a,b`. Ignores
 * invalid ids.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const requested = new URL(request.url).searchParams.get('ids') ?? ''
  const ids = [...new Set(requested.split(','))].filter((id) => adIdSchema.safeParse(id).success).slice(0, maxBookmarks)
  const cards = await findCards(db, await getCatalogue(db), ids, now)
  return Response.json({ cards }, { headers: { 'cache-control': 'private, no-store' } })
}
