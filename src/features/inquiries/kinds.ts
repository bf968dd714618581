// Kinds of inquiries, as data: inputs, consent, fee, providers and retention.

export type InputName =
  | 'plate'
  | 'nationalCode'
  | 'mobile'
  | 'licenceNumber'
  | 'vin'
  | 'engineNumber'
  | 'serial'
  | 'birthDate'
  | 'identifier'

/** The fields of the rule `inquiry-fees`. */
export type FeeName =
  | 'finesAccumulation'
  | 'finesDetails'
  | 'violationPhoto'
  | 'licenceStatus'
  | 'negativeScore'
  | 'plateStatus'
  | 'plateHistory'
  | 'cardAndDocument'
  | 'annualToll'
  | 'tehranToll'
  | 'authenticity'
  | 'freewayToll'
  | 'thirdParty'
  | 'technicalInspection'

type InquiryKind = {
  title: string
  /** The result, in one line. */
  lead: string
  inputs: readonly InputName[]
  plates?: readonly ('car' | 'motorcycle' | 'free-zone')[]
  /** Whose consent it needs: nobody's, the owner's, or the owner's by a code from the authority. */
  consent: 'none' | 'owner' | 'owner-code'
  fee: FeeName
  /** Below `/services/vehicle-center/`. */
  page: string
  /** Its free sample below `/services/vehicle-center/test/`. */
  sample: string | null
  keepDays: number
  gives: readonly string[]
}

const owner = ['plate', 'nationalCode', 'mobile'] as const
const carsOnly = ['car'] as const

