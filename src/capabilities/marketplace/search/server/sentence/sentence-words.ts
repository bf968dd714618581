import type { Sort } from '../../ad-query.ts'
import type { RangeKey } from '../../filter-keys.ts'

const everydayForms = {
  plus: 'پلاس',
  یه: 'یک',
  شیش: 'شش',
  چار: 'چهار',
  چارصد: 'چهارصد',
  پونصد: 'پانصد',
  شیشصد: 'ششصد',
  هفصد: 'هفتصد',
  هشصد: 'هشتصد',
  پونزده: 'پانزده',
  شونزده: 'شانزده',
  هیفده: 'هفده',
  میلیونی: 'میلیون',
  ملیونی: 'میلیون',
  میلون: 'میلیون',
  میلیاردی: 'میلیارد',
  million: 'میلیون',
  milion: 'میلیون',
  milyon: 'میلیون',
  melyon: 'میلیون',
  milyard: 'میلیارد',
  miliard: 'میلیارد',
  billion: 'میلیارد',
  تومن: 'تومان',
  تومانی: 'تومان',
  تومنی: 'تومان',
  toman: 'تومان',
  tuman: 'تومان',
  hezar: 'هزار',
  km: 'کیلومتر',
  کیلومتری: 'کیلومتر',
  ta: 'تا',
  zir: 'زیر',
  zire: 'زیر',
  balaye: 'بالای',
  az: 'از',
  sefr: 'صفر',
  model: 'مدل',
  sal: 'سال',
  be: 'به',
  bala: 'بالا',
}

/** Everyday forms and Latin letters of words that numbers and sentences are made of, folded. */
export const spokenForms: ReadonlyMap<string, string> = new Map(Object.entries(everydayForms))

/** Phrases before a number, as keys; the longest counts. */
export const subjects: Record<string, RangeKey> = {
  قیمت: 'toman',
  قیمتش: 'toman',
  بودجه: 'toman',
  بودجم: 'toman',
  سال: 'year',
  مدل: 'year',
  مدلش: 'year',
  ساخت: 'year',
  سالساخت: 'year',
  کارکرد: 'km',
  کارکردش: 'km',
}

export type Bound = 'from' | 'to' | 'about' | 'between'

export const boundsBefore: Record<string, Bound> = {
  تا: 'to',
  زیر: 'to',
  کمتراز: 'to',
  پایینتراز: 'to',
  حداکثر: 'to',
  نهایت: 'to',
  نهایتا: 'to',
  سقف: 'to',
  تاسقف: 'to',
  تاحدود: 'to',
  از: 'from',
  بالای: 'from',
  بیشتراز: 'from',
  بیشاز: 'from',
  بالاتراز: 'from',
  حداقل: 'from',
  حدود: 'about',
  حدودا: 'about',
  درحدود: 'about',
  نزدیک: 'about',
  نزدیکبه: 'about',
  دوروبر: 'about',
  حولوحوش: 'about',
  حوالی: 'about',
  تقریبا: 'about',
  بین: 'between',
  مابین: 'between',
}

export const boundsAfter: Record<string, 'from' | 'to'> = {
  بهبالا: 'from',
  ببالا: 'from',
  بالا: 'from',
  بهبعد: 'from',
  ببعد: 'from',
  بهپایین: 'to',
  بپایین: 'to',
  پایین: 'to',
  بهقبل: 'to',
}

/** Words that ask for an order and hide nothing. */
export const orders: Record<string, Sort> = {
  ارزان: 'cheapest',
  ارزون: 'cheapest',
  ارزانترین: 'cheapest',
  ارزونترین: 'cheapest',
  کمقیمتترین: 'cheapest',
  گرانترین: 'dearest',
  گرونترین: 'dearest',
  کمکارکردترین: 'mileage',
  کمکارترین: 'mileage',
  جدیدترینمدل: 'year',
  مدلبالاترین: 'year',
  جدیدترین: 'newest',
  جدیدترینها: 'newest',
  زیرقیمت: 'deal',
  زیرقیمتبازار: 'deal',
  بهترینقیمت: 'deal',
  افتقیمت: 'drop',
  کاهشقیمت: 'drop',
  بیشترینکاهشقیمت: 'drop',
}

/** What a number was counted in; rials are the only ones that need turning. */
export const countedIn: Record<string, { subject: RangeKey; factor: number }> = {
  تومان: { subject: 'toman', factor: 1 },
  ت: { subject: 'toman', factor: 1 },
  ریال: { subject: 'toman', factor: 0.1 },
  کیلومتر: { subject: 'km', factor: 1 },
  کیلو: { subject: 'km', factor: 1 },
}

/** «زیر ۵۰ هزار کارکرد»: what the number was about, said after it. */
export const subjectsAfter: Record<string, RangeKey> = { کارکرد: 'km', کار: 'km' }

/** A vehicle without a kilometre. */
export const unused = new Set(['0', '0کیلومتر', 'صفرکیلومتر', 'خشک'])

/** Words without meaning for a search: what everybody sells, and the small words of a sentence. */
export const fillers = new Set(
  (
    'و یا با از تا به در را رو برای که یک هم این آن اون من خودرو خودروی ماشین اتومبیل خرید فروش فروشی خریدار آگهی اگهی ' +
    'میخوام میخواهم میخام خواستم دنبال دنبالم دارم لطفا سلام دستگاه عدد قیمت بودجه سال مدل ساخت رنگ شهر گیربکس سوخت بدنه کارکرد ' +
    'مشکلی مشکل نیست اروم ارام تومان کیلومتر باشه باشد هست است می خواهم خوام خواهیم بخرم بگیرم پیدا کنم بالا پایین به car for sale khodro mashin'
  ).split(' '),
)

/** Words that nobody can check or that every seller writes; searching for them would only hide good ads. */
export const praise = new Set(
  'مثلگل مثلنو جادهخاکی حدصفر حدنو تمیز سالم خوب عالی فوری مناسب خوشقیمت بصرفه کمکار کمکارکرد نو قشنگ خوشگل بیخرج'.split(
    ' ',
  ),
)

/** Words that turn what follows around. */
export const notBefore = new Set(['بدون', 'بی', 'غیر', 'غیراز', 'بغیر', 'بجز', 'جز', 'الا', 'منهای', 'نه'])
/** Words that turn what stood before around. */
export const notAfter = new Set(
  'نباشد نباشه نباشن نداشته نداره ندارد نمیخوام نمیخواهم نمیخام نخوام نخواد نخورده نشده'.split(' '),
)

/** What a number belongs to that no filter asks for: months of insurance, parts of a payment. */
export const otherSubjects = new Set(['بیمه', 'پیش', 'پیشپرداخت', 'ماهی', 'ماهانه', 'ماهیانه', 'چک'])
export const otherUnits = new Set(['ماه', 'ماهه', 'نفره', 'سیلندر', 'درصد', 'سیسی'])
