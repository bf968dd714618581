import { formatInteger, toPersianDigits } from '#kit/digits.ts'

/** What the ad says of the car, to be held against the car itself. */
export type CheckedCar = { title: string; year: number; km: number; colour: string }

/** What to look at on a visit, with what this ad has said of the car in its place. */
export const visitChecklist = ({ title, year, km, colour }: CheckedCar) => [
  {
    title: 'قبل از رفتن',
    items: [
      'قرار را در جای عمومی و روز روشن بگذارید و تنها نروید.',
      'قبل از دیدن خودرو و سند هیچ پولی واریز نکنید.',
      'از فروشنده بخواهید سند، کارت خودرو و کارت ملی همراهش باشد.',
    ],
  },
  {
    title: 'با آگهی بخواند',
    items: [
      `خودرو ${title}، مدل ${toPersianDigits(year)} و رنگ ${colour} باشد.`,
      `کیلومتر داشبورد نزدیک ${formatInteger(km)} باشد و با فرسودگی پدال و صندلی بخواند.`,
      'شمارهٔ شاسی حک‌شده با کارت خودرو و سند یکی باشد.',
      'رنگ و فاصلهٔ درزها در دو طرف یکسان باشد؛ با نقشهٔ بدنهٔ آگهی مقایسه کنید.',
    ],
  },
  {
    title: 'خودرو',
    items: [
      'موتور سرد روشن شود و دود آبی یا سفید نداشته باشد.',
      'زیر خودرو روغن، آب یا سوخت نریخته باشد.',
      'تعویض دنده، ترمز و فرمان را در رانندگی کوتاه امتحان کنید.',
      'کولر، بخاری، برق شیشه‌ها و چراغ‌ها کار کند.',
      'لاستیک‌ها یک‌دست ساییده شده باشد و تاریخ تولیدشان را ببینید.',
    ],
  },
  {
    title: 'مدارک',
    items: [
      'نام صاحب سند همان فروشنده باشد یا وکالت‌نامهٔ معتبر داشته باشد.',
      'خلافی، عوارض و رهن را با «استعلام با اجازهٔ مالک» ببینید.',
      'اعتبار بیمهٔ شخص ثالث و معاینهٔ فنی را ببینید.',
    ],
  },
]