export const inquiryKinds = {
  'fines-accumulation': {
    title: 'خلافی تجمیعی',
    lead: 'جمع خلافی یک پلاک با شناسهٔ قبض و پرداخت، بدون نیاز به اطلاعات مالک.',
    inputs: ['plate'],
    plates: ['car', 'motorcycle'],
    consent: 'none',
    fee: 'finesAccumulation',
    page: 'inquiry/fines-accumulation',
    sample: 'fines-accumulation',
    keepDays: 365,
    gives: ['جمع خلافی', 'شناسهٔ قبض و شناسهٔ پرداخت', 'وضعیت شکایت'],
  },
  'fines-details': {
    title: 'خلافی با جزئیات',
    lead: 'تک‌تک جریمه‌ها با محل، زمان، کد و مهلت اعتراض و دو برابر شدن.',
    inputs: owner,
    plates: ['car', 'motorcycle'],
    consent: 'owner',
    fee: 'finesDetails',
    page: 'inquiry/fines-details',
    sample: 'fines-details',
    keepDays: 365,
    gives: ['زمان، محل، کد و مبلغ هر جریمه', 'مهلت اعتراض و روزهای مانده تا دو برابر شدن', 'پرداخت چند جریمه با هم'],
  },
  'licence-status': {
    title: 'وضعیت گواهینامه',
    lead: 'نوع، اعتبار و وضعیت گواهینامه و بارکد پستی ارسال آن.',
    inputs: ['nationalCode', 'mobile'],
    consent: 'owner-code',
    fee: 'licenceStatus',
    page: 'inquiry/licence-status',
    sample: 'licence-status',
    keepDays: 365,
    gives: ['نوع و وضعیت گواهینامه', 'تاریخ صدور و پایان اعتبار', 'بارکد پستی ارسال'],
  },
  'negative-score': {
    title: 'نمرهٔ منفی',
    lead: 'نمرهٔ منفی گواهینامه و فاصله تا ضبط آن.',
    inputs: ['licenceNumber', 'nationalCode', 'mobile'],
    consent: 'owner-code',
    fee: 'negativeScore',
    page: 'inquiry/negative-score',
    sample: 'negative-score',
    keepDays: 365,
    gives: ['نمرهٔ منفی و تعداد تخلف‌ها', 'اجازهٔ رانندگی', 'فاصله تا مرحلهٔ بعد'],
  },
  'pelak-status': {
    title: 'پلاک‌های فعال',
    lead: 'همهٔ پلاک‌هایی که به نام یک نفر است، فعال یا فک‌شده.',
    inputs: ['nationalCode', 'mobile'],
    consent: 'owner-code',
    fee: 'plateStatus',
    page: 'inquiry/pelak-status',
    sample: 'plate-status',
    keepDays: 365,
    gives: ['پلاک‌های فعال', 'پلاک‌های فک‌شده با تاریخ و دلیل', 'شمارهٔ سریال هر پلاک'],
  },
  'card-sanad': {
    title: 'کارت و سند خودرو',
    lead: 'وضعیت چاپ و ارسال کارت خودرو و برگ سبز، با بارکد پستی.',
    inputs: owner,
    plates: carsOnly,
    consent: 'owner',
    fee: 'cardAndDocument',
    page: 'inquiry/card-sanad',
    sample: 'ownership-card-and-document',
    keepDays: 365,
    gives: ['وضعیت کارت خودرو', 'وضعیت سند (برگ سبز)', 'بارکد پستی برای پیگیری'],
  },
  'car-annual-toll-bill': {
    title: 'عوارض سالیانه',
    lead: 'عوارض سالیانهٔ شهرداری با جریمهٔ دیرکرد، و شناسهٔ قبض آن.',
    inputs: ['plate', 'nationalCode', 'vin', 'engineNumber'],
    plates: carsOnly,
    consent: 'owner',
    fee: 'annualToll',
    page: 'inquiry/car-annual-toll-bill',
    sample: null,
    keepDays: 365,
    gives: ['اصل عوارض، جریمهٔ دیرکرد و عوارض فرسودگی', 'شناسهٔ قبض و شناسهٔ پرداخت'],
  },
  'tehran-car-toll-bill': {
    title: 'عوارض طرح ترافیک تهران',
    lead: 'روزهای ورود به محدودهٔ طرح ترافیک و آلودگی هوا و بدهی هر روز.',
    inputs: ['plate'],
    plates: carsOnly,
    consent: 'none',
    fee: 'tehranToll',
    page: 'inquiry/tehran-car-toll-bill',
    sample: null,
    keepDays: 365,
    gives: ['بدهی هر روز با نوع محدوده', 'جمع پرداخت‌نشده'],
  },
  'freeway-toll': {
    title: 'عوارض آزادراهی',
    lead: 'بدهی عوارض آزادراه‌ها برای یک پلاک، به تفکیک آزادراه و روز.',
    inputs: ['plate'],
    plates: carsOnly,
    consent: 'none',
    fee: 'freewayToll',
    page: 'inquiry/freeway-toll',
    sample: null,
    keepDays: 365,
    gives: ['هر عبور با آزادراه، روز و مبلغ', 'جمع بدهی'],
  },
  'third-party-insurance': {
    title: 'بیمهٔ شخص ثالث',
    lead: 'شرکت، تاریخ و تخفیف بیمهٔ شخص ثالث این پلاک نزد بیمهٔ مرکزی.',
    inputs: ['plate', 'nationalCode'],
    plates: carsOnly,
    consent: 'owner',
    fee: 'thirdParty',
    page: 'inquiry/third-party-insurance',
    sample: null,
    keepDays: 365,
    gives: ['شرکت بیمه و شمارهٔ بیمه‌نامه', 'شروع و پایان اعتبار', 'سال‌های بدون خسارت و تعداد خسارت‌ها'],
  },
  'technical-inspection': {
    title: 'معاینهٔ فنی',
    lead: 'معتبر بودن معاینهٔ فنی این پلاک و تاریخ پایان آن.',
    inputs: ['plate'],
    plates: carsOnly,
    consent: 'none',
    fee: 'technicalInspection',
    page: 'inquiry/technical-inspection',
    sample: null,
    keepDays: 365,
    gives: ['معتبر بودن یا نبودن معاینهٔ فنی', 'تاریخ معاینه و پایان اعتبار', 'شمارهٔ گواهی معاینه'],
  },
  'plate-history': {
    title: 'تاریخچهٔ پلاک',
    lead: 'خودروهایی که این پلاک روی آن‌ها نصب بوده، با تاریخ نصب و فک.',
    inputs: owner,
    plates: carsOnly,
    consent: 'owner',
    fee: 'plateHistory',
    page: 'test/plate-history',
    sample: 'plate-history',
    keepDays: 365,
    gives: ['خودروهای قبلی و فعلی این پلاک', 'تاریخ نصب و فک', 'وضعیت فعلی پلاک'],
  },
  'violation-photo': {
    title: 'عکس تخلف',
    lead: 'عکسی که دوربین از تخلف ثبت کرده، با شمارهٔ سریال جریمه.',
    inputs: ['serial', 'nationalCode', 'mobile'],
    consent: 'owner',
    fee: 'violationPhoto',
    page: 'test/violation-photo',
    sample: 'violation-photo',
    keepDays: 90,
    gives: ['عکس پلاک و عکس خودرو', 'متن پیشنهادی برای اعتراض'],
  },
  'authenticity-and-history': {
    title: 'اصالت و سوابق خودرو',
    lead: 'مشخصات خودرو نزد پلیس، خسارت‌های بیمه، بدهی‌ها، معاینهٔ فنی و امکان انتقال، قبل از معامله.',
    inputs: ['identifier', 'nationalCode', 'mobile', 'birthDate'],
    consent: 'owner-code',
    fee: 'authenticity',
    page: 'test/authenticity-and-history',
    sample: 'authenticity-and-history',
    keepDays: 365,
    gives: ['مشخصات شماره‌گذاری و تعداد مالکان', 'خسارت‌های پرداخت‌شدهٔ بیمه', 'بدهی خلافی و آزادراه', 'امکان انتقال سند'],
  },
} as const satisfies Record<string, InquiryKind>

export type InquiryKindSlug = keyof typeof inquiryKinds

export const inquiryKind = (slug: InquiryKindSlug): InquiryKind => inquiryKinds[slug]
export const inquirySlugs = Object.keys(inquiryKinds) as InquiryKindSlug[]

export const isInquiryKind = (text: string | null | undefined): text is InquiryKindSlug =>
  typeof text === 'string' && Object.hasOwn(inquiryKinds, text)

/** The input of a person, normalized: a plate as `formatPlate` writes it, a birthday as `1370/01/02`. */
export type InquiryInput = Partial<Record<InputName, string>>
