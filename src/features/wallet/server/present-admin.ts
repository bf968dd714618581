import { getPersonInfo } from '#features/identity/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import { bankOfSheba, maskSheba } from '#kit/sheba.ts'
import type { RequestContext } from '#platform/context.ts'
import { getAdminWithdrawal } from './find-withdrawals.ts'

/** Formats the age of a fact at a moment. */
function ageText(since: Date | null, at: Date): string {
  if (since === null) return 'قدیمی؛ زمان آن ثبت نشده'
  const hours = Math.max(0, Math.floor((at.getTime() - since.getTime()) / 3_600_000))
  if (hours < 1) return 'کمتر از یک ساعت'
  return hours < 48 ? `${formatInteger(hours)} ساعت` : `${formatInteger(Math.floor(hours / 24))} روز`
}

/** Loads one withdrawal with everything staff need for its transfer; throws not-found. */
export async function presentForStaff(ctx: RequestContext, id: string) {
  const { row, sheba, names } = await getAdminWithdrawal(ctx, id)
  const info = row.person_id === null ? null : await getPersonInfo(ctx.db, ctx.secrets, row.person_id)
  const waits = row.state === 'requested'
  return {
    id,
    state: row.state,
    amount: formatMoney(row.amount_rial),
    amountRial: formatRial(row.amount_rial),
    owner: info?.firstName && info.lastName ? `${info.firstName} ${info.lastName}` : 'نام ثبت نشده',
    nationalCode: info?.maskedNationalCode ?? 'ثبت نشده',
    // Complete only while it is needed.
    sheba: sheba === null ? null : waits ? sheba : maskSheba(sheba),
    bank: sheba === null ? null : bankOfSheba(sheba),
    at: formatDateTime(row.requested_at),
    heldUntil: waits && row.ready_at > ctx.now ? formatDateTime(row.ready_at) : null,
    ages: {
      name: ageText(row.name_since, row.requested_at),
      sheba: ageText(row.sheba_since, row.requested_at),
      device: ageText(row.device_since, row.requested_at),
    },
    ended: row.ended_at && formatDateTime(row.ended_at),
    decidedBy: row.decided_by && (names.get(row.decided_by) ?? null),
    tracking: row.tracking && toPersianDigits(row.tracking),
    reason: row.reason,
    own: row.person_id === ctx.scope.session.personId,
  }
}
