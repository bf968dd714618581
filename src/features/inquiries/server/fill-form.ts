import { carsOf, findKeyDues } from '#features/garage/contract.ts'
import { openMobile } from '#features/identity/contract.ts'
import { formatPlate, parsePlate, type Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import { inquiryKind, type InquiryInput, type InquiryKindSlug } from '../kinds.ts'
import type { CarChoice } from '../views.ts'
import { findAskedPlates, openInput } from './find-inquiries.ts'

type Filled = { cars: readonly CarChoice[]; values: Record<string, string | Record<string, string>> }

/** A plate as the fields of a form hold it. */
function plateParts(plate: Plate): Record<string, string> {
  const { kind, ...parts } = plate
  return { kind, ...(parts as Record<string, string>) }
}

/**
 * Returns the initial values of a form: an earlier inquiry of the person (`?again=`), one of their cars (`?car=`) or a
 * plate (`?plate=`), and their own mobile where the owner's is needed.
 */
export async function fillForm(ctx: RequestContext, kind: InquiryKindSlug, url: URL): Promise<Filled> {
  const { personId } = ctx.scope.session
  const { inputs, plates = [] } = inquiryKind(kind)
  const requested = (name: string) => url.searchParams.get(name)
  const byPlate = parsePlate(requested('plate') ?? '')
  const typed: InquiryInput =
    byPlate.ok && plates.includes(byPlate.value.kind) ? { plate: formatPlate(byPlate.value) } : {}
  const serial = requested('serial')
  if (serial && /^\d{6,20}$/.test(serial)) typed.serial = serial
  if (personId === null) return { cars: [], values: valuesOf(kind, typed) }
  const [cars, dues] = inputs.includes('plate')
    ? await Promise.all([carsOf(ctx, personId), findKeyDues(ctx, personId)])
    : [[], new Map<string, never>()]
  const fitting = cars.filter(({ plate }) => plate !== null && plates.includes(plate.kind))
  const chosen = fitting.find(({ id }) => id === requested('car'))
  const ofCar: InquiryInput = chosen
    ? {
        plate: formatPlate(chosen.plate!),
        ...(chosen.vin !== null && { vin: chosen.vin }),
        ...(chosen.engineNumber !== null && { engineNumber: chosen.engineNumber }),
      }
    : {}
  const again = await findAgain(ctx, personId, kind, requested('again'))
  const mobile =
    again === null && inputs.includes('mobile') ? await openMobile(ctx.db, ctx.secrets, personId) : undefined
  const values = valuesOf(kind, { ...(mobile && { mobile }), ...again, ...ofCar, ...typed })
  const own = fitting.map(({ id, name, plate }) => ({
    id,
    name,
    plate,
    href: `${url.pathname}?car=${id}`,
    chosen: id === chosen?.id,
    due: dues.get(id),
  }))
  const existing = new Set(fitting.map(({ plate }) => formatPlate(plate!)))
  const asking = inputs.includes('plate') ? await findAskedPlates(ctx.db, ctx.secrets, personId) : []
  const recent = asking
    .filter((text) => !existing.has(text))
    .slice(0, maxRecent)
    .flatMap((text) => {
      const read = parsePlate(text)
      if (!read.ok || !plates.includes(read.value.kind)) return []
      const href = `${url.pathname}?plate=${encodeURIComponent(text)}`
      return [{ id: text, name: 'قبلاً پرسیده‌اید', plate: read.value, href, chosen: typed.plate === text }]
    })
  return { values, cars: [...own, ...recent] }
}

/** Plates of earlier inquiries beside the cars of the garage. */
const maxRecent = 4

async function findAgain(ctx: RequestContext, personId: bigint, kind: InquiryKindSlug, id: string | null) {
  if (!id || !/^[0-9a-z]{10}$/.test(id)) return null
  const row = await ctx.db
    .selectFrom('inquiry')
    .select('input_sealed')
    .where('public_id', '=', id)
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('behalf_path', 'is', null)
    .executeTakeFirst()
  return row ? openInput(ctx.secrets, row) : null
}

function valuesOf(kind: InquiryKindSlug, input: InquiryInput): Filled['values'] {
  const values: Filled['values'] = {}
  for (const name of inquiryKind(kind).inputs) {
    const value = input[name]
    const plate = name === 'plate' && value !== undefined ? parsePlate(value) : null
    if (plate?.ok) values[name] = plateParts(plate.value)
    else if (plate === null && value !== undefined) values[name] = value
  }
  return values
}
