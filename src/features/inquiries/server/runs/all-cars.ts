import '../tables.ts'
import { carsOf, type OwnCar } from '#features/garage/contract.ts'
import { formatPlate } from '#kit/plate.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { inquiryKind, type InquiryInput, type InquiryKindSlug } from '../../kinds.ts'
import type { AllCarsView } from '../../views.ts'
import { openInput } from '../find-inquiries.ts'
import { feeOf } from '../rules.ts'
import { presentService } from '../present-service.ts'
import type { RunQuestion } from './register-run.ts'

/** Debts that a car may have. Of both inquiries about fines the fuller possible one is offered. */
type Owing = 'fines-details' | 'fines-accumulation' | 'car-annual-toll-bill' | 'tehran-car-toll-bill'
export type CarQuestion = RunQuestion & { key: string; kind: Owing; carId: string }
export type CarQuestions = { car: OwnCar; questions: CarQuestion[]; missing: readonly { text: string; href: string }[] }

const lookedAt = 100

/** Returns the owner's data that the person entered for this plate before. */
async function findKnownOwners(ctx: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const rows = await ctx.db
    .selectFrom('inquiry')
    .select('input_sealed')
    .where('person_id', '=', personId)
    .where('input_sealed', 'is not', null)
    .where('state', 'in', ['done', 'empty'])
    .orderBy('id', 'desc')
    .limit(lookedAt)
    .execute()
  const owners = new Map<string, InquiryInput>()
  for (const row of rows) {
    const { plate, nationalCode, mobile, vin, engineNumber } = openInput(ctx.secrets, row)!
    if (plate === undefined || nationalCode === undefined) continue
    // The newest of each wins.
    owners.set(plate, {
      nationalCode,
      ...(mobile && { mobile }),
      ...(vin && { vin, engineNumber }),
      ...owners.get(plate),
    })
  }
  return owners
}

/** Lists the possible inquiries for each car of a garage, with all inputs filled in. */
export async function findCarQuestions(ctx: RequestContext, personId: bigint): Promise<CarQuestions[]> {
  const [cars, owners] = await Promise.all([carsOf(ctx, personId), findKnownOwners(ctx, personId)])
  return cars
    .filter(({ plate }) => plate?.kind === 'car' || plate?.kind === 'motorcycle')
    .map((car) => questionsOf(car, owners.get(formatPlate(car.plate!))))
}

/** Pure. An inquiry with missing data names the page that stores them. */
export function questionsOf(car: OwnCar, owner: InquiryInput = {}): CarQuestions {
  const plate = formatPlate(car.plate!)
  const { nationalCode, mobile } = owner
  const vin = car.vin ?? owner.vin
  const engineNumber = car.engineNumber ?? owner.engineNumber
  const ask = (kind: Owing, input: InquiryInput): CarQuestion => ({
    key: `${car.id}.${kind}`,
    carId: car.id,
    kind,
    input,
    about: car.name,
  })
  const detailed = nationalCode !== undefined && mobile !== undefined
  const fines = detailed ? ask('fines-details', { plate, nationalCode, mobile }) : ask('fines-accumulation', { plate })
  const formOf = (kind: InquiryKindSlug) => `/services/vehicle-center/${inquiryKind(kind).page}?car=${car.id}`
  const forDetails = { text: 'محل و مهلت هر جریمه، با کد ملی مالک', href: formOf('fines-details') }
  if (car.plate!.kind !== 'car') return { car, questions: [fines], missing: detailed ? [] : [forDetails] }
  const toll = nationalCode !== undefined && vin !== undefined && engineNumber !== undefined
  return {
    car,
    questions: [
      fines,
      ...(toll ? [ask('car-annual-toll-bill', { plate, nationalCode, vin, engineNumber })] : []),
      ask('tehran-car-toll-bill', { plate }),
    ],
    missing: [
      ...(detailed ? [] : [forDetails]),
      ...(toll
        ? []
        : [{ text: 'عوارض سالیانه، با شمارهٔ شاسی و موتور و کد ملی', href: formOf('car-annual-toll-bill') }]),
    ],
  }
}

/** Returns all facts before one payment for all cars. */
export async function presentAllCars(ctx: RequestContext, personId: bigint): Promise<AllCarsView> {
  const carQuestions = await findCarQuestions(ctx, personId)
  const kinds = [...new Set(carQuestions.flatMap(({ questions }) => questions.map(({ kind }) => kind)))]
  const services = new Map(
    await Promise.all(
      kinds.map(async (kind) => {
        const [service, fee] = await Promise.all([presentService(ctx, kind), feeOf(ctx.db, kind, ctx.now)])
        return [kind, { ...service, totalRial: fee.totalRial }] as const
      }),
    ),
  )
  const sum = carQuestions
    .flatMap(({ questions }) => questions)
    .reduce((total, { kind }) => {
      const { health, totalRial } = services.get(kind)!
      return total + (health && health.level !== 'down' ? totalRial : 0n)
    }, 0n)
  return {
    total: formatMoney(sum),
    cars: carQuestions.map(({ car, questions, missing }) => ({
      id: car.id,
      name: car.name,
      plate: car.plate!,
      missing,
      questions: questions.map(({ key, kind }) => {
        const { price, health, totalRial } = services.get(kind)!
        const open = health !== null && health.level !== 'down'
        return {
          key,
          title: inquiryKind(kind).title,
          price,
          priceRial: String(totalRial),
          open,
          health: health?.text ?? 'فعلاً در دسترس نیست',
          level: health?.level ?? ('down' as const),
        }
      }),
    })),
  }
}
