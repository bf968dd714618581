/**
 * The text of the code's template, as it must also be registered in the provider's panel. The last line lets browsers offer
 * the code, on `host` only (Web OTP, wicg.github.io/sms-one-time-codes). The host is part of the template: taken from a
 * request, it would let a stranger send people's codes to another site.
 */
export const renderCode = (code: string, host: string): string =>
  `کد ورود: ${code}\nاین کد را به هیچ‌کس ندهید. فرمان\n\n@${host} #${code}`
