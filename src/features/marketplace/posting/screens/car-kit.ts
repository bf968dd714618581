import { getCatalogue } from '#features/catalog/contract.ts'
import { toJalali } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import type { CarKit } from '../car-kit.ts'
import { carKitOf } from '../server/car-kit.ts'
import { findPopularMakes } from '../server/popular-makes.ts'
import type { Route } from './+types/car-kit'

/** Returns cars and places for writing an ad offline. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, providers } = contextOf(context)
  const relay = providers.numberRelay !== null
  const catalogue = await getCatalogue(db)
  const popular = await findPopularMakes(db, catalogue)
  const kit: CarKit = { ...carKitOf(catalogue, toJalali(now).year), popular, relay }
  return Response.json(kit, { headers: { 'cache-control': 'public, max-age=3600' } })
}
