import type { Catalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { checkStep, type WizardValues } from '#ui/wizard/wizard.ts'
import type { PriceHelpView } from '../../ad/price-help.ts'
import { helpPrice } from '../../ad/server/help-price.ts'
import { jalaliYearOf } from '../questions.ts'
import { postingWizard, type PostedAd } from '../steps.ts'
import { carColumns } from '../server/market-price.ts'

type Draft = { values: WizardValues; besides?: bigint | undefined }

/** Values the car of the first two steps; null while one of them is incomplete, and for a car without a value. */
export async function helpOfDraft(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  catalogue: Catalogue,
  { values, besides }: Draft,
): Promise<PriceHelpView | null> {
  const wizard = postingWizard(null)
  const [car, condition] = (['car', 'condition'] as const).map((step) => {
    const reading = checkStep(wizard, step, values[step])
    return reading.status === 'success' ? reading.value : null
  }) as [PostedAd['car'] | null, PostedAd['condition'] | null]
  const trim = car && catalogue.trims.bySlug.get(car.trim)
  const make = trim && catalogue.makes.byId.get(catalogue.models.byId.get(trim.modelId)!.makeId)
  if (!car || !condition || !make) return null
  const existing = { modelId: trim.modelId, trimId: trim.id, year: jalaliYearOf(car.year), car, condition }
  return helpPrice(db, catalogue, { ...carColumns(existing), make_id: make.id }, { now, besides })
}
