/**
 * The text of the codes' templates, as they
 * must also be registered in the provider's panel: for signing in, and with the act as a token for all others. The last line lets browsers offer
 * the code, on `host` only (Web OTP, wicg.github.io/sms-one-time-codes). The host is part of the template: taken from a
 * request, it would let a stranger send people's codes to another site.
 */
export const renderCode = (code: string, host: string, act = 'ورود'): string =>
  `کد ${act}: ${code}\nاین کد را به هیچ‌کس ندهید. فرمان\n\n@${host} #${code}`

/** The code in a plain text that signs something; null in every other text. */
export const codeInText = (text: string): string | null => /کد تأیید شما: (\d{6})/.exec(text)?.[1] ?? null
