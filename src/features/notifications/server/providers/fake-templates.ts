/**
 * Renders the templates of codes, which must be registered in the provider's panel: for signing in,
 * and with the action as token for others. The last line lets browsers offer the code on `host`
 * only (Web OTP, wicg.github.io/sms-one-time-codes). The host is part of the template: taken from a
 * request, it would let an attacker send codes to another site.
 */
export const renderCode = (code: string, host: string, action = 'ورود'): string =>
  `کد ${action}: ${code}\nاین کد را به هیچ‌کس ندهید. فرمان\n\n@${host} #${code}`

/** Extracts the code from a text that signs something; null otherwise. */
export const codeInText = (text: string): string | null => /کد تأیید شما: (\d{6})/.exec(text)?.[1] ?? null
