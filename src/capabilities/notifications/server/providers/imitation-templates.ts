import { toPersianDigits } from '#kit/digits.ts'
import type { Lookup } from './imitation-protocol.ts'

/**
 * The text of our one template, as it must also be registered in the provider's panel. The last line lets browsers offer
 * the code, on `host` only (Web OTP, wicg.github.io/sms-one-time-codes). The host is part of the template: taken from a
 * request, it would let a stranger send people's codes to another site.
 */
export const renderTemplate = ({ token, type }: Lookup, host: string): string =>
  type === 'call' ? spoken(token) : written(token, host)

const written = (token: string, host: string): string =>
  `کد ورود: ${token}\nاین کد را به هیچ‌کس ندهید. فرمان\n\n@${host} #${token}`

/** What the voice says: digit by digit, and once more for who had no pen. */
function spoken(token: string): string {
  const digits = [...toPersianDigits(token)].join('، ')
  return `تماس صوتی فرمان: کد ورود شما ${digits}. دوباره: ${digits}.`
}
