/** The note beside every price of the demo. */
export const demoText = 'قیمت‌های این صفحه نمایشی است و با بازار واقعی یکی نیست.'

/** The source of the prices. */
export const sourceLine = (sources: readonly string[]): string =>
  [
    'قیمت بازار بر اساس آگهی خودروهای سالم است و قیمت نهایی معامله نیست.',
    sources.length > 0 ? `منبع قیمت کارخانه و استعلام بازار: ${sources.join('، ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')

/** A file names a car by the last part of the address of its page. */
export const trimAdvice = 'شناسهٔ آن را از آدرس صفحهٔ قیمت همان خودرو کپی کنید.'

/** Why a price is refused: the field, and advice. */
export const entryRefusals = {
  'no-trim': ['trim', 'این خودرو پیدا نشد؛ از لیست انتخاب کنید.'],
  older: ['day', 'برای این خودرو قیمت کارخانه با تاریخ جدیدتر ثبت شده است؛ همان تاریخ یا بعد از آن را بنویسید.'],
  early: ['day', 'قیمت کارخانه را حداکثر ۹۰ روز زودتر از شروعش می‌شود ثبت کرد؛ سال و ماه تاریخ را بررسی کنید.'],
  year: ['year', 'سال ساخت حداکثر سال آینده است.'],
  'future-index': ['day', 'شاخص روزهای آینده را نمی‌شود ثبت کرد؛ تاریخ امروز یا قبل از آن را بنویسید.'],
  future: ['day', 'قیمت بازار روزهای آینده را نمی‌شود ثبت کرد؛ تاریخ امروز یا قبل از آن را بنویسید.'],
} as const

/** Why a second person's decision is refused. */
export const heldRefusals = {
  own: 'این مورد را خودتان ثبت کرده‌اید؛ همکار دیگری باید تصمیم بگیرد.',
  decided: 'این مورد قبلاً بررسی شده است. صفحه را دوباره باز کنید.',
  'no-trim': entryRefusals['no-trim'][1],
  older: 'بعد از این مورد، قیمت کارخانه با تاریخ جدیدتر ثبت شده است؛ این یکی را رد کنید.',
  early: entryRefusals.early[1],
  year: entryRefusals.year[1],
  'future-index': entryRefusals['future-index'][1],
  future: entryRefusals.future[1],
} as const
