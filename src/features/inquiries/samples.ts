import { billCheckDigit } from '#kit/bill.ts'
import { addJalaliDays, jalaliText, tehranInstant, toJalali } from '#kit/jalali.ts'
import { seededRandom, type SeededRandom } from '#kit/seeded-random.ts'
import type { Answer, Delivery, Fine, Section, SectionKey } from './answers.ts'
import type { InquiryKindSlug } from './kinds.ts'

/** Invented answers: for the free samples, which browsers compute, and for the fake providers. */
export type SampleWish = {
  plate: string
  /** The same seed and day give the same answer. */
  seed: string
  now: Date
  amount: 'few' | 'many' | 'none'
  /** Some parts are missing. */
  partial?: boolean
  serial?: string
}

const offences = [
  ['2056', 'سرعت غیرمجاز تا ۳۰ کیلومتر بیشتر از حد', 3_450_000, 'camera'],
  ['2085', 'پارک در محل ممنوع', 1_500_000, 'affixed'],
  ['2011', 'عبور از چراغ قرمز', 6_800_000, 'camera'],
  ['2131', 'نبستن کمربند ایمنی', 750_000, 'handed'],
  ['2061', 'توقف دوبله', 1_200_000, 'affixed'],
  ['2005', 'سبقت غیرمجاز', 8_400_000, 'handed'],
] as const satisfies readonly (readonly [string, string, number, Delivery])[]
const places = [
  ['تهران', 'خیابان انقلاب، نرسیده به چهارراه ولیعصر'],
  ['تهران', 'بزرگراه همت، ورودی شیخ بهایی'],
  ['قم', 'آزادراه تهران – قم، کیلومتر ۸۵'],
  ['کرج', 'بلوار طالقانی، روبه‌روی پارک'],
  ['اصفهان', 'چهارباغ بالا، سه‌راه حکیم نظامی'],
] as const

/** A bill with valid check digits. `company` and `kind` are its digits before the last. */
export function sampleBill(random: SeededRandom, amountRial: number, kind = 9): { billId: string; paymentId: string } {
  const file = `${random.int(1_000_000, 9_999_999)}${random.int(100, 999)}${kind}`
  const billId = file + billCheckDigit(file)
  const payment = `${Math.round(amountRial / 1000)}508`
  const first = payment + billCheckDigit(payment)
  return { billId, paymentId: first + billCheckDigit(billId + first) }
}

const plateOf = (first: string, letter: string, middle: string, serial: string) =>
  `${first}${letter}${middle}-${serial}`
const morePlates = [
  plateOf('24', 'ب', '518', '11'),
  plateOf('71', 'د', '236', '22'),
  plateOf('35', 'س', '904', '33'),
  plateOf('48', 'ق', '127', '66'),
  plateOf('57', 'ل', '663', '77'),
]

const dayAgo = (now: Date, days: number): string => jalaliText(addJalaliDays(toJalali(now), -days))

function sampleFines(random: SeededRandom, now: Date, count: number): Fine[] {
  return Array.from({ length: count }, (_, index) => {
    const [code, title, rial, way] = offences[index % offences.length]!
    const [city, place] = random.pick(places)
    // The second and the fifth will double soon.
    const days = index % 3 === 1 ? 60 - random.int(2, 8) : random.int(3, 50) + (index % 4 === 3 ? 40 : 0)
    const at = tehranInstant(addJalaliDays(toJalali(now), -days), random.int(7, 21), random.int(0, 59))
    const serial = String(random.int(1_000_000_000, 9_999_999_999))
    return {
      id: serial.slice(0, 8),
      title,
      code,
      amountRial: String(rial),
      at: at.toISOString(),
      city,
      place,
      delivery: way,
      serial,
      ...sampleBill(random, rial),
      payable: index % 5 !== 4,
      hasImage: way === 'camera',
    }
  })
}

const sectionRows: Record<SectionKey, (random: SeededRandom, now: Date) => Section['rows']> = {
  numbering: (random) => [
    [
      ['سیستم', 'پژو'],
      ['تیپ', '۲۰۷'],
      ['مدل', '۱۴۰۱'],
      ['رنگ', 'سفید'],
      ['سوخت', 'بنزین'],
      ['کاربری', 'سواری شخصی'],
      ['تعداد مالکان', random.pick(['۱', '۲', '۳'])],
    ],
  ],
  insuranceDamage: (_random, now) => [
    [
      ['تاریخ', dayAgo(now, 410)],
      ['بخش آسیب‌دیده', 'گلگیر جلو چپ'],
      ['نوع', 'شخص ثالث'],
      ['مبلغ پرداخت‌شده', '۱۸,۵۰۰,۰۰۰ تومان'],
    ],
  ],
  fineDebt: () => [[['بدهی خلافی', '۴۹۵,۰۰۰ تومان']]],
  freewayToll: () => [[['بدهی عوارض آزادراهی', '۸۵,۰۰۰ تومان']]],
  transferTax: () => [
    [
      ['مالیات نقل و انتقال', '۳,۲۰۰,۰۰۰ تومان'],
      ['وضعیت', 'پرداخت نشده'],
    ],
  ],
  inspection: (_random, now) => [
    [
      ['معاینهٔ فنی', 'معتبر'],
      ['پایان اعتبار', jalaliText(addJalaliDays(toJalali(now), 148))],
    ],
  ],
  warranty: () => [[['گارانتی', 'تا ۴۰,۰۰۰ کیلومتر، تمام شده']]],
}

