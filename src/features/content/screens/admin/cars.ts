import { contextOf } from '#platform/context.ts'
import { sendJson } from '#platform/json-endpoint.ts'
import { requireStaff } from '#platform/staff.ts'
import { loadCarCards } from '../../server/car-cards.ts'
import { findCars } from '../../server/admin.ts'
import type { Route } from './+types/cars'

export const middleware = [requireStaff]

/** Returns vehicles with today's prices for the editor: by words of the name `q`, or by slug. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const slug = url.searchParams.get('slug')
  const slugs = slug ? [slug.slice(0, 120)] : await findCars(ctx, (url.searchParams.get('q') ?? '').slice(0, 60))
  const cars = await loadCarCards(ctx, slugs)
  return sendJson({
    cars: [...cars.values()].map(({ slug: name, title, price, day, picture }) => ({
      slug: name,
      title,
      price,
      day,
      picture,
    })),
  })
}
