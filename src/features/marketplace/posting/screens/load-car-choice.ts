import { getCatalogue } from '#features/catalog/contract.ts'
import { carsOf, type OwnCar } from '#features/garage/contract.ts'
import { toJalali } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { AdOwner } from '../../ad/server/ad-owner.ts'
import { carChoices } from '../car-kit.ts'
import { findStanding } from '../../strikes/server/find-strikes.ts'
import { effectText } from '../../strikes/strikes.ts'
import { otherCar } from '../other-car.ts'
import type { CarChoiceView } from '../components/car-choice-page.tsx'
import { carKitOf } from '../server/car-kit.ts'
import { findPopularMakes } from '../server/popular-makes.ts'
import { findEditableAd } from '../server/posting-draft.ts'
import { postingStore } from './posting-store.ts'

/** Formats a garage car with the address that fills in its facts. */
function ownCarOf({ id, name, title, plate, trim, year, colour, mileageKm, role }: OwnCar) {
  if (role !== 'owner' || trim === null) return []
  const kind = plate && (plate.kind === 'free-zone' ? 'free-zone' : 'national')
  const facts = { trim, own: id, year, colour, mileage: mileageKm, plate: kind }
  const known = Object.entries(facts).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]]))
  return [{ id, name, title: title === name ? null : title, plate, query: new URLSearchParams(known).toString() }]
}

type Asked = AdOwner & { url: URL; gallery?: string }

/** Loads the options of the car choice. */
export async function loadCarChoice(ctx: RequestContext, asking: Asked): Promise<CarChoiceView> {
  const { url, gallery = null, ...owner } = asking
  const catalogue = await getCatalogue(ctx.db)
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const edited = asked('ad') ? await findEditableAd(ctx.db, asked('ad').slice(0, 20), owner) : null
  const draft = edited ? null : await postingStore(ctx, null, catalogue, gallery).load()
  // A dealer's cars are in no garage, and an edited ad keeps its facts.
  const cars = gallery === null && edited === null ? await carsOf(ctx, owner.personId) : null
  const { closed } = await findStanding(ctx.db, owner, ctx.now)
  const popular = await findPopularMakes(ctx.db, catalogue)
  const kit = { ...carKitOf(catalogue, toJalali(ctx.now).year), popular }
  return {
    adId: edited?.public_id ?? null,
    gallery,
    draftStep: draft?.step ?? null,
    closed: closed && effectText(closed),
    other: draft && otherCar(kit, draft.values, url.searchParams),
    own: cars?.flatMap(ownCarOf),
    ...carChoices(kit, { query: asked('q').slice(0, 100), make: asked('make'), model: asked('model') }),
  }
}
