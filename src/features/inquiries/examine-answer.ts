import { parseBillId, parsePaymentId } from '#kit/bill.ts'
import {
  addJalaliMonths,
  compareJalali,
  parseJalali,
  startOfTehranDay,
  tehranDaysBetween,
  toJalali,
} from '#kit/jalali.ts'
import type { Answer, Answers, Doubt, Fine, InspectionCertificate, ThirdPartyPolicy } from './answers.ts'

/** Payment ids contain thousands of rials: a bill may be rounded to the next one. */
const roundingRial = 1000n
/** Traffic fines are not older than the register that lists them. */
const oldestFine = startOfTehranDay({ year: 1375, month: 1, day: 1 })

const sumOf = (rows: readonly { amountRial: string }[]): bigint =>
  rows.reduce((sum, { amountRial }) => sum + BigInt(amountRial), 0n)

const abs = (rial: bigint): bigint => (rial < 0n ? -rial : rial)

/**
 * Returns whether the payment id of a bill encodes another amount than the authority states; false for an invalid id.
 */
export function billContradicts(rial: string, billId: string | null, paymentId: string | null): boolean {
  if (billId === null || paymentId === null) return false
  const bill = parseBillId(billId)
  const both = bill.ok ? parsePaymentId(bill.value, paymentId) : bill
  return both.ok && abs(both.value.amount - BigInt(rial)) >= roundingRial
}

const isImpossible = (at: Date, now: Date): boolean => at < oldestFine || tehranDaysBetween(now, at) > 0

/** By law a policy lasts one year; months of grace allow for dates that insurers round. */
const policyMonths = 13

function isImpossiblePolicy({ startsOn, endsOn }: ThirdPartyPolicy, now: Date): boolean {
  const starts = startsOn === null ? null : parseJalali(startsOn)
  const ends = parseJalali(endsOn)
  if (ends === null || (startsOn !== null && starts === null)) return true
  if (starts !== null && compareJalali(starts, ends) >= 0) return true
  return compareJalali(ends, addJalaliMonths(starts ?? toJalali(now), policyMonths)) > 0
}

/** A technical inspection lasts two years at most. */
const certificateMonths = 25

function isImpossibleCertificate({ issuedOn, validUntil }: InspectionCertificate, now: Date): boolean {
  const issued = issuedOn === null ? null : parseJalali(issuedOn)
  const ends = parseJalali(validUntil)
  if (ends === null || (issuedOn !== null && issued === null)) return true
  if (issued !== null && (compareJalali(issued, ends) >= 0 || compareJalali(issued, toJalali(now)) > 0)) return true
  return compareJalali(ends, addJalaliMonths(issued ?? toJalali(now), certificateMonths)) > 0
}

type Row = { id: string; amountRial: string; doubts?: readonly Doubt[] }

const withDoubts = <Each extends { doubts?: readonly Doubt[] }>(each: Each, doubts: readonly Doubt[]): Each => {
  const all = [...new Set([...(each.doubts ?? []), ...doubts])]
  return all.length === 0 ? each : { ...each, doubts: all }
}

/** Returns each row once. One id with two amounts is a contradiction; the higher amount stays. */
function eachOnce<Each extends Row>(rows: readonly Each[]): Each[] {
  const byId = new Map<string, Each>()
  for (const row of rows) {
    const before = byId.get(row.id)
    if (!before) byId.set(row.id, row)
    else if (before.amountRial !== row.amountRial) {
      const higher = BigInt(row.amountRial) > BigInt(before.amountRial) ? row : before
      byId.set(row.id, withDoubts(higher, ['twice']))
    }
  }
  return [...byId.values()]
}

function examineFine(fine: Fine, { now, carYear }: Examining): Fine {
  const impossible = fine.at !== null && isImpossible(new Date(fine.at), now)
  const examined = impossible ? { ...fine, at: null } : fine
  const older = examined.at !== null && carYear !== null && toJalali(new Date(examined.at)).year < carYear - 1
  return withDoubts(examined, [
    ...(older ? (['before-car'] as const) : []),
    ...(impossible ? (['date'] as const) : []),
    ...(billContradicts(fine.amountRial, fine.billId, fine.paymentId) ? (['bill'] as const) : []),
  ])
}

function examineDay<Each extends { day: string | null; doubts?: readonly Doubt[] }>(toll: Each, now: Date): Each {
  const day = toll.day === null ? null : parseJalali(toll.day)
  const impossible = toll.day !== null && (!day || isImpossible(startOfTehranDay(day), now))
  return impossible ? withDoubts({ ...toll, day: null }, ['date']) : toll
}

