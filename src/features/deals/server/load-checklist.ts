import { getSpecSheet } from '#features/catalog/contract.ts'
import { findCommonFaults } from '#features/inspection/contract.ts'
import { findAdsOfModel, type DealAd } from '#features/marketplace/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import type { RequestContext } from '#platform/context.ts'
import type { ChecklistView } from '../views.ts'
import { visitChecklist } from '../visit-checklist.ts'
import { modelChecks } from './model-checks.ts'

/** Loads the checklist of a car, with the faults that inspections found in its model. */
export async function loadChecklist(
  { db }: Pick<RequestContext, 'db'>,
  title: string,
  { trimId, year, km, colour }: Pick<DealAd, 'trimId' | 'year' | 'km' | 'colour'>,
): Promise<ChecklistView> {
  const [sheet, faults] = await Promise.all([
    getSpecSheet(db, trimId),
    findAdsOfModel(db, trimId).then((adIds) => findCommonFaults(db, { adIds })),
  ])
  return {
    parts: visitChecklist({ title, year, km, colour }),
    model: modelChecks(sheet),
    faults: faults.map(({ name, bad, of }) => ({
      text: name,
      fact: `ایراد در ${formatInteger(bad)} خودرو از ${formatInteger(of)} خودروی کارشناسی‌شده`,
    })),
  }
}
