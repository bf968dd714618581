import type { PasswordAdvice, PasswordStep } from '#kit/password-strength.ts'

/** Strength of a password in one word. */
export const passwordSteps: Record<PasswordStep, string> = {
  weak: 'ضعیف',
  fair: 'متوسط',
  good: 'خوب',
  strong: 'قوی',
}

/** Advice for a stronger password. */
export const passwordAdvice: Record<NonNullable<PasswordAdvice>, string> = {
  'too-short': 'رمز عبور باید حداقل ۸ حرف یا عدد باشد.',
  common: 'این رمز عبور را راحت می‌شود حدس زد؛ رمز دیگری انتخاب کنید.',
  repeated: 'حرف‌ها تکراری‌اند؛ چند حرف متفاوت اضافه کنید.',
  'add-letter': 'حداقل یک حرف اضافه کنید.',
  'add-digit': 'حداقل یک عدد اضافه کنید.',
  longer: 'اگر چند حرف اضافه کنید، قوی‌تر می‌شود.',
}

/** Shown while a password has Persian letters, which look like Latin ones behind dots. */
export const persianKeyboard = 'کیبورد روی فارسی است؛ اگر رمز عبورتان حرف انگلیسی دارد، کیبورد را عوض کنید.'
