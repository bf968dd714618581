import './tables.ts'
import type { StatedEvent } from '#features/garage/contract.ts'
import { dayOf } from '#kit/day.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatMoney } from '#kit/money.ts'
import { formatPlate, parsePlate, type Plate } from '#kit/plate.ts'
import { parseVin } from '#kit/vin.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Answer } from '../answers.ts'
import { doubtsOf } from '../examine-answer.ts'
import { inquiryKind, type InquiryInput } from '../kinds.ts'
import { openAnswer, openInput } from './find-inquiries.ts'
import type { InquiryRow } from './tables.ts'

/** Returns an answer's facts about the car itself, in a few words; null for answers about a person or a plate. */
export function answerInWords(answer: Answer): string | null {
  // A contradiction is not a fact of a car.
  if (doubtsOf(answer).length > 0) return null
  switch (answer.kind) {
    case 'fines-accumulation':
      if (answer.status) return null
      return answer.totalRial === '0' || answer.paid === true
        ? 'بدون خلافی'
        : `جمع خلافی ${formatMoney(BigInt(answer.totalRial))}`
    case 'fines-details': {
      const owed = answer.items.filter(({ paid }) => paid !== true)
      if (owed.some(({ status }) => status)) return null
      const total = owed.reduce((sum, { amountRial }) => sum + BigInt(amountRial), 0n)
      return owed.length === 0 ? 'بدون خلافی' : `${toPersianDigits(owed.length)} جریمه، جمعاً ${formatMoney(total)}`
    }
    case 'car-annual-toll-bill':
      if (answer.status) return null
      return answer.totalRial === '0' || answer.paid === true
        ? 'بدون بدهی'
        : `بدهی ${formatMoney(BigInt(answer.totalRial))}`
    case 'tehran-car-toll-bill': {
      if (answer.items.some(({ paid }) => paid === null)) return null
      const unpaid = answer.items.filter(({ paid }) => paid === false).length
      return unpaid === 0 ? 'بدون بدهی' : `${toPersianDigits(unpaid)} روز پرداخت‌نشده`
    }
    case 'freeway-toll': {
      const total = answer.items.reduce((sum, { amountRial }) => sum + BigInt(amountRial), 0n)
      return answer.items.length === 0 ? 'بدون بدهی' : `بدهی ${formatMoney(total)}`
    }
    case 'third-party-insurance':
      return answer.policy === null ? 'بیمه‌نامه‌ای ثبت نشده' : `تا ${toPersianDigits(answer.policy.endsOn)}`
    case 'technical-inspection':
      return answer.certificate === null
        ? 'معاینهٔ فنی ثبت نشده'
        : `${answer.certificate.state}، تا ${toPersianDigits(answer.certificate.validUntil)}`
    case 'card-sanad':
      return `کارت: ${answer.card?.state ?? 'ثبت نشده'}، سند: ${answer.document?.state ?? 'ثبت نشده'}`
    case 'authenticity-and-history': {
      const damage = answer.sections.find(({ key }) => key === 'insuranceDamage')
      if (damage?.status === 'none') return 'بدون خسارت پرداخت‌شدهٔ بیمه'
      return damage?.status === 'ok'
        ? `${toPersianDigits(damage.rows.length)} خسارت پرداخت‌شدهٔ بیمه`
        : 'سابقهٔ خسارت اعلام نشد'
    }
    case 'licence-status':
    case 'negative-score':
    case 'pelak-status':
    case 'plate-history':
    case 'violation-photo':
      return null
  }
}

type Answered = Pick<RequestContext, 'secrets'>

/** Returns an answered inquiry as an event of the person's car; null when it is not about a car. */
export function carEventOf(
  { secrets }: Answered,
  row: InquiryRow,
): { car: { plate: Plate } | { vin: string }; event: StatedEvent } | null {
  const [input, answer] = [openInput(secrets, row), openAnswer(secrets, row)]
  const detail = answer && answerInWords(answer)
  const car = carOf(input)
  if (!car || !detail || !row.answered_at || row.behalf_path !== null) return null
  return {
    car,
    event: {
      source: 'inquiries',
      key: `inquiry:${row.public_id}`,
      kind: 'inquiry',
      day: dayOf(row.answered_at),
      title: `استعلام ${inquiryKind(row.kind).title}`,
      detail,
    },
  }
}

function carOf(input: InquiryInput | null): { plate: Plate } | { vin: string } | null {
  const plate = input?.plate === undefined ? null : parsePlate(input.plate)
  if (plate?.ok) return { plate: plate.value }
  // Requested by the number of its chassis, or by that of its card, which does not identify a car here.
  const vin = parseVin(input?.identifier ?? '')
  return vin.ok ? { vin: vin.value } : null
}

/** Lists the answers of a person about the own car. */
export async function findCarEvents(
  { db, secrets }: Pick<RequestContext, 'db' | 'secrets'>,
  { personId, plate, vin }: { personId: bigint; plate: Plate | null; vin: string | null },
): Promise<StatedEvent[]> {
  const rows = await db
    .selectFrom('inquiry')
    .selectAll()
    .where('person_id', '=', personId)
    .where('behalf_path', 'is', null)
    .where('answer_sealed', 'is not', null)
    .orderBy('id')
    .execute()
  const target = plate && formatPlate(plate)
  return rows.flatMap((row) => {
    const match = carEventOf({ secrets }, row)
    if (!match) return []
    const own = 'vin' in match.car ? match.car.vin === vin : formatPlate(match.car.plate) === target
    return own ? [match.event] : []
  })
}
