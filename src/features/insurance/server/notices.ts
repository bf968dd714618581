import { sql } from 'kysely'
import { defineNotice, type NoticeCheck } from '#features/notifications/contract.ts'
import { dayOf } from '#kit/day.ts'
import { toPersianDigits } from '#kit/digits.ts'
import type { InstalmentState } from '../states.ts'
import { withoutLater } from './find-orders.ts'
import './tables.ts'

export const issuedNotice = defineNotice<{ insurer: string; ends: string }>({
  kind: 'insurance-issued',
  topic: 'payment',
  title: ({ insurer }) => `بیمه‌نامه صادر شد: ${insurer}`,
  body: ({ ends }) =>
    `تا ${ends} اعتبار دارد. شماره و کد یکتا در صفحهٔ سفارش است؛ یک بار بازش کنید تا بدون اینترنت هم باز شود.`,
  sms: ({ insurer, ends }) => `بیمه‌نامهٔ شخص ثالث شما (${insurer}) صادر شد و تا ${ends} اعتبار دارد.`,
  smsName: 'صدور بیمه‌نامه',
})

export const documentsNotice = defineNotice<{ reason: string; until: string }>({
  kind: 'insurance-papers',
  topic: 'payment',
  title: () => 'برای صدور بیمه‌نامه مدارک لازم است',
  body: ({ reason, until }) => `${reason} تا ${until} فرصت دارید؛ بعد از آن پول به کیف پولتان برمی‌گردد.`,
  sms: ({ until }) => `برای صدور بیمه‌نامه مدارک لازم است. تا ${until} در صفحهٔ سفارش بفرستید.`,
  smsName: 'مدارک بیمه',
})

/** For an order that failed, or for a `policy` that was valid until then. */
export const cancelledNotice = defineNotice<{ reason: string; amount: string | null; policy?: boolean }>({
  kind: 'insurance-cancelled',
  topic: 'payment',
  title: ({ policy }) => (policy ? 'بیمه‌نامه لغو شد' : 'سفارش بیمه لغو شد'),
  body: ({ reason, amount }) =>
    `${reason} ${amount ? `${amount} به کیف پولتان برگشت.` : 'چیزی از حق بیمه برای برگشت نمانده بود.'}`,
  sms: ({ amount, policy }) =>
    `${policy ? 'بیمه‌نامهٔ شخص ثالث شما' : 'سفارش بیمه'} لغو شد.${amount ? ` ${amount} به کیف پول برگشت.` : ''}`,
  smsName: 'لغو سفارش بیمه',
})

export const sentNotice = defineNotice<{ tracking: string }>({
  kind: 'insurance-sent',
  topic: 'payment',
  title: () => 'نسخهٔ چاپی بیمه‌نامه پست شد',
  body: ({ tracking }) => `کد پیگیری پست: ${toPersianDigits(tracking)}`,
  smsName: 'ارسال بیمه‌نامه',
})

/** `number` is missing in notices from before it was checked. */
export const instalmentDueNotice = defineNotice<{ amount: string; days: number; until: string; number?: number }>({
  kind: 'insurance-instalment-due',
  topic: 'payment',
  title: ({ days }) =>
    days === 0 ? 'امروز سررسید قسط بیمه است' : days === 1 ? 'فردا سررسید قسط بیمه است' : 'سررسید قسط بیمه نزدیک است',
  body: ({ amount, until }) => `${amount} تا ${until}. از صفحهٔ بیمه‌نامه پرداخت کنید.`,
  sms: ({ amount, until }) => `قسط بیمهٔ شخص ثالث: ${amount} تا ${until}. از صفحهٔ بیمه‌نامه پرداخت کنید.`,
  smsName: 'سررسید قسط بیمه',
})

