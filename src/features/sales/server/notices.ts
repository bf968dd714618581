import { defineNotice } from '#features/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { asSentence } from '#kit/sentence.ts'

export const unpaidNotice = defineNotice<{ plan: string }>({
  kind: 'sale-unpaid',
  topic: 'order',
  title: ({ plan }) => `مهلت پرداخت تمام شد: ${plan}`,
  body: () => 'خودرویی که برایتان نگه داشته بودیم آزاد شد. اگر پولی پرداخت کرده باشید به کیف پولتان برمی‌گردد.',
})

/** `open`: it has opened by now, because the plan was paused or the job was late. */
export type OpeningData = { plan: string; opens: string; open: boolean }

export const remindNotice = defineNotice<OpeningData>({
  kind: 'sale-opens',
  topic: 'reminder',
  title: ({ plan, open }) => (open ? `ثبت‌نام باز است: ${plan}` : `${plan} به‌زودی باز می‌شود`),
  body: ({ opens, open }) =>
    open ? 'از صفحهٔ طرح ثبت‌نام کنید.' : `شروع ثبت‌نام: ${opens}. شرایط و مدارک را از همین حالا آماده کنید.`,
  sms: ({ plan, opens, open }) => (open ? `${plan}: ثبت‌نام باز است.` : `${plan}: شروع ثبت‌نام ${opens}.`),
  smsName: 'یادآوری شروع طرح فروش',
})

export const boughtNotice = defineNotice<{ plan: string; number: string }>({
  kind: 'sale-paid',
  topic: 'order',
  title: ({ plan }) => `ثبت‌نام شما قطعی شد: ${plan}`,
  body: ({ number }) => `کد پیگیری ${number}. قدم بعدی صدور قرارداد است و خبرش را همین‌جا می‌گیرید.`,
  sms: ({ plan, number }) => `ثبت‌نام شما در ${plan} قطعی شد. کد پیگیری ${number}`,
  smsName: 'قطعی شدن خرید خودرو',
})

export const returnedNotice = defineNotice<{ plan: string; amount: string }>({
  kind: 'sale-returned',
  topic: 'payment',
  title: ({ amount }) => `${amount} به کیف پولتان برگشت`,
  body: ({ plan }) => `وقتی پرداخت شما برای «${plan}» رسید، مهلت یا سفارش تمام شده بود.`,
  sms: ({ amount }) => `وقتی پرداخت شما رسید، مهلت یا سفارش تمام شده بود؛ ${amount} به کیف پول برگشت.`,
  smsName: 'برگشت پول خرید خودرو',
})

export const contractNotice = defineNotice<{ plan: string; contract: string; promised: string }>({
  kind: 'sale-contract',
  topic: 'order',
  title: ({ plan }) => `قرارداد صادر شد: ${plan}`,
  body: ({ contract, promised }) => `شمارهٔ قرارداد ${toPersianDigits(contract)}. وعدهٔ تحویل ${promised}.`,
  sms: ({ plan, promised }) => `قرارداد ${plan} صادر شد. وعدهٔ تحویل ${promised}`,
  smsName: 'صدور قرارداد خودرو',
})

export const promiseNotice = defineNotice<{ plan: string; day: string; reason: string }>({
  kind: 'sale-promise',
  topic: 'order',
  title: ({ plan }) => `وعدهٔ تحویل عوض شد: ${plan}`,
  body: ({ day, reason }) => `وعدهٔ جدید ${day}. دلیل: ${asSentence(reason)} خسارت تأخیر از وعدهٔ اول حساب می‌شود.`,
  sms: ({ plan, day }) => `وعدهٔ تحویل ${plan} عوض شد: ${day}`,
  smsName: 'تغییر وعدهٔ تحویل',
})

export const deliveryNotice = defineNotice<{ plan: string; step: string; day: string }>({
  kind: 'sale-delivery',
  topic: 'order',
  title: ({ step }) => step,
  body: ({ plan, day }) => `${plan} · ${day}`,
  sms: ({ plan, step }) => `${plan}: ${step}`,
  smsName: 'پیشرفت تحویل خودرو',
})

export type LotteryResult = 'winner' | 'second' | 'reserve' | 'loser' | 'moved-up' | 'again' | 'over'

const lotteryResults: Record<LotteryResult, (data: { plan: string; until: string; rank: string }) => [string, string]> =
  {
    winner: ({ plan, until }) => [
      `در قرعه‌کشی برنده شدید: ${plan}`,
      `تا ${until} صورت‌حساب را پرداخت کنید؛ بعد از آن سفارش لغو می‌شود و اگر کسی در لیست ذخیره باشد، خودرو به او می‌رسد.`,
    ],
    second: ({ plan, until }) => [
      `اولویت دومتان به شما رسید: ${plan}`,
      `تا ${until} صورت‌حساب را پرداخت کنید؛ بعد از آن سفارش لغو می‌شود و اگر کسی در لیست ذخیره باشد، خودرو به او می‌رسد.`,
    ],
    reserve: ({ plan, rank }) => [
      `در لیست ذخیره هستید: ${plan}`,
      `در ترتیب قرعه‌کشی نفر ${rank} شدید. اگر برنده‌ای پرداخت نکند، خودرویش به ترتیب به ذخیره‌ها می‌رسد و خبرتان می‌کنیم.`,
    ],
    loser: ({ plan, rank }) => [
      `این بار انتخاب نشدید: ${plan}`,
      `در ترتیب قرعه‌کشی نفر ${rank} شدید. در صفحهٔ سفارش می‌توانید نتیجه را خودتان بررسی کنید.`,
    ],
    'moved-up': ({ plan, until }) => [
      `نوبت شما شد: ${plan}`,
      `از لیست ذخیره برنده شدید. تا ${until} صورت‌حساب را پرداخت کنید.`,
    ],
    again: ({ plan }) => [
      `دوباره در لیست ذخیره هستید: ${plan}`,
      'خودرویی که خواسته بودید آزاد مانده است و به ترتیب همان قرعه‌کشی دوباره تقسیم می‌شود. اگر نوبتتان شد خبرتان می‌کنیم.',
    ],
    over: ({ plan }) => [
      `نوبت به شما نرسید: ${plan}`,
      'خودرویی که خواسته بودید به نفرات قبل از شما رسید. حالا می‌توانید در طرح دیگری ثبت‌نام کنید.',
    ],
  }

/** `until` is empty for results without a payment. */
export type LotteryResultData = { plan: string; result: LotteryResult; until: string; rank: string }

export const lotteryResultNotice = defineNotice<LotteryResultData>({
  kind: 'sale-draw',
  topic: 'order',
  title: ({ result, ...data }) => lotteryResults[result](data)[0],
  body: ({ result, ...data }) => lotteryResults[result](data)[1],
  sms: ({ result, ...data }) =>
    data.until ? `${lotteryResults[result](data)[0]}. مهلت پرداخت تا ${data.until}` : lotteryResults[result](data)[0],
  smsName: 'نتیجهٔ قرعه‌کشی خودرو',
})

export const answerNotice = defineNotice<{ bill: string }>({
  kind: 'sale-answer',
  topic: 'order',
  title: () => 'به اعتراض شما پاسخ دادیم',
  body: ({ bill }) => `صورت‌حساب «${bill}» را باز کنید و پاسخ را ببینید.`,
})
