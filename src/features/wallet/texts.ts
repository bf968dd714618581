import { formatMoney, type Rial } from '#kit/money.ts'
import { fromWhenText, type Wait } from '#ui/wait-texts.ts'
import { secondApprovalText } from '#ui/second-look-text.ts'
import type { Bounds, MovementType, WithdrawalState } from './rules.ts'

export const walletTexts = {
  title: 'کیف پول',
  charge: 'شارژ کیف پول',
  add: 'افزایش موجودی',
  withdraw: 'برداشت از کیف پول',
  movements: 'گردش کیف پول',
} as const

/** Names of the filter types. */
export const movementTypeNames: Record<MovementType, string> = {
  charge: 'شارژ و واریز',
  payment: 'پرداخت',
  refund: 'برگشت پول',
  withdrawal: 'برداشت',
  gift: 'اعتبار هدیه',
  hold: 'مبلغ کنارگذاشته',
}

export const withdrawalStateNames: Record<WithdrawalState, string> = {
  requested: 'در انتظار واریز',
  settled: 'واریز شد',
  rejected: 'رد شد',
  cancelled: 'لغو شد',
}

export const withdrawalTones = { requested: 'warn', settled: 'good', rejected: 'bad', cancelled: 'plain' } as const

/** The title of a withdrawal hold in the list of movements. */
export const withdrawalTitle = 'برداشت به حساب بانکی'

/** When the money arrives: interbank transfers run on working days only. */
export const expectedText = 'تا یک روز کاری به حساب شما واریز می‌شود.'

/** The text of a held withdrawal. */
export const heldText = (until: string): string => `نگه داشته تا ${until}`

export const heldOwnText = (until: string): string =>
  `برای حفاظت از پول شما تا ${until} نگه داشته می‌شود، چون نام، شبا یا دستگاه شما جدید است. اگر این برداشت کار شما نیست، لغوش کنید.`

export const willBeHeldText = (until: string): string =>
  `اگر حالا برداشت کنید، تا ${until} نگه داشته می‌شود، چون نام، شبا یا دستگاه شما جدید است.`

export const heldAdminText = (until: string): string =>
  `تا ${until} واریز نکنید: نام، شبا یا دستگاه این کاربر جدید است و شاید شماره‌اش به شخص دیگری رسیده باشد.`

type AmountRefusal = 'below' | 'above' | 'not-rounded' | 'insufficient'

/** Refusals of an amount. */
export function amountRefusal(code: AmountRefusal, { least, most }: Bounds): string {
  const texts: Record<AmountRefusal, string> = {
    below: `مبلغ حداقل ${formatMoney(least)} است.`,
    above: `مبلغ حداکثر ${formatMoney(most)} است.`,
    'not-rounded': notRoundedText,
    insufficient: 'موجودی شما از این مبلغ کمتر است؛ مبلغ کمتری بنویسید.',
  }
  return texts[code]
}

export const notRoundedText = 'مبلغ را به هزار تومان گرد کنید؛ مثلاً ۵۰,۰۰۰ یا ۱۲۱,۰۰۰ تومان.'

export const boundsText = ({ least, most }: Bounds): string => `از ${formatMoney(least)} تا ${formatMoney(most)}`

export const withdrawRefusals = {
  'no-name': 'برای برداشت، نام و نام خانوادگی و شمارهٔ شبای خودتان لازم است. اول نامتان را ثبت کنید.',
  'no-sheba': 'برای برداشت، شمارهٔ شبای خودتان را ثبت کنید.',
  'once-a-day': 'امروز یک بار برداشت کرده‌اید؛ از فردا دوباره می‌توانید.',
  'key-used': 'این فرم قبلاً با مبلغ دیگری ثبت شده است. مبلغ را ببینید و اگر لازم است دوباره بفرستید.',
} as const

/** Refusals of ending a withdrawal. */
export const adminRefusals = {
  'second-look': secondApprovalText,
  ended: 'این درخواست قبلاً بسته شده است؛ نتیجه‌اش را در همین صفحه ببینید.',
  own: 'برداشت خودتان را همکار دیگری باید واریز کند.',
  held: 'زمان واریز این برداشت هنوز نرسیده است.',
} as const

/** The refusal after too many requests. */
export const tooManyText = (wait: Wait): string =>
  `پشت سر هم درخواست‌های زیادی فرستاده‌اید؛ ${fromWhenText(wait)} دوباره امتحان کنید.`

/** Formats an amount with its sign and a word beside it. */
export const signedMoney = (rial: Rial): string =>
  rial < 0n ? `\u200e\u2212${formatMoney(-rial)}` : `\u200e+${formatMoney(rial)}`