export const instalmentLateNotice = defineNotice<{ amount: string; ends: string; number?: number }>({
  kind: 'insurance-instalment-late',
  topic: 'payment',
  title: () => 'قسط بیمه عقب افتاده است',
  body: ({ amount, ends }) => `${amount} پرداخت نشده است. اگر تا ${ends} پرداخت نکنید، بیمه‌نامه لغو می‌شود.`,
  sms: ({ amount, ends }) => `قسط بیمه (${amount}) عقب افتاده. اگر تا ${ends} پرداخت نشود، بیمه‌نامه لغو می‌شود.`,
  smsName: 'قسط عقب‌افتادهٔ بیمه',
})

/** A message delayed overnight may find the instalment paid, or the policy at its end. */
const isInstalmentIn =
  (...states: readonly InstalmentState[]): NoticeCheck =>
  async (db, { data, link }) => {
    const { number } = data as { number?: number }
    if (number === undefined) return true
    const part = await db
      .selectFrom('insurance_instalment')
      .innerJoin('insurance_order', 'insurance_order.id', 'order_id')
      .select('number')
      .where('public_id', '=', link?.split('/').at(-1) ?? '')
      .where('number', '=', number)
      .where('insurance_instalment.state', 'in', states)
      .executeTakeFirst()
    return part !== undefined
  }

/** A late instalment ends the policy in `days`; the message has amount and address. */
type Ends = { amount: string; days: number; ends: string; plate: string | null; number: number }
export const instalmentEndsNotice = defineNotice<Ends>({
  kind: 'insurance-instalment-ends',
  topic: 'payment',
  title: ({ days, plate }) =>
    `${days === 0 ? 'امروز' : days === 1 ? 'فردا' : `${toPersianDigits(days)} روز دیگر`} بیمه‌نامهٔ ${plate ?? 'شخص ثالث'} به‌خاطر قسط عقب‌افتاده لغو می‌شود`,
  body: ({ amount, ends }) => `${amount} را تا پایان ${ends} پرداخت کنید؛ بعد از آن خودرو بیمه ندارد.`,
  sms: ({ amount, ends, plate }) =>
    `بیمه‌نامهٔ شخص ثالث${plate ? ` ${plate}` : ''} بعد از ${ends} لغو می‌شود. قسط عقب‌افتاده: ${amount}`,
  smsLink: true,
  smsName: 'لغو بیمه برای قسط عقب‌افتاده',
})

/** A message delayed overnight may find the documents sent, or the order ended. */
export const isWaitingForDocuments: NoticeCheck = async (db, { link }) => {
  const order = await db
    .selectFrom('insurance_order')
    .select('id')
    .where('public_id', '=', link?.split('/').at(-1) ?? '')
    .where('state', '=', 'documents')
    .executeTakeFirst()
  return order !== undefined
}

export const isInstalmentUnpaid = isInstalmentIn('open', 'late')
export const isInstalmentLate = isInstalmentIn('late')

/** A message delayed overnight may find the policy renewed or ended. */
export const isPolicyEnding: NoticeCheck = async (db, { link, now }) => {
  const order = await db
    .selectFrom('insurance_order')
    .select('id')
    .where('public_id', '=', new URLSearchParams(link?.split('?')[1]).get('renew') ?? '')
    .where('state', 'in', ['issued', 'sent'])
    .where(sql<boolean>`ends_on >= ${dayOf(now)}::date`)
    .where(withoutLater)
    .executeTakeFirst()
  return order !== undefined
}

export const endingNotice = defineNotice<{ days: number; ends: string }>({
  kind: 'insurance-ending',
  topic: 'reminder',
  title: ({ days }) => (days === 1 ? 'فردا بیمهٔ شخص ثالث تمام می‌شود' : 'بیمهٔ شخص ثالث رو به پایان است'),
  body: ({ ends }) => `تا ${ends} اعتبار دارد. می‌توانید با همان مشخصات تمدیدش کنید؛ هر روز دیرکرد جریمه دارد.`,
  sms: ({ ends }) => `بیمهٔ شخص ثالث شما ${ends} تمام می‌شود. برای تمدید، صفحهٔ بیمه را باز کنید.`,
  smsName: 'پایان بیمه',
})
