import './tables.ts'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { carsOf, findInsuranceDays, findKeyDues } from '#features/garage/contract.ts'
import { formatPlate, parsePlate } from '#kit/plate.ts'
import { jalaliOfDay } from '#kit/day.ts'
import { jalaliText } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { thirdPartyPath } from '../addresses.ts'
import { nextInput } from '../next-year.ts'
import { loadTariff } from './rules.ts'
import { classOfTrim } from '../classes.ts'
import type { QuoteInput } from '../quote-input.ts'
import { selectOrders } from './find-orders.ts'
import { inputOfOrder } from './present-orders.ts'

/** Loads the order to renew, for its owner only. */
async function findRenewed(ctx: RequestContext, id: string | null) {
  const { personId } = ctx.scope.session
  if (id === null || personId === null) return null
  const row = await selectOrders(ctx.db)
    .where('public_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const input = row && inputOfOrder(ctx, row)
  if (!row || !input) return null
  return { input, endsOn: row.ends_on }
}

/** Returns the inputs of an order's next policy: the same, a year later, without claims. */
export async function renewalOf(ctx: RequestContext, id: string | null): Promise<QuoteInput | null> {
  const renewed = await findRenewed(ctx, id)
  return renewed && nextInput(renewed.input, renewed.endsOn, await loadTariff(ctx.db, ctx.now))
}

/**
 * Reads the vehicle from an address: one of the person's cars, a plate, a trim of the catalogue, or an order to renew.
 */
export async function knownVehicle(ctx: RequestContext, url: URL) {
  const requested = (name: string) => url.searchParams.get(name)
  const { personId } = ctx.scope.session
  const [catalogue, cars, days, dues, renewed] = await Promise.all([
    getCatalogue(ctx.db),
    personId === null ? [] : carsOf(ctx, personId),
    personId === null ? null : findInsuranceDays(ctx.db, personId),
    personId === null ? null : findKeyDues(ctx, personId),
    findRenewed(ctx, requested('renew')),
  ])
  const car = cars.find(({ id }) => id === (requested('car') ?? renewed?.input.car))
  const typed = parsePlate(requested('plate') ?? renewed?.input.plate ?? '')
  const plate = car?.plate ?? (typed.ok ? typed.value : null)
  const trim = catalogue.trims.bySlug.get(car?.trim ?? renewed?.input.trim ?? requested('trim') ?? '')
  const model = trim && catalogue.models.byId.get(trim.modelId)
  const vehicleClass = trim && model ? classOfTrim(trim, model) : plate?.kind === 'motorcycle' ? 'motor1' : null
  const next = renewed && nextInput(renewed.input, renewed.endsOn, await loadTariff(ctx.db, ctx.now))
  const endsOn = renewed?.endsOn ?? (car && days?.get(car.id))
  return {
    cars: cars.map(({ id, name, plate: own }) => ({
      id,
      name,
      plate: own,
      href: `${thirdPartyPath}?car=${id}`,
      chosen: id === car?.id,
      due: dues?.get(id),
    })),
    plate,
    title: trim ? vehicleTitle(catalogue, trim.id) : null,
    renewing: renewed !== null,
    known: { plate: plate && formatPlate(plate), car: car?.id ?? null, trim: trim?.slug ?? null },
    defaults: {
      ...(vehicleClass && { vehicleClass }),
      ...(car?.year && { year: String(car.year) }),
      ...(requested('bought') !== null && { ownerChanged: 'on' }),
      ...(endsOn && { endsOn: jalaliText(jalaliOfDay(endsOn)) }),
      ...(renewed && {
        vehicleClass: renewed.input.vehicleClass,
        year: String(renewed.input.year),
        usage: renewed.input.usage,
        // The discount years on the policy; premiums add its own year.
        discountYears: String(next!.discountYears),
        driverYears: String(next!.driverYears),
        term: String(renewed.input.term),
      }),
    },
  }
}
