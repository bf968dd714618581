import { defineNotice } from '#features/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatMoney } from '#kit/money.ts'
import { asSentence } from '#kit/sentence.ts'

/** Rials are decimal text, because the data of a notice is JSON. */
const money = (rial: string) => formatMoney(BigInt(rial))

export const withdrawalSettledNotice = defineNotice<{ amountRial: string; tracking: string }>({
  kind: 'withdrawal-settled',
  topic: 'payment',
  title: ({ amountRial }) => `${money(amountRial)} به حساب بانکی شما واریز شد`,
  body: ({ tracking }) => `شمارهٔ پیگیری بانک: ${toPersianDigits(tracking)}`,
  sms: ({ amountRial, tracking }) =>
    `${money(amountRial)} به حساب شما واریز شد. شمارهٔ پیگیری بانک: ${toPersianDigits(tracking)}`,
  smsName: 'واریز برداشت از کیف پول',
})

/** A withdrawal is held because something about the account is new. */
export const withdrawalHeldNotice = defineNotice<{ amountRial: string; until: string }>({
  kind: 'withdrawal-held',
  topic: 'security',
  title: ({ amountRial }) => `برداشت ${money(amountRial)} ثبت شد`,
  body: ({ until }) =>
    `چون چیزی در حساب شما جدید است، تا ${until} نگه داشته می‌شود. اگر کار شما نبود، همین حالا از کیف پول لغوش کنید.`,
  sms: ({ amountRial, until }) =>
    `برداشت ${money(amountRial)} از کیف پول فرمان ثبت شد و ${until} واریز می‌شود. اگر کار شما نبود، لغوش کنید.`,
  smsName: 'برداشت نگه‌داشته‌شده',
})

export const withdrawalRejectedNotice = defineNotice<{ amountRial: string; reason: string }>({
  kind: 'withdrawal-rejected',
  topic: 'payment',
  title: ({ amountRial }) => `برداشت ${money(amountRial)} انجام نشد`,
  body: ({ reason }) => `دلیل: ${asSentence(reason)} مبلغ به کیف پول شما برگشت.`,
  sms: ({ amountRial }) => `برداشت ${money(amountRial)} انجام نشد و مبلغ آن به کیف پول شما برگشت.`,
  smsName: 'رد برداشت از کیف پول',
})
