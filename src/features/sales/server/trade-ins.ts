import { getCatalogue } from '#features/catalog/contract.ts'
import { carsOf } from '#features/garage/contract.ts'
import { marketOffersOf, myCarPath, valueMyCar } from '#features/prices/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatMoney, type Rial } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { PlanView } from '../views.ts'

const max = 3

/** Returns the values of a person's own cars, and the rest of the price: undamaged bodies, by today's ads. */
export async function tradeInsFor(
  ctx: RequestContext,
  personId: bigint,
  priceRial: Rial,
): Promise<PlanView['tradeIns']> {
  const [cars, { trims }] = await Promise.all([carsOf(ctx, personId), getCatalogue(ctx.db)])
  const offers = marketOffersOf(ctx.manifests)
  const own = cars.filter(({ role, trim }) => role === 'owner' && trim !== null).slice(0, max)
  return Promise.all(
    own.map(async ({ id, name, trim: slug, year, mileageKm, colour }) => {
      const trim = trims.bySlug.get(slug!)
      const message = trim && offers && year !== null && mileageKm !== null
      const value =
        message &&
        (await valueMyCar(
          ctx.db,
          offers,
          {
            modelId: trim.modelId,
            trimId: trim.id,
            year,
            mileageKm,
            body: [],
            wrecked: false,
            engine: 'sound',
            gearbox: 'sound',
            nationalPlate: true,
            insuranceMonths: null,
            colour: colour ?? 'white',
            place: '',
            rideHailing: false,
          },
          ctx.now,
        ))
      const existing = value && value.valueRial !== null ? value : null
      const left = existing ? priceRial - existing.valueRial : null
      return {
        id,
        name,
        about: message
          ? `مدل ${toPersianDigits(year)} · ${formatInteger(mileageKm)} کیلومتر${existing ? ' · با فرض بدنهٔ سالم' : ''}`
          : 'سال ساخت و کارکرد را در گاراژ بنویسید.',
        value: existing && formatMoney(rounded(existing.valueRial)),
        low: existing && formatMoney(rounded(existing.lowRial)),
        left: left === null ? null : left > 0n ? formatMoney(rounded(left)) : null,
        href: myCarPath(slug!),
      }
    }),
  )
}

/** Rounded to a million tomans, because it is an estimate. */
const rounded = (rial: Rial): Rial => (rial / 10_000_000n) * 10_000_000n
