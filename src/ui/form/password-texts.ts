import type { PasswordAdvice, PasswordStep } from '#kit/password-strength.ts'

/** Strength of a password in one word. */
export const passwordSteps: Record<PasswordStep, string> = {
  weak: 'ضعیف',
  fair: 'متوسط',
  good: 'خوب',
  strong: 'قوی',
}

/** What would make a password stronger. */
export const passwordAdvice: Record<NonNullable<PasswordAdvice>, string> = {
  'too-short': 'گذرواژه دست‌کم ۸ نویسه باشد.',
  common: 'این گذرواژه را همه حدس می‌زنند؛ یکی دیگر بنویسید.',
  repeated: 'نویسه‌ها تکراری‌اند؛ چند نویسهٔ دیگر بیفزایید.',
  'add-letter': 'دست‌کم یک حرف بیفزایید.',
  'add-digit': 'دست‌کم یک رقم بیفزایید.',
  longer: 'با چند نویسهٔ دیگر قوی‌تر می‌شود.',
}

/** Said while a password has Persian letters, which are hard to tell from Latin ones behind dots. */
export const persianKeyboard = 'صفحه‌کلید فارسی است؛ اگر گذرواژه‌تان حرف انگلیسی دارد، آن را عوض کنید.'
