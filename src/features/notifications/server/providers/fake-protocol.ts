/** Kavenegar's statuses that the fake can return. */
export const statusMessages: Record<number, string> = {
  200: 'تایید شد',
  406: 'پارامترهای اجباری خالی ارسال شده اند',
  409: 'سرور قادر به پاسخگوئی نیست بعدا تلاش کنید',
  411: 'دریافت کننده نامعتبر است',
  418: 'اعتبار شما کافی نیست',
  424: 'الگو مورد نظر پیدا نشد',
  431: 'ساختار کد صحیح نمی‌باشد',
}

export type KavenegarFields = Partial<
  Record<'receptor' | 'template' | 'token' | 'token20' | 'message' | 'messageid', string>
>

/**
 * Returns the status with which the real service refuses such a request; null when it would send.
 */
export function lookupRefusal({ receptor, template, token, token20 = '' }: KavenegarFields): number | null {
  if (!receptor || !template || !token) return 406
  if (!/^09\d{9}$/.test(receptor)) return 411
  // `token20` allows up to eight spaces, the first token none.
  return /[\s_]/.test(token) || token20.split(' ').length > 9 ? 431 : null
}

/** The same for a plain text and for a call. */
export function textRefusal({ receptor, message }: KavenegarFields): number | null {
  if (!receptor || !message) return 406
  return /^09\d{9}$/.test(receptor) ? null : 411
}

/** Builds one entry of a successful response, with all fields of the real service. */
export const sentEntry = (sent: { id: number; text: string; mobile: string; sentAt: Date }) => ({
  messageid: sent.id,
  message: sent.text,
  status: 5,
  statustext: 'ارسال به مخابرات',
  sender: '10004346',
  receptor: sent.mobile,
  date: Math.floor(sent.sentAt.getTime() / 1000),
  cost: 120,
})

/** Extracts the code from the text of a call, which spells it. */
export const spokenCode = (message: string): string | null =>
  /(?:\d، ){5}\d/.exec(message)?.[0].replaceAll('، ', '') ?? null