/** A drawing of a street with one or two cars from behind, in the greys of a camera. */
function violationPicture(what: 'plate' | 'vehicle', cars: 1 | 2 = 1): string {
  const box = what === 'plate' ? '270 248 100 62.5' : '0 0 640 400'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="640" height="400"><rect width="640" height="400" fill="#8a929c"/><path d="M0 170h640v230H0z" fill="#565d66"/><path d="M316 170h8l30 230h-68z" fill="#d9dde2"/><path d="M0 0h640v110L470 170H170L0 110z" fill="#aeb6bf"/><g id="car"><path d="M205 330v-90q0-14 12-20l34-62q6-10 18-10h102q12 0 18 10l34 62q12 6 12 20v90z" fill="#e9ecef"/><path d="M258 166h124l22 48H236z" fill="#2f3640"/><rect x="212" y="238" width="44" height="22" rx="6" fill="#b5483f"/><rect x="384" y="238" width="44" height="22" rx="6" fill="#b5483f"/><rect x="282" y="264" width="76" height="24" rx="3" fill="#fff" stroke="#14181f" stroke-width="2"/><rect x="284" y="266" width="9" height="20" fill="#1b4db1"/><path d="M300 276h32M338 276h14" stroke="#14181f" stroke-width="6"/><rect x="196" y="322" width="52" height="30" rx="8" fill="#20252c"/><rect x="392" y="322" width="52" height="30" rx="8" fill="#20252c"/></g>${cars === 2 ? '<use href="#car" x="255" y="-38"/>' : ''}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

type Sampling = Required<Pick<SampleWish, 'plate' | 'now' | 'amount' | 'partial' | 'serial'>> & {
  random: SeededRandom
  none: boolean
  count: number
}

type SampleOf<Kind extends InquiryKindSlug> = Omit<Extract<Answer, { kind: Kind }>, 'kind'>

/** How the answer of each kind is invented. */
const samples: { [Kind in InquiryKindSlug]: (sampling: Sampling) => SampleOf<Kind> } = {
  'fines-accumulation': ({ plate, random, amount, none }) => {
    const total = none ? 0 : amount === 'many' ? 84_950_000 : 4_950_000
    const bill = none ? { billId: null, paymentId: null } : sampleBill(random, total)
    return { plate, totalRial: String(total), ...bill, complaint: none ? null : 'شکایت ندارد' }
  },
  'fines-details': ({ plate, random, now, count }) => ({ plate, items: sampleFines(random, now, count) }),
  'licence-status': ({ now, amount, none, partial }) => ({
    items: none
      ? []
      : [
          {
            number: '9012345678',
            class: 'پایهٔ سوم',
            state: 'صادر شده',
            issuedOn: dayAgo(now, amount === 'many' ? 3580 : 1300),
            validYears: 10,
            postBarcode: partial ? null : '213500000410023456781114',
          },
          ...(amount === 'many'
            ? [
                {
                  number: null,
                  class: 'موتورسیکلت',
                  state: 'ارسال به پست',
                  issuedOn: dayAgo(now, 9),
                  validYears: 10,
                  postBarcode: '213500000410023456781121',
                },
              ]
            : []),
        ],
  }),
  'negative-score': ({ amount, none }) =>
    none
      ? { score: 0, offences: 0, allowedToDrive: true, rule: null }
      : amount === 'many'
        ? { score: 27, offences: 6, allowedToDrive: true, rule: null }
        : { score: 8, offences: 2, allowedToDrive: true, rule: null },
  'pelak-status': ({ plate, now, amount, none }) => {
    const own = [
      { plate, serialNumber: '140012345', active: true, detachedOn: null, reason: null },
      {
        plate: plateOf('63', 'ج', '719', '44'),
        serialNumber: '139912344',
        active: false,
        detachedOn: dayAgo(now, 870),
        reason: 'فروش خودرو',
      },
    ]
    const more = morePlates.map((each, index) => ({
      plate: each,
      serialNumber: `14030${index}871`,
      active: true,
      detachedOn: null,
      reason: null,
    }))
    return { items: none ? [] : amount === 'many' ? [...own, ...more] : own }
  },
  'card-sanad': ({ plate, now, amount, none, partial }) => ({
    plate,
    card: none
      ? null
      : {
          state: amount === 'many' ? 'برگشت از پست' : 'ارسال به پست',
          issuedOn: dayAgo(now, 12),
          postBarcode: '213500000410023456781138',
          smart: true,
        },
    document: none || partial ? null : { state: 'صادر شده', issuedOn: dayAgo(now, 20), postBarcode: null, smart: null },
  }),
  'car-annual-toll-bill': ({ plate, random, amount, none }) => {
    const [debt, penalty, old] = none
      ? [0, 0, 0]
      : amount === 'many'
        ? [28_400_000, 6_310_000, 2_000_000]
        : [9_200_000, 410_000, 0]
    const total = debt + penalty + old
    const bill = total === 0 ? { billId: null, paymentId: null } : sampleBill(random, total, 6)
    return {
      plate,
      owner: 'م*** ا***',
      vehicle: 'سواری پژو ۲۰۷',
      debtRial: String(debt),
      penaltyRial: String(penalty),
      oldCarRial: String(old),
      totalRial: String(total),
      ...bill,
    }
  },
  'tehran-car-toll-bill': ({ plate, random, now, count }) => ({
    plate,
    items: Array.from({ length: count }, (_, index) => ({
      id: String(random.int(10_000_000, 99_999_999)),
      day: dayAgo(now, 2 + index * 3),
      zone: index % 3 === 2 ? ('pollution' as const) : ('traffic' as const),
      amountRial: index % 3 === 2 ? '540000' : '1080000',
      paid: index % 4 === 3,
    })),
  }),
  'freeway-toll': ({ plate, random, now, count }) => ({
    plate,
    items: Array.from({ length: count }, (_, index) => ({
      id: String(random.int(10_000_000, 99_999_999)),
      day: dayAgo(now, 3 + index * 4),
      freeway: ['تهران – قم', 'تهران – شمال', 'قزوین – رشت'][index % 3]!,
      amountRial: ['250000', '420000', '180000'][index % 3]!,
    })),
  }),
  'third-party-insurance': ({ plate, random, now, amount, none, partial }) => ({
    plate,
    policy: none
      ? null
      : {
          company: 'بیمهٔ ایران',
          number: String(random.int(100_000_000, 999_999_999)),
          startsOn: dayAgo(now, amount === 'many' ? 400 : 120),
          endsOn: dayAgo(now, amount === 'many' ? 35 : -245),
          freeYears: partial ? null : 5,
          losses: partial ? null : amount === 'many' ? 2 : 0,
        },
  }),
  'technical-inspection': ({ plate, random, now, amount, none, partial }) => ({
    plate,
    certificate: none
      ? null
      : {
          number: partial ? null : String(random.int(10_000_000, 99_999_999)),
          state: 'معتبر',
          issuedOn: partial ? null : dayAgo(now, amount === 'many' ? 400 : 200),
          validUntil: dayAgo(now, amount === 'many' ? 35 : -165),
        },
  }),
  'plate-history': ({ plate, random, now, amount, none }) => ({
    plate,
    state: none ? null : 'فعال',
    trace: none ? null : String(random.int(100_000_000, 999_999_999)),
    items: none
      ? []
      : [
          { system: 'پژو', type: '۲۰۷', model: '۱۴۰۱', attachedOn: dayAgo(now, 1120), detachedOn: null },
          {
            system: 'پژو',
            type: '۲۰۶',
            model: '۱۳۹۶',
            attachedOn: dayAgo(now, 3020),
            detachedOn: dayAgo(now, 1130),
          },
          ...(amount === 'many'
            ? [
                {
                  system: 'سایپا',
                  type: 'پراید',
                  model: '۱۳۸۸',
                  attachedOn: dayAgo(now, 6100),
                  detachedOn: dayAgo(now, 3040),
                },
                { system: 'پیکان', type: null, model: '۱۳۸۲', attachedOn: null, detachedOn: dayAgo(now, 6140) },
              ]
            : []),
        ],
  }),
  'violation-photo': ({ amount, none, partial, serial }) => ({
    serial,
    plateImage: none ? null : violationPicture('plate'),
    vehicleImage: none || partial ? null : violationPicture('vehicle', amount === 'many' ? 2 : 1),
  }),
  'authenticity-and-history': ({ random, now, amount, none, partial }) => {
    const missing: readonly SectionKey[] = partial ? ['insuranceDamage', 'fineDebt', 'warranty'] : []
    const clean: readonly SectionKey[] = amount === 'many' ? [] : ['insuranceDamage', 'freewayToll', 'transferTax']
    const keys = Object.keys(sectionRows) as SectionKey[]
    return {
      transferable: amount !== 'many',
      trackingCode: String(random.int(100_000_000, 999_999_999)),
      sections: none
        ? []
        : keys.map((key) =>
            missing.includes(key)
              ? { key, status: 'unavailable', rows: [] }
              : clean.includes(key)
                ? { key, status: 'none', rows: [] }
                : { key, status: 'ok', rows: sectionRows[key](random, now) },
          ),
    }
  },
}

/** Returns one invented answer. */
export function sampleAnswer(kind: InquiryKindSlug, wish: SampleWish): Answer {
  const { plate, seed, now, amount, partial = false, serial = '' } = wish
  const random = seededRandom(`${kind} ${seed}`)
  const none = amount === 'none'
  const count = none ? 0 : amount === 'many' ? 14 : 3
  return { kind, ...samples[kind]({ plate, random, now, amount, none, count, partial, serial }) } as Answer
}
