import type { SeededRandom } from '#kit/seeded-random.ts'
import { panels as panelNames, type PanelSlug } from '#features/marketplace/ad/body-map.ts'
import type { DescriptionFacts } from './description-facts.ts'

/** Describes paint and damage, by panel when few are marked; empty for a new vehicle. */
export function describeBody(random: SeededRandom, { bodyState, panels, mileageKm }: DescriptionFacts): string {
  const which = listed(Object.keys(panels).map((panel) => panelNames[panel as PanelSlug]))
  switch (bodyState) {
    case 'no-paint':
      if (mileageKm === 0) return ''
      return random.pick([
        'بدنه کامل بدون رنگ است.',
        'بدون رنگ و بدون تصادف است.',
        'بدنه تمیز و همه‌جای آن رنگ کارخانه است.',
      ])
    case 'one-spot':
      return random.pick([`فقط ${which} یک لکهٔ کوچک رنگ دارد.`, `یک لکه روی ${which} گرفته شده و بقیه بدون رنگ است.`])
    case 'two-spots':
      return `${which} هر کدام یک لکه رنگ دارند؛ بقیهٔ بدنه بدون رنگ است.`
    case 'many-spots':
      return `${which} لکه‌گیری شده است.`
    case 'dent-repair':
      return `${which} صافکاری بدون رنگ شده است.`
    case 'scratches':
      return random.pick([
        `${which} خط و خش جزئی دارد و رنگ نشده است.`,
        `بدنه به‌جز خط و خش جزئی روی ${which} ایرادی ندارد.`,
      ])
    case 'fender-painted':
    case 'one-door-painted':
      return `${which} رنگ شده و بقیه سالم است.`
    case 'two-doors-painted':
      return `${which} رنگ شده است؛ ستون‌ها و شاسی سالم است.`
    case 'hood-painted':
      return 'فقط کاپوت رنگ دارد، آن هم به‌خاطر خط و خش.'
    case 'around-painted':
      return 'دور خودرو رنگ است؛ سقف، کاپوت و ستون‌ها رنگ ندارند.'
    case 'full-painted':
      return 'تمام رنگ است و شاسی و ستون‌ها سالم‌اند.'
    case 'hood-replaced':
      return 'کاپوت تعویض شده و سرشاسی‌ها سالم است.'
    case 'fender-replaced':
    case 'door-replaced':
      return `${which} تعویض شده است.`
    case 'cabin-replaced':
      return 'اتاق تعویض شده و در سند ثبت است.'
    case 'crashed':
      return `تصادفی است؛ ${which} ضربه خورده و هنوز تعمیر نشده است.`
    case 'burned':
      return 'جلوی خودرو در آتش‌سوزی آسیب دیده و برای تعمیرکار یا قطعه مناسب است.'
    case 'scrap':
      return 'فرسوده است و برای قطعه یا طرح اسقاط مناسب است.'
  }
}

/** «الف»، «الف و ب»، «الف، ب و پ». */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join('، ')} و ${last}`
}
