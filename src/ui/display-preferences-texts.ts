import { toPersianDigits } from '#kit/digits.ts'
import { displayChoices, type DisplayPreferences, type DisplayPreferenceKey } from './display-preferences.ts'

type Words = { [Key in DisplayPreferenceKey]: { legend: string; choices: Record<DisplayPreferences[Key], string> } }

// The mark before «٪» keeps the sign on the right side in every browser.
const sizes = displayChoices.text.map((size) => [size, `${toPersianDigits(size)}\u200f٪`])

/** What a person reads beside every choice of a look. */
export const displayPreferencesTexts: Words = {
  theme: { legend: 'ظاهر', choices: { auto: 'مثل دستگاه', light: 'روشن', dark: 'تیره' } },
  text: { legend: 'اندازهٔ متن', choices: Object.fromEntries(sizes) as Record<DisplayPreferences['text'], string> },
  zoom: { legend: 'اجازهٔ بزرگ‌نمایی', choices: { off: 'بسته', on: 'باز' } },
  digits: { legend: 'رقم‌ها', choices: { persian: 'فارسی', latin: 'لاتین' } },
  money: { legend: 'واحد پول', choices: { toman: 'تومان', rial: 'ریال' } },
  data: { legend: 'مصرف اینترنت', choices: { auto: 'مثل دستگاه', less: 'کمتر', full: 'کامل' } },
  motion: { legend: 'حرکت‌ها', choices: { auto: 'مثل دستگاه', less: 'کمتر' } },
}

export const zoomHint = 'صفحه را با دو انگشت بزرگ کنید؛ عکس‌ها همیشه بزرگ می‌شوند.'
export const dataHint = 'با «کمتر» عکس‌ها کم‌حجم می‌آیند، حروف از خود دستگاه است و چیزی پیشاپیش بار نمی‌شود.'
export const moneyHint = 'قیمت‌های کامل به این واحد می‌آیند. جمله‌ها، صافی‌ها و مبلغ‌هایی که می‌نویسید به تومان می‌مانند.'
export const saveWord = 'ذخیره'
