import { getCatalogue } from '#features/catalog/contract.ts'
import { carsOf, type OwnCar } from '#features/garage/contract.ts'
import { toJalali } from '#kit/jalali.ts'
import { parsePlate } from '#kit/plate.ts'
import type { WizardValues } from '#ui/wizard/wizard.ts'
import type { RequestContext } from '#platform/context.ts'
import type { AdOwner } from '../../ad/server/ad-owner.ts'
import { carChoices } from '../car-kit.ts'
import { findStanding } from '../../strikes/server/find-strikes.ts'
import { effectText } from '../../strikes/strikes.ts'
import { plateNumberOf, trimOf } from '../merge-drafts.ts'
import { otherCar } from '../other-car.ts'
import type { CarChoiceView } from '../components/car-choice-page.tsx'
import { carKitOf } from '../server/car-kit.ts'
import { ownCarQuery } from '../server/start-with-plate.ts'
import { findPopularMakes } from '../server/popular-makes.ts'
import { findEditableAd } from '../server/posting-draft.ts'
import { postingStore } from './posting-store.ts'

/** Describes a garage car with the address that fills in its facts. */
function ownCarOf(car: OwnCar) {
  const { id, name, title, plate } = car
  const query = ownCarQuery(car)
  return query === null ? [] : [{ id, name, title: title === name ? null : title, plate, query }]
}

type Question = AdOwner & { url: URL; gallery?: string }

/** Loads the options of the car choice. */
export async function loadCarChoice(ctx: RequestContext, asking: Question): Promise<CarChoiceView> {
  const { url, gallery = null, ...owner } = asking
  const catalogue = await getCatalogue(ctx.db)
  const requested = (name: string) => url.searchParams.get(name) ?? ''
  const edited = requested('ad') ? await findEditableAd(ctx.db, requested('ad').slice(0, 20), owner) : null
  const draft = edited ? null : await postingStore(ctx, null, catalogue, gallery).load()
  // A dealer's cars are in no garage, and an edited ad keeps its facts.
  const cars = gallery === null && edited === null ? await carsOf(ctx, owner.personId) : null
  const { closed } = await findStanding(ctx.db, owner, ctx.now)
  const popular = await findPopularMakes(ctx.db, catalogue)
  const kit = { ...carKitOf(catalogue, toJalali(ctx.now).year), popular }
  return {
    adId: edited?.public_id ?? null,
    gallery,
    draftStep: draft && trimOf(draft.values) !== '' ? draft.step : null,
    plate: draft && trimOf(draft.values) === '' ? typedPlate(draft.values) : null,
    closed: closed && effectText(closed),
    other: draft && otherCar(kit, draft.values, url.searchParams),
    own: cars?.flatMap(ownCarOf),
    ...carChoices(kit, { query: requested('q').slice(0, 100), make: requested('make'), model: requested('model') }),
  }
}

function typedPlate(values: WizardValues) {
  const plate = parsePlate(plateNumberOf(values))
  return plate.ok ? plate.value : null
}
