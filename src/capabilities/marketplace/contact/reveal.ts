/**
 * What a reveal answered: a number in Latin digits, or in a sentence why not; the words come with it, from the server. `risks`
 * are what to mind with this very ad.
 */
export type Reveal = { phone: string | null; refusal: string | null; risks?: readonly string[] }

/** Why a number is not shown, by code. */
export const revealRefusals = {
  'sign-in': 'برای دیدن شماره وارد شوید.',
  'too-many': 'امروز شماره‌های زیادی دیده‌اید. برای جلوگیری از سوءاستفاده، باید کمی صبر کنید.',
  gone: 'این آگهی دیگر فعال نیست و شماره‌اش نشان داده نمی‌شود.',
  'gallery-gone': 'این نمایشگاه اکنون فعال نیست و شماره‌اش نشان داده نمی‌شود.',
} as const
