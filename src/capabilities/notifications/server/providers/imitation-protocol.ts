/** The fields of a `verify/lookup` request as they arrive, before anybody looked at them. */
export type Lookup = { receptor: string; template: string; token: string; type?: string; localid?: string }

/** Kavenegar's statuses that the imitation can give. */
export const statusMessages: Record<number, string> = {
  200: 'تایید شد',
  406: 'پارامترهای اجباری خالی ارسال شده اند',
  409: 'سرور قادر به پاسخگوئی نیست بعدا تلاش کنید',
  411: 'دریافت کننده نامعتبر است',
  418: 'اعتبار شما کافی نیست',
  424: 'الگو مورد نظر پیدا نشد',
  428: 'ارسال کد از طریق تماس تلفنی امکان پذیر نیست، درصورتی که توکن فقط حاوی عدد نباشد',
  431: 'ساختار کد صحیح نمی‌باشد',
}

/** The status with which the real service refuses such a request; null when it would send. */
export function lookupRefusal({ receptor, template, token, type }: Partial<Lookup>): number | null {
  if (!receptor || !template || !token) return 406
  if (!/^09\d{9}$/.test(receptor)) return 411
  if (type === 'call' && !/^\d+$/.test(token)) return 428
  return /[\s_]/.test(token) ? 431 : null
}

/** One entry of a good answer, field by field as the real service gives it. */
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