/** Returns whether the rows contradict the total of the authority; the total may contain all rows or only owed ones. */
function totalContradicts(
  stated: string | null | undefined,
  rows: readonly { amountRial: string }[],
  owed: readonly { amountRial: string }[],
): boolean {
  if (stated === null || stated === undefined) return false
  const total = BigInt(stated)
  return total !== sumOf(rows) && total !== sumOf(owed)
}

function examineRows<Each extends Row>(
  rows: readonly Each[],
  {
    stated,
    isOwed,
    examine,
  }: { stated: string | null | undefined; isOwed: (row: Each) => boolean; examine: (row: Each) => Each },
): { items: Each[]; doubts: Doubt[] } | null {
  // «Nothing» beside a non-zero total is not an empty answer.
  if (rows.length === 0 && stated && stated !== '0') return null
  const items = eachOnce(rows).map(examine)
  return { items, doubts: totalContradicts(stated, items, items.filter(isOwed)) ? ['total'] : [] }
}

const examineParts = ({ debtRial, penaltyRial, oldCarRial, totalRial }: Answers['car-annual-toll-bill']): Doubt[] =>
  BigInt(debtRial) + BigInt(penaltyRial) + BigInt(oldCarRial) === BigInt(totalRial) ? [] : ['parts']

/** `carYear`: the Jalali model year of the car in the person's garage; null when unknown. */
export type Examining = { now: Date; carYear: number | null }

/**
 * Compares redundant values of an answer and marks contradictions: a marked row is shown with its doubt and is never
 * payable. Returns null for an answer without any reliable content.
 */
export function examineAnswer(answer: Answer, examining: Examining): Answer | null {
  const { now } = examining
  switch (answer.kind) {
    case 'fines-details': {
      const examined = examineRows(answer.items, {
        stated: answer.statedTotalRial,
        isOwed: ({ paid }) => paid !== true,
        examine: (fine) => examineFine(fine, examining),
      })
      return examined && withDoubts({ ...answer, items: examined.items }, examined.doubts)
    }
    case 'tehran-car-toll-bill': {
      const examined = examineRows(answer.items, {
        stated: answer.statedTotalRial,
        isOwed: ({ paid }) => paid === false,
        examine: (toll) => examineDay(toll, now),
      })
      return examined && withDoubts({ ...answer, items: examined.items }, examined.doubts)
    }
    case 'freeway-toll': {
      const examined = examineRows(answer.items, {
        stated: answer.statedTotalRial,
        isOwed: () => true,
        examine: (pass) => examineDay(pass, now),
      })
      return examined && withDoubts({ ...answer, items: examined.items }, examined.doubts)
    }
    case 'third-party-insurance': {
      return withDoubts(answer, answer.policy !== null && isImpossiblePolicy(answer.policy, now) ? ['policy'] : [])
    }
    case 'technical-inspection': {
      const impossible = answer.certificate !== null && isImpossibleCertificate(answer.certificate, now)
      return withDoubts(answer, impossible ? ['certificate'] : [])
    }
    case 'fines-accumulation':
      return withDoubts(answer, billContradicts(answer.totalRial, answer.billId, answer.paymentId) ? ['bill'] : [])
    case 'car-annual-toll-bill':
      return withDoubts(answer, [
        ...examineParts(answer),
        ...(billContradicts(answer.totalRial, answer.billId, answer.paymentId) ? (['bill'] as const) : []),
      ])
    case 'negative-score':
      // A permission to drive with a score at which licences are seized.
      return withDoubts(answer, answer.allowedToDrive === true && answer.score >= 30 ? ['points'] : [])
    case 'authenticity-and-history':
      // Without any part there is no report.
      return answer.sections.length > 0 && missingParts(answer).missing === answer.sections.length ? null : answer
    case 'licence-status':
    case 'pelak-status':
    case 'card-sanad':
    case 'plate-history':
    case 'violation-photo':
      return answer
  }
}

/** Returns every doubt of an answer and its rows, once. */
export function doubtsOf(answer: Answer): Doubt[] {
  const rows = 'items' in answer ? (answer.items as readonly { doubts?: readonly Doubt[] }[]) : []
  return [...new Set([...(answer.doubts ?? []), ...rows.flatMap(({ doubts }) => doubts ?? [])])]
}

/** Returns the missing parts of an answer, and its number of parts. Other kinds come whole or not at all. */
export function missingParts(answer: Answer): { missing: number; of: number } {
  if (answer.kind !== 'authenticity-and-history') return { missing: 0, of: 1 }
  return {
    missing: answer.sections.filter(({ status }) => status === 'unavailable').length,
    of: answer.sections.length,
  }
}
