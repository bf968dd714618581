import { formatInteger, toPersianDigits } from '#kit/digits.ts'

/** Texts of the first page of the admin panel and of its search. */
export const adminTexts = {
  title: 'پیشخوان',
  greeting: (name: string) => `سلام ${name}`,
  nothing: 'کاری در انتظار شما نیست.',
  /** Counts what the list holds, apart from work with pages of its own. */
  summary: ({ waiting, late, elsewhere }: { waiting: number; late: number; elsewhere: number }) =>
    [
      ...(waiting > 0 || elsewhere === 0 ? [`${formatInteger(waiting)} کار در انتظار`] : []),
      ...(late > 0 ? [`${formatInteger(late)} مورد دیر شده`] : []),
      ...(elsewhere > 0 ? [`${formatInteger(elsewhere)} کار در صفحه‌های دیگر`] : []),
    ].join('، '),
  views: 'دسته‌بندی کارها',
  all: 'همه',
  mine: 'ارجاع‌شده به من',
  late: 'دیر شده',
  queue: 'کارها به ترتیب مهلت',
  emptyTitle: 'این دسته خالی است',
  emptyAll: 'همهٔ کارها انجام شده',
  emptyRows: 'این لیست خالی است؛ کارهای دیگر در دسته‌های بالای صفحه است.',
  toAll: 'دیدن همهٔ کارها',
  more: (shown: number) => `${formatInteger(shown)} کار اینجاست؛ بقیه را از دسته‌های بالای صفحه باز کنید.`,
  preview: 'پیش‌نمایش',
  back: 'برگشت به کارها',
  position: (place: number, of: number) => `${formatInteger(place)} از ${formatInteger(of)}`,
  why: 'چرا اینجاست؟',
  facts: 'مشخصات',
  effects: 'نتیجهٔ هر تصمیم',
  steps: 'تا اینجا',
  openPage: 'صفحهٔ کامل',
  done: 'تصمیم شما ثبت شد.',
  gone: 'این کار دیگر در لیست نیست؛ شاید یکی از همکاران انجامش داده است.',
  reason: 'دلیل',
  words: 'توضیح برای فروشنده',
  noChoice: 'حداقل یک دلیل انتخاب کنید.',
  choose: 'با کلیدهای عدد انتخاب کنید و Enter بزنید.',
  undo: 'برگرداندن تصمیم',
  undone: 'تصمیم برگشت و کار دوباره در لیست است.',
  cancel: 'انصراف',
} as const

/** The remaining working time of a promise, as the queue shows it and as it is read out. */
export const timeTexts = {
  clock: (hours: number, minutes: number) =>
    toPersianDigits(`${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`),
  late: (hours: number, minutes: number) => {
    if (hours + minutes === 0) return 'دیر شده'
    const span = hours > 0 ? `${formatInteger(hours)}\u00a0ساعت` : `${formatInteger(minutes)}\u00a0دقیقهٔ`
    return `${span}\u00a0کاری دیر\u00a0شده`
  },
  spoken: (hours: number, minutes: number, late: boolean) => {
    if (hours + minutes === 0) return late ? 'دیر شده' : 'کمتر از ۱ دقیقهٔ کاری مانده'
    const parts = [
      ...(hours > 0 ? [`${formatInteger(hours)} ساعت`] : []),
      ...(minutes > 0 ? [`${formatInteger(minutes)} دقیقهٔ`] : []),
    ]
    return `${parts.join(' و ')} کاری ${late ? 'دیر شده' : 'مانده'}`
  },
} as const

export const searchTexts = {
  title: 'جست‌وجو',
  label: 'جست‌وجو در پنل مدیریت',
  placeholder: 'نام، موبایل، آگهی، کد پیگیری',
  submit: 'جست‌وجو',
  limited: (wait: string) => `پشت سر هم جست‌وجوهای زیادی کرده‌اید؛ ${wait} دوباره امتحان کنید.`,
  short: 'حداقل دو حرف بنویسید.',
  about: 'شمارهٔ موبایل، کد ملی و کد پیگیری را کامل بنویسید؛ برای نام و عنوان، بخشی از آن هم کافی است.',
  nothing: (text: string) => `چیزی با «${text}» پیدا نشد`,
  results: (text: string) => `نتایج «${text}»`,
  more: 'همهٔ نتایج',
  first: (shown: number) => `${formatInteger(shown)} نتیجهٔ اول`,
} as const

export const keyTexts = {
  title: 'کلیدهای میان‌بر',
  about: 'موقع نوشتن در فیلدها کار نمی‌کنند. با کیبورد فارسی هم همین کلیدها را بزنید.',
  next: 'کار بعدی',
  previous: 'کار قبلی',
  nextAndPrevious: 'بعدی و قبلی',
  open: 'صفحهٔ کامل کار',
  search: 'جست‌وجو',
  help: 'کلیدهای میان‌بر',
  enabled: 'کلیدهای میان‌بر روی این دستگاه فعال باشند',
  off: 'کلیدهای میان‌بر غیرفعال‌اند',
} as const
