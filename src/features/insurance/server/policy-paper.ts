import './tables.ts'
import { renderSVG } from 'uqr'
import { dayOf, dayText } from '#kit/day.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { spokenPlate } from '#kit/plate.ts'
import { cleanText, isolate } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { makePdf } from '#platform/pdf/make-pdf.ts'
import { policyVerifyPath } from '../addresses.ts'
import { usages, vehicleClasses } from '../classes.ts'
import { inTomans } from '../in-tomans.ts'
import { documentTexts, type PolicyState } from '../texts.ts'
import { collectedOf } from './cancelling-sum.ts'
import type { Insured } from './place-order.ts'
import policyTemplate from './policy.typ?raw'
import { policyCode, readPolicyCode } from './policy-code.ts'
import { inputOfOrder, plateOf, policyStamp } from './present-orders.ts'
import type { OrderRow, PolicyRow } from './tables.ts'
import { findPolicy, selectOrders, insuranceOrders } from './find-orders.ts'
import { findInstalments } from './instalments.ts'

const stated = (text: string): string => isolate(cleanText(text))
const digits = (text: string): string => `\u2066${toPersianDigits(text)}\u2069`

async function sheetOf(ctx: RequestContext, row: OrderRow, policy: PolicyRow) {
  const input = inputOfOrder(ctx, row)
  const insured = row.insured_sealed && (JSON.parse(ctx.secrets.open(row.insured_sealed)) as Insured)
  const [{ name }, parts] = await Promise.all([
    ctx.db.selectFrom('insurer').select('name').where('key', '=', row.insurer).executeTakeFirstOrThrow(),
    findInstalments(ctx.db, row.plan === null ? [] : [row.id]),
  ])
  const plate = plateOf(ctx, row)
  const open = (sealed: Uint8Array | null) => (sealed ? ctx.secrets.open(sealed) : '')
  const address = `${ctx.scope.origin}${policyVerifyPath(policyCode(ctx.secrets, row.public_id))}`
  const fact = (label: string, value: string | null) => (value ? [{ label, value }] : [])
  const unpaid = parts.filter(({ state }) => state === 'open' || state === 'late')
  return {
    brand: 'فرمان',
    time: formatDateTime(ctx.now),
    title: `بیمه‌نامهٔ شخص ثالث، ${name}`,
    stamp: policyStamp(row, policy),
    groups: [
      {
        title: 'بیمه‌نامه',
        rows: [
          ...fact('شرکت بیمه', name),
          ...fact('شمارهٔ بیمه‌نامه', digits(open(policy.number_sealed))),
          ...fact('کد یکتا', digits(open(policy.unique_code_sealed))),
          ...fact('از', dayText(row.begins_on)),
          ...fact('تا', dayText(row.ends_on)),
          ...fact('تاریخ صدور', formatDate(policy.issued_at)),
        ],
      },
      {
        title: 'خودرو',
        rows: [
          ...fact('پلاک', plate && stated(spokenPlate(plate).replace(/^پلاک /, ''))),
          ...fact('شمارهٔ شاسی', input && 'vin' in input ? `\u2066${String(input.vin)}\u2069` : null),
          ...fact('گروه', input && vehicleClasses[input.vehicleClass].label),
          ...fact('سال ساخت', input && toPersianDigits(input.year)),
          ...fact('کاربری', input && usages[input.usage]),
        ],
      },
      {
        title: 'بیمه‌گذار',
        rows: [
          ...fact('نام', insured && stated(`${insured.firstName} ${insured.lastName}`)),
          ...fact('کد ملی', insured && digits(insured.nationalCode)),
        ],
      },
      {
        title: 'تعهد و پرداخت',
        rows: [
          ...fact('تعهد مالی', inTomans(row.cover_rial)),
          ...fact('حق بیمه با مالیات', inTomans(row.price_rial - row.late_rial)),
          ...fact('جریمهٔ دیرکرد', row.late_rial > 0n ? inTomans(row.late_rial) : null),
          ...fact('پیش‌پرداخت', parts.length > 0 ? inTomans(collectedOf(row)) : null),
          ...unpaid.map((part) => ({
            label: toPersianDigits(`قسط ${part.number}، ${dayText(part.due_on)}`),
            value: inTomans(part.amount_rial),
          })),
        ],
      },
    ],
    qr: renderSVG(address, { ecc: 'M', border: 4 }),
    qrAbout: documentTexts.qr,
    invitation: documentTexts.invitation,
    address,
    notes: documentTexts.notes,
  }
}

/**
 * Returns a policy as a file for its owner, also after its end, with a stamp; throws not-found for everybody else and
 * without a policy.
 */
export async function makePolicyDocument(
  ctx: RequestContext,
  own: { personId: bigint; id: string },
): Promise<Uint8Array> {
  const row = await insuranceOrders.load(ctx.db, own)
  const policy = await findPolicy(ctx.db, row.id)
  if (!policy) throw notFound()
  return makePdf(policyTemplate, await sheetOf(ctx, row, policy))
}

/**
 * Returns the public facts of a policy by its code: enough to compare with the document and the car, without personal
 * data.
 */
export async function verifyPolicy(ctx: RequestContext, code: string) {
  const id = readPolicyCode(ctx.secrets, code)
  const row = id === null ? undefined : await selectOrders(ctx.db).where('public_id', '=', id).executeTakeFirst()
  const policy = row && (await findPolicy(ctx.db, row.id))
  if (!row || !policy) return null
  const { name } = await ctx.db
    .selectFrom('insurer')
    .select('name')
    .where('key', '=', row.insurer)
    .executeTakeFirstOrThrow()
  const today = dayOf(ctx.now)
  const state: PolicyState =
    policy.ended_at || row.state === 'voiding'
      ? 'cancelled'
      : today < row.begins_on
        ? 'coming'
        : today > row.ends_on
          ? 'over'
          : 'valid'
  const number = policy.number_sealed && ctx.secrets.open(policy.number_sealed)
  return {
    state,
    insurer: name,
    plate: plateOf(ctx, row),
    numberEnd: number && toPersianDigits(number.slice(-4)),
    from: dayText(row.begins_on),
    until: dayText(row.ends_on),
    cover: inTomans(row.cover_rial),
  }
}
export type VerifiedPolicy = NonNullable<Awaited<ReturnType<typeof verifyPolicy>>>
