import { invalidText, type Language } from '#kit/invalid-text.ts'

/** A message in both languages of the API; Persian by default. */
type Words = Record<Language, string>

/** The messages of API responses, by stable code. */
export const apiMessages = {
  unreadable: { fa: 'درخواست خوانده نشد.', en: 'The request could not be read.' },
  'sign-in': { fa: 'برای این کار وارد شوید.', en: 'Sign in first.' },
  forbidden: { fa: 'اجازهٔ این کار را ندارید.', en: 'You may not do this.' },
  'foreign-origin': { fa: 'این درخواست از سایت دیگری آمده است.', en: 'The request comes from another site.' },
  'not-found': { fa: 'چیزی در این آدرس نیست.', en: 'There is nothing at this address.' },
  'method-not-allowed': { fa: 'این آدرس این متد را قبول نمی‌کند.', en: 'This address does not take this method.' },
  'other-person': {
    fa: 'در این مرورگر با حساب دیگری وارد شده‌اید؛ چیزی ثبت نشد.',
    en: 'Another person is signed in by now; nothing was done.',
  },
  suspended: { fa: 'این نمایشگاه متوقف شده است.', en: 'This gallery is suspended.' },
  'idempotency-key-invalid': {
    fa: 'مقدار Idempotency-Key باید ۸ تا ۶۴ حرف، رقم، «-» یا «_» باشد.',
    en: 'An Idempotency-Key has 8 to 64 letters, digits, "-" or "_".',
  },
  'idempotency-key-reused': {
    fa: 'این Idempotency-Key قبلاً برای درخواست دیگری استفاده شده است.',
    en: 'This Idempotency-Key was used for another request.',
  },
  'too-large': { fa: 'حجم درخواست زیاد است.', en: 'The request is too large.' },
  'unsupported-media-type': { fa: 'بدنهٔ درخواست باید JSON باشد.', en: 'The body must be JSON.' },
  invalid: { fa: 'درخواست معتبر نیست.', en: 'The request is not valid.' },
  'idempotency-key-missing': {
    fa: 'این درخواست Idempotency-Key لازم دارد.',
    en: 'This request needs an Idempotency-Key.',
  },
  'too-many-requests': { fa: 'تعداد درخواست‌ها زیاد است؛ کمی صبر کنید.', en: 'Too many requests; wait a little.' },
  'unknown-host': { fa: 'این آدرس مال این سایت نیست.', en: 'This host is not ours.' },
  'address-too-long': { fa: 'آدرس خیلی طولانی است.', en: 'The address is too long.' },
  'storage-full': {
    fa: 'فضای ذخیره‌سازی پر شده است؛ کمی بعد دوباره بفرستید.',
    en: 'The storage is full; try again later.',
  },
  unavailable: { fa: 'فعلاً در دسترس نیست؛ دوباره امتحان کنید.', en: 'Not available now; try again.' },
  internal: { fa: 'مشکل از ماست؛ کمی بعد دوباره امتحان کنید.', en: 'The server failed.' },
} as const satisfies Record<string, Words>
export type ApiCode = keyof typeof apiMessages

const fieldNames: Record<string, string> = {
  adId: 'شناسهٔ آگهی',
  amount: 'مبلغ',
  galleryId: 'شناسهٔ نمایشگاه',
  make: 'برند',
  model: 'مدل',
  province: 'استان',
}

/** The default message for an invalid field of a request, with its Persian name if it has one. */
export const invalidField = (field: string, language: Language): string =>
  invalidText(language === 'en' ? field : (fieldNames[field] ?? field), language)

/** Returns Persian, unless `Accept-Language` prefers English. */
export function languageOf(header: string | undefined): Language {
  const weights = { fa: 0, en: 0 }
  for (const part of (header ?? '').slice(0, 400).split(',')) {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';')
    const name = tag.split('-', 1)[0]
    if (name !== 'fa' && name !== 'en') continue
    const weight = Number(
      options
        .map((option) => option.trim())
        .find((option) => option.startsWith('q='))
        ?.slice(2) ?? 1,
    )
    weights[name] = Math.max(weights[name], Number.isFinite(weight) ? weight : 0)
  }
  return weights.en > weights.fa ? 'en' : 'fa'
}
