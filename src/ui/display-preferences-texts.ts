import { toPersianDigits } from '#kit/digits.ts'
import { displayChoices, type DisplayPreferences, type DisplayPreferenceKey } from './display-preferences.ts'

type Words = { [Key in DisplayPreferenceKey]: { legend: string; choices: Record<DisplayPreferences[Key], string> } }

// The mark before «٪» keeps the sign on the right side in every browser.
const sizes = displayChoices.text.map((size) => [size, `${toPersianDigits(size)}\u200f٪`])

/** The labels of every choice. */
export const displayPreferencesTexts: Words = {
  theme: { legend: 'ظاهر', choices: { auto: 'مطابق دستگاه', light: 'روشن', dark: 'تیره' } },
  text: { legend: 'اندازهٔ متن', choices: Object.fromEntries(sizes) as Record<DisplayPreferences['text'], string> },
  zoom: { legend: 'اجازهٔ بزرگ‌نمایی', choices: { off: 'غیرفعال', on: 'فعال' } },
  digits: { legend: 'شکل اعداد', choices: { persian: 'فارسی', latin: 'لاتین' } },
  money: { legend: 'واحد پول', choices: { toman: 'تومان', rial: 'ریال' } },
  data: { legend: 'مصرف اینترنت', choices: { auto: 'مطابق دستگاه', less: 'کمتر', full: 'معمولی' } },
  motion: { legend: 'پویانمایی', choices: { auto: 'مطابق دستگاه', less: 'کمتر' } },
}

export const zoomHint = 'اگر فعال باشد، صفحه با دو انگشت بزرگ می‌شود. عکس‌ها را همیشه می‌شود بزرگ کرد.'
export const dataHint =
  'با «کمتر»، عکس‌ها کم‌حجم‌ترند، متن با فونت خود دستگاه نمایش داده می‌شود و هیچ صفحه‌ای از قبل بارگذاری نمی‌شود.'
export const moneyHint =
  'قیمت‌هایی که کامل نوشته شده‌اند با این واحد نمایش داده می‌شوند. مبلغ‌های داخل متن‌ها و فیلترها و آنچه خودتان می‌نویسید همیشه به تومان است.'
export const saveWord = 'ذخیرهٔ تنظیمات'
