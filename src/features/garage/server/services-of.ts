import { getCatalogue } from '#features/catalog/contract.ts'
import type { Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import type { CarRow } from './find-cars.ts'
import { plateOf } from './present-cars.ts'

export type CarService = {
  key: 'price' | 'sell' | 'model' | 'fines' | 'toll' | 'papers' | 'insurance'
  href: string
  label: string
}

/** Lists the services of the product for a car, with its known facts filled in. Links only to existing services. */
export async function servicesOf(ctx: RequestContext, row: CarRow): Promise<CarService[]> {
  const plate = plateOf(ctx, row.plate_sealed)
  const insurance: CarService = {
    key: 'insurance',
    href: `/services/vehicle-center/insurance/third-party-insurance?car=${row.public_id}`,
    label: 'قیمت بیمه',
  }
  return [...inquiriesOf(row, plate), ...(await marketOf(ctx, row, plate)), ...(plate ? [insurance] : [])]
}

/** Inquiries of authorities about a plate; their form is filled in from the car. */
function inquiriesOf(row: CarRow, plate: Plate | null): CarService[] {
  const ask = (key: CarService['key'], page: string, label: string): CarService => ({
    key,
    href: `/services/vehicle-center/inquiry/${page}?car=${row.public_id}`,
    label,
  })
  if (plate?.kind !== 'car' && plate?.kind !== 'motorcycle') return []
  const fines = ask('fines', 'fines-details', 'خلافی')
  if (plate.kind === 'motorcycle') return [fines]
  return [fines, ask('toll', 'car-annual-toll-bill', 'عوارض سالیانه'), ask('papers', 'card-sanad', 'کارت و سند')]
}

async function marketOf(ctx: RequestContext, row: CarRow, plate: Plate | null): Promise<CarService[]> {
  const catalogue = await getCatalogue(ctx.db)
  const trim = row.trim_id === null ? undefined : catalogue.trims.byId.get(row.trim_id)
  if (!trim) return []
  const model = catalogue.models.byId.get(trim.modelId)!
  const isKnown = (names: Record<string, string | number | null>) =>
    new URLSearchParams(
      Object.entries(names).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    ).toString()
  const facts = { year: row.year, colour: row.colour }
  const plateKind = plate?.kind === 'free-zone' ? 'free-zone' : 'national'
  const services: CarService[] = [
    {
      key: 'price',
      href: `/services/vehicle-info/price/${trim.slug}/my-car?${isKnown({ ...facts, km: row.mileage_km })}`,
      label: 'ارزیابی قیمت',
    },
    { key: 'model', href: `/services/vehicle-info/price/${model.slug}`, label: 'قیمت روز' },
  ]
  if (row.role !== 'owner') return services
  const sell = isKnown({
    trim: trim.slug,
    own: row.public_id,
    ...facts,
    mileage: row.mileage_km,
    plate: plate && plateKind,
  })
  return [{ key: 'sell', href: `/profile/my-ads/new/car?${sell}`, label: 'فروش این خودرو' }, ...services]
}
