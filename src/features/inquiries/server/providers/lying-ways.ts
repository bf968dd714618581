import { inquirySlugs, type InquiryKindSlug } from '../../kinds.ts'
import { pishkhanReaders } from './pishkhan-answers.ts'
import type { ProviderName } from './inquiry-port.ts'
import { Answered, lyingInput, ninesOf, rowsOf, type Lie, type Wire } from './lying-authority.ts'

// The table of faults: the response, the text for a person, the stored answer and the refund. The tests of the adapters
// and of the ledger share it.

const finnotechKinds = [
  'fines-details',
  'negative-score',
  'licence-status',
  'pelak-status',
  'plate-history',
  'violation-photo',
  'freeway-toll',
  'third-party-insurance',
] as const satisfies readonly InquiryKindSlug[]
const pishkhanKinds = inquirySlugs.filter((kind) => kind in pishkhanReaders)
/** Each kind at each provider that answers it. */
export const allKinds: readonly (readonly [ProviderName, InquiryKindSlug])[] = [
  ...pishkhanKinds.map((kind) => ['pishkhan', kind] as const),
  ...finnotechKinds.map((kind) => ['finnotech', kind] as const),
  ['inspections', 'technical-inspection'],
]

/** The expected page: tone, sentence, whether anything is payable, and the doubts. */
type Statement = {
  tone: string
  title: string
  payable: number
  owed: number
  warnings: number
  words: string
  total: string | null
}
/** `told` null: no answer is shown; the request is repeated and its fee is refunded in the end. */
export type Outcome = { told: Statement | null; kept: string; back: 'all' | 'share' | 'nothing' | 'waits' }

/** One row of the table. */
type Way = {
  way: string
  lie: Lie
  /** For the kinds at each provider that it applies to. */
  on: (provider: ProviderName, kind: InquiryKindSlug) => boolean
  kept: string
  back: Outcome['back']
  told?: Partial<Statement> & { says?: string; never?: string }
}

const everywhere = () => true
const only =
  (...kinds: readonly InquiryKindSlug[]): Way['on'] =>
  (_provider, kind) =>
    kinds.includes(kind)
const ofPishkhan =
  (...kinds: readonly InquiryKindSlug[]): Way['on'] =>
  (provider, kind) =>
    provider === 'pishkhan' && kinds.includes(kind)
const ofFinnotech: Way['on'] = (provider) => provider === 'finnotech'
const withRows: Way['on'] = (provider, kind) => rowsOf[provider][kind] !== undefined
const withAmounts = only(
  'fines-details',
  'fines-accumulation',
  'car-annual-toll-bill',
  'tehran-car-toll-bill',
  'freeway-toll',
)
const withFines = only('fines-details')

const rows =
  (change: (rows: Wire[], provider: ProviderName) => unknown): Lie =>
  (body, { kind, provider }) => {
    const name = rowsOf[provider][kind]!
    return { ...body, [name]: change(body[name] as Wire[], provider) }
  }
const first = (change: (row: Wire, provider: ProviderName) => unknown): Lie =>
  rows((each, provider) => each.map((row, index) => (index === 0 ? change(row, provider) : row)))
/** The first amount of an answer, at any depth. */
const amountOf =
  (write: (rial: number) => unknown): Lie =>
  (body, about) => {
    if (rowsOf[about.provider][about.kind] === undefined) return { ...body, Amount: write(Number(body['Amount'])) }
    const name = about.provider === 'pishkhan' ? 'Amount' : 'price'
    return first((row) => ({ ...row, [name]: write(Number(row[name])) }))(body, about)
  }
const put =
  (fields: Wire): Lie =>
  (body) => ({ ...body, ...fields })
const without =
  (...names: readonly string[]): Lie =>
  (body) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
const whole =
  (status: number, body: string, headers?: Record<string, string>): Lie =>
  () =>
    new Answered(status, body, headers)
const broken =
  (sent: 'no' | 'maybe' | 'yes', reason: 'connection-lost' | 'timeout' | 'no-connection' | 'too-large'): Lie =>
  () =>
    new Answered(0, '', {}, { answered: false, sent, reason })
const code = (Code: string, Description = ''): Lie => put({ Status: { Code, Description } })
const persian = (rial: number) => rial.toLocaleString('fa-IR')
const payment =
  (Status: unknown): Lie =>
  (body, about) =>
    rowsOf[about.provider][about.kind] === undefined
      ? { ...body, Payment: { ...(body['Payment'] as Wire), Status } }
      : first((row) => ({ ...row, Payment: { ...(row['Payment'] as Wire), Status } }))(body, about)
const allPayments = (Status: unknown): Lie => rows((each) => each.map((row) => ({ ...row, Payment: { Status } })))
const licence = (Status: unknown): Lie => rows((each) => each.map((row) => ({ ...row, Status, licenseStatus: Status })))
const certificate =
  (fields: Wire): Lie =>
  (body) => ({ ...body, certificate: { ...(body['certificate'] as Wire), ...fields } })
const section =
  (change: (sections: Record<string, unknown>) => Record<string, unknown>): Lie =>
  (body) => ({ ...body, Sections: change(body['Sections'] as Record<string, unknown>) })

const unreadable = { kept: 'unreadable', back: 'all' } as const
const answer = { kept: 'answer', back: 'nothing' } as const

export const ways: readonly Way[] = [
  // Amounts
  { way: 'the truth', lie: (body) => body, on: everywhere, ...answer },
  {
    way: 'an amount with its unit',
    lie: amountOf((rial) => `${rial} ریال`),
    on: withAmounts,
    ...answer,
    told: { warnings: 0 },
  },
  {
    way: 'an amount in tomans that says so',
    lie: amountOf((rial) => `${rial / 10} تومان`),
    on: withAmounts,
    ...answer,
    told: { warnings: 0 },
  },
  {
    way: 'an amount in Persian digits and separators',
    lie: amountOf(persian),
    on: withAmounts,
    ...answer,
    told: { warnings: 0 },
  },
  {
    way: 'an amount with commas',
    lie: amountOf((rial) => rial.toLocaleString('en-US')),
    on: withAmounts,
    ...answer,
    told: { warnings: 0 },
  },
  { way: 'an amount with a fraction', lie: amountOf((rial) => rial + 0.5), on: withAmounts, ...unreadable },
  { way: 'an amount below zero', lie: amountOf((rial) => -rial), on: withAmounts, ...unreadable },
  { way: 'no amount', lie: amountOf(() => null), on: withAmounts, ...unreadable },
  { way: 'a word for an amount', lie: amountOf(() => 'نامشخص'), on: withAmounts, ...unreadable },
  { way: 'an amount as an exponent', lie: amountOf(() => '3e6'), on: withAmounts, ...unreadable },
  { way: 'an amount in odd groups', lie: amountOf(() => '34,50,000'), on: withAmounts, ...unreadable },
  { way: 'an object for an amount', lie: amountOf((value) => ({ value })), on: withAmounts, ...unreadable },
  // Shapes
  { way: 'rows of an unknown shape', lie: rows(() => [{ a: 1 }]), on: withRows, ...unreadable },
  { way: 'a row that is null', lie: rows(() => [null]), on: withRows, ...unreadable },
  { way: 'a row that is a text', lie: rows(() => ['3450000']), on: withRows, ...unreadable },
  { way: 'one unreadable row beside good ones', lie: rows((each) => [...each, { a: 1 }]), on: withRows, ...unreadable },
  { way: 'an object in place of rows', lie: rows((each) => ({ rows: each })), on: withRows, ...unreadable },
  { way: 'null in place of rows', lie: rows(() => null), on: withRows, ...unreadable },
  {
    way: 'a row whose amount is missing',
    lie: first((row) => without('Amount', 'price')(row, { kind: 'fines-details', provider: 'pishkhan' })),
    on: only('fines-details', 'tehran-car-toll-bill', 'freeway-toll'),
    ...unreadable,
  },
  { way: 'an empty body', lie: () => ({}), on: everywhere, ...unreadable },
  // Errors that claim success
  {
    way: 'an error code in the body of a success',
    lie: put({ Bills: [], ErrorCode: 500, Description: 'خطا در سرویس' }),
    on: everywhere,
    ...unreadable,
  },
  {
    way: 'an error text in the body of a success',
    lie: put({ Bills: [], Description: 'خطا در دریافت اطلاعات' }),
    on: everywhere,
    ...unreadable,
  },
  {
    way: 'an error text in the envelope of a success',
    lie: code('G00000', 'خطا در ارتباط با پلیس'),
    on: ofPishkhan(...pishkhanKinds),
    ...unreadable,
  },
  { way: 'a success that says it failed', lie: put({ Success: false }), on: everywhere, ...unreadable },
  {
    way: 'a response code of a refusal beside a result',
    lie: put({ responseCode: 'FN-BLFH-40000000000' }),
    on: ofFinnotech,
    ...unreadable,
  },
  {
    way: 'a success with status 400',
    lie: (body) => new Answered(400, JSON.stringify({ Parameters: body, Status: { Code: 'G00000', Description: '' } })),
    on: ofPishkhan(...pishkhanKinds),
    ...unreadable,
  },
  // Two sources of one number
  {
    way: 'an amount in tomans while the payment id says rials',
    lie: amountOf((rial) => rial / 10),
    on: ofPishkhan('fines-accumulation', 'car-annual-toll-bill'),
    ...answer,
    told: { payable: 0, tone: 'warn' },
  },
  {
    way: 'every amount in tomans while the payment ids say rials',
    lie: rows((each) =>
      each.map((row) => ({
        ...row,
        ...('Amount' in row ? { Amount: Number(row['Amount']) / 10 } : { price: Number(row['price']) / 10 }),
      })),
    ),
    on: withFines,
    ...answer,
    told: { payable: 0, tone: 'warn' },
  },
  {
    way: 'a total that is not the sum of its rows',
    lie: put({ TotalAmount: 12_345_000 }),
    on: only('fines-details', 'tehran-car-toll-bill'),
    ...answer,
    told: { payable: 0, warnings: 1, tone: 'warn' },
  },
  {
    way: 'parts that are not their total',
    lie: (body) => ({ ...body, ExtraInfo: { ...(body['ExtraInfo'] as Wire), Penalty: 999_000 } }),
    on: ofPishkhan('car-annual-toll-bill'),
    ...answer,
    told: { payable: 0, warnings: 1, tone: 'warn' },
  },
  {
    way: 'an unreadable part',
    lie: (body) => ({ ...body, ExtraInfo: { ...(body['ExtraInfo'] as Wire), Debt: 'x' } }),
    on: ofPishkhan('car-annual-toll-bill'),
    ...unreadable,
  },
  {
    way: 'nothing owed beside a bill of something',
    lie: amountOf(() => 0),
    on: ofPishkhan('fines-accumulation'),
    ...answer,
    told: { payable: 0, warnings: 1, tone: 'warn', never: 'خلافی ندارد' },
  },
  {
    way: 'no rows beside a total',
    lie: (body, about) => ({ ...rows(() => [])(body, about), TotalAmount: '4950000', totalAmount: '4950000' }),
    on: only('fines-details', 'tehran-car-toll-bill', 'freeway-toll'),
    ...unreadable,
  },
  {
    way: 'a payment id of another bill',
    lie: first((row, provider) =>
      provider === 'pishkhan'
        ? { ...row, Payment: { ...(row['Payment'] as Wire), PaymentID: '3450508' } }
        : { ...row, paymentId: '3450508' },
    ),
    on: withFines,
    ...answer,
    told: { payable: 2 },
  },
  {
    way: 'one row twice',
    lie: rows((each) => [...each, each[0]]),
    on: only('fines-details', 'tehran-car-toll-bill'),
    kept: 'answer',
    back: 'nothing',
    told: { owed: 3 },
  },
  {
    way: 'one row twice with two amounts',
    lie: rows((each, provider) => [
      ...each,
      { ...each[0], ...(provider === 'pishkhan' ? { Amount: 9_900_000 } : { price: 9_900_000 }) },
    ]),
    on: only('fines-details', 'tehran-car-toll-bill'),
    ...answer,
    told: { owed: 3, tone: 'warn' },
  },
  {
    way: 'seven hundred rows',
    lie: (body, about) => {
      const name = rowsOf[about.provider][about.kind]!
      const row = (body[name] as Wire[])[0]!
      return {
        ...without('TotalAmount')(body, about),
        [name]: Array.from({ length: 700 }, (_, index) => ({ ...row, UniqueID: `u${index}`, id: `u${index}` })),
      }
    },
    on: only('fines-details', 'tehran-car-toll-bill'),
    ...answer,
    told: { owed: 700 },
  },
  {
    way: 'a permission to drive against the score',
    lie: put({ AllowedToDrive: true, Point: 31 }),
    on: ofPishkhan('negative-score'),
    ...answer,
    told: { tone: 'bad', warnings: 1 },
  },
  // Payment states
  ...(['Paid', 'پرداخت شده', 'پرداخت‌شده'] as const).map((word): Way => ({
    way: `a fine that is «${word}»`,
    lie: payment(word),
    on: ofPishkhan('fines-details'),
    ...answer,
    told: { owed: 2, says: 'پرداخت‌شده' },
  })),
  {
    way: 'a sum that is paid',
    lie: payment('Paid'),
    on: ofPishkhan('fines-accumulation', 'car-annual-toll-bill'),
    ...answer,
    told: { owed: 0, says: 'پرداخت شده' },
  },
  {
    way: 'a payment of an unknown word',
    lie: payment('تهاتر'),
    on: ofPishkhan('fines-accumulation', 'car-annual-toll-bill'),
    ...answer,
    told: { payable: 0, says: 'تهاتر', tone: 'info' },
  },
  {
    way: 'a fine of an unknown word',
    lie: payment('تهاتر'),
    on: ofPishkhan('fines-details'),
    ...answer,
    told: { owed: 2, says: 'تهاتر' },
  },
  ...(['NotPaid', 'در انتظار پرداخت', 'بدهکار', 'Unpaid', 'پرداخت نشده'] as const).map((word): Way => ({
    way: `tolls that are «${word}»`,
    lie: allPayments(word),
    on: ofPishkhan('tehran-car-toll-bill'),
    ...answer,
    told: { tone: 'info', says: '۳ روز پرداخت‌نشده', never: 'همهٔ ورودها پرداخت شده' },
  })),
  ...(['0', 'تهاتر', 'Unknown', 'درحال بررسی'] as const).map((word): Way => ({
    way: `tolls that are «${word}»`,
    lie: allPayments(word),
    on: ofPishkhan('tehran-car-toll-bill'),
    ...answer,
    told: { tone: 'info', says: word, never: 'همهٔ ورودها پرداخت شده' },
  })),
  {
    way: 'tolls without a word',
    lie: rows((each) =>
      each.map((row) => without('Payment')(row, { kind: 'tehran-car-toll-bill', provider: 'pishkhan' })),
    ),
    on: ofPishkhan('tehran-car-toll-bill'),
    ...answer,
    told: { says: '۳ روز پرداخت‌نشده' },
  },
  {
    way: 'a list for a payment',
    lie: payment(['Paid']),
    on: ofPishkhan('fines-details', 'tehran-car-toll-bill'),
    ...unreadable,
  },
  {
    way: 'a zone that is not known',
    lie: first((row) => ({ ...row, Type: 'عوارض تونل' })),
    on: ofPishkhan('tehran-car-toll-bill'),
    ...answer,
    told: { says: 'عوارض تونل' },
  },
  // States of licences, documents and plates
  ...(['تعلیق', 'لغو شده', 'محرومیت از رانندگی'] as const).map((word): Way => ({
    way: `a licence that is «${word}»`,
    lie: licence(word),
    on: only('licence-status'),
    ...answer,
    told: { tone: 'bad', says: word, never: 'معتبر است' },
  })),
  ...(['مفقودی', 'در دست بررسی', 'غیر معتبر', 'نامعتبر'] as const).map((word): Way => ({
    way: `a licence that is «${word}»`,
    lie: licence(word),
    on: only('licence-status'),
    ...answer,
    told: { tone: 'warn', says: word, never: 'معتبر است' },
  })),
  {
    way: 'a licence without a date',
    lie: rows((each) => each.map((row) => ({ ...row, IssueDate: null, issueDate: null }))),
    on: only('licence-status'),
    ...answer,
    told: { tone: 'info', never: 'معتبر است' },
  },
  { way: 'a licence without a state', lie: licence(null), on: only('licence-status'), ...unreadable },
  {
    way: 'a card whose state is not known',
    lie: (body) => ({ ...body, Card: { ...(body['Card'] as Wire), Title: 'توقیف در اداره' } }),
    on: ofPishkhan('card-sanad'),
    ...answer,
    told: { tone: 'info', says: 'توقیف در اداره' },
  },
  { way: 'a card without a state', lie: put({ Card: { a: 1 } }), on: ofPishkhan('card-sanad'), ...unreadable },
  {
    way: 'a card that is not named at all',
    lie: without('Card', 'Document'),
    on: ofPishkhan('card-sanad'),
    ...unreadable,
  },
  {
    way: 'a plate whose revocation is a word',
    lie: first((row) => ({ ...row, Revoked: 'سرقتی', revoked: 'سرقتی' })),
    on: only('pelak-status'),
    ...unreadable,
  },
  {
    way: 'a plate that can not be read',
    lie: first((row) => ({ ...row, PlateNumber: '99', plateNumber: '99' })),
    on: only('pelak-status'),
    ...unreadable,
  },
  {
    way: 'an unreadable day of detaching',
    lie: first((row) => ({ ...row, DetachDate: { Persian: 'دیروز' }, detachDate: 'دیروز' })),
    on: only('plate-history'),
    ...unreadable,
  },
  {
    way: 'a permission in an unknown word',
    lie: put({ AllowedToDrive: 'مشروط' }),
    on: ofPishkhan('negative-score'),
    ...unreadable,
  },
  { way: 'no score', lie: put({ Point: null, NegativeScore: null }), on: only('negative-score'), ...unreadable },
  {
    way: 'a score below zero',
    lie: put({ Point: -3, NegativeScore: '-3' }),
    on: only('negative-score'),
    ...unreadable,
  },
  {
    way: 'a picture that is none',
    lie: put({ PlateImageUrl: 'x', VehicleImageUrl: 'y' }),
    on: only('violation-photo'),
    ...unreadable,
  },
  {
    way: 'no word about pictures',
    lie: without('PlateImageUrl', 'VehicleImageUrl'),
    on: only('violation-photo'),
    ...unreadable,
  },
  // Reports in parts
  {
    way: 'two sections of seven',
    lie: section((all) => Object.fromEntries(Object.entries(all).slice(0, 2))),
    on: ofPishkhan('authenticity-and-history'),
    kept: 'answer',
    back: 'share',
    told: { tone: 'info', says: '۲ بخش از ۷', never: 'قابل انتقال است' },
  },
  {
    way: 'a section with an unreadable row',
    lie: section((all) => ({ ...all, InsuranceDamage: { InquiryStatus: 'Success', Items: [[{ a: 1 }]] } })),
    on: ofPishkhan('authenticity-and-history'),
    kept: 'answer',
    back: 'share',
    told: { tone: 'info' },
  },
  {
    way: 'a section of an unknown status',
    lie: section((all) => ({ ...all, InsuranceDamage: { InquiryStatus: 'Pending', Items: [] } })),
    on: ofPishkhan('authenticity-and-history'),
    kept: 'answer',
    back: 'share',
    told: { tone: 'info' },
  },
  {
    way: 'an empty section that speaks of an error',
    lie: section((all) => ({
      ...all,
      InsuranceDamage: { InquiryStatus: 'Success', Description: 'خطا در بیمه مرکزی', Items: [] },
    })),
    on: ofPishkhan('authenticity-and-history'),
    kept: 'answer',
    back: 'share',
    told: { tone: 'info' },
  },
  { way: 'no section at all', lie: section(() => ({})), on: ofPishkhan('authenticity-and-history'), ...unreadable },
  {
    way: 'transferable in an unknown word',
    lie: put({ Transferable: 'با شرط' }),
    on: ofPishkhan('authenticity-and-history'),
    ...unreadable,
  },
  // Subjects
  {
    way: 'an answer that names no subject',
    lie: (body) => ({
      ...without(
        'PlateNumber',
        'Query',
        'LicenseNumber',
        'OffenseId',
        'plate',
      )(body, { kind: 'fines-details', provider: 'pishkhan' }),
      ...('ExtraInfo' in body && { ExtraInfo: { ...(body['ExtraInfo'] as Wire), PlateNumber: null } }),
      trackId: 'none',
    }),
    on: everywhere,
    kept: 'other subject',
    back: 'all',
  },
  {
    way: 'an answer to another call',
    lie: put({ trackId: 'another' }),
    on: ofFinnotech,
    kept: 'other subject',
    back: 'all',
  },
  {
    way: 'another plate',
    lie: put({ PlateNumber: '99ی999-99' }),
    on: only('fines-details', 'tehran-car-toll-bill', 'card-sanad', 'plate-history'),
    kept: 'other subject',
    back: 'all',
  },
  {
    way: 'another plate in nine digits',
    lie: put({ PlateNumber: ninesOf('99ی999-99') }),
    on: only('fines-details', 'tehran-car-toll-bill', 'card-sanad', 'plate-history'),
    kept: 'other subject',
    back: 'all',
  },
  {
    way: 'another plate in words',
    lie: put({ PlateNumber: '99 ی 999 ایران 99' }),
    on: only('fines-details', 'tehran-car-toll-bill', 'card-sanad', 'plate-history'),
    kept: 'other subject',
    back: 'all',
  },
  {
    way: 'our plate in nine digits',
    lie: put({ PlateNumber: ninesOf(lyingInput.plate!) }),
    on: only('fines-details', 'tehran-car-toll-bill', 'card-sanad', 'plate-history'),
    ...answer,
  },
  {
    way: 'a plate that can not be read as ours',
    lie: put({ PlateNumber: '۱۲ب' }),
    on: only('fines-details', 'tehran-car-toll-bill', 'card-sanad', 'plate-history'),
    kept: 'other subject',
    back: 'all',
  },
  {
    way: 'another plate beside the sum',
    lie: (body) => ({ ...body, ExtraInfo: { ...(body['ExtraInfo'] as Wire), PlateNumber: '99ی999-99' } }),
    on: ofPishkhan('fines-accumulation', 'car-annual-toll-bill'),
    kept: 'other subject',
    back: 'all',
  },
  {
    way: 'another licence',
    lie: put({ LicenseNumber: '9012345679' }),
    on: only('negative-score'),
    kept: 'other subject',
    back: 'all',
  },
  {
    way: 'another serial',
    lie: put({ SerialNumber: '1234567899', OffenseId: '1234567899' }),
    on: only('violation-photo'),
    kept: 'other subject',
    back: 'all',
  },
  {
    way: 'another person',
    lie: (body) => ({
      ...body,
      Query: { NationalCode: '111****111' },
      licenses: (body['licenses'] as Wire[] | undefined)?.map((row) => ({ ...row, nationalCode: '1111111111' })),
      plateNumbers: (body['plateNumbers'] as Wire[] | undefined)?.map((row) => ({ ...row, nationalId: '1111111111' })),
    }),
    on: only('licence-status', 'pelak-status'),
    kept: 'other subject',
    back: 'all',
  },
  {
    way: 'another VIN',
    lie: put({ VIN: 'NAAM01CA9EK999999' }),
    on: ofPishkhan('car-annual-toll-bill'),
    kept: 'other subject',
    back: 'all',
  },
  {
    way: 'another document',
    lie: put({ Identifier: '87654321' }),
    on: ofPishkhan('authenticity-and-history'),
    kept: 'other subject',
    back: 'all',
  },
  // Dates
  {
    way: 'a fine of the year 1415',
    lie: first((row) => ({ ...row, DateTime: '1415/01/01', date: '1415/01/01', normalizedDate: null })),
    on: withFines,
    ...answer,
    told: { warnings: 1, payable: 2, tone: 'warn' },
  },
  {
    way: 'a fine of the year 1300',
    lie: first((row) => ({ ...row, DateTime: '1300/01/01', date: '1300/01/01', normalizedDate: null })),
    on: withFines,
    ...answer,
    told: { warnings: 1, payable: 2, tone: 'warn' },
  },
  {
    way: 'a fine before the car’s year',
    lie: first((row) => ({ ...row, DateTime: '1398/01/01', date: '1398/01/01', normalizedDate: null })),
    on: withFines,
    ...answer,
    told: { warnings: 1, payable: 3, says: 'قبل از سال ساخت' },
  },
  {
    way: 'a fine of the thirteenth month',
    lie: first((row) => ({ ...row, DateTime: '1404/13/01', date: '1404/13/01', normalizedDate: null })),
    on: withFines,
    ...answer,
    told: { warnings: 1, payable: 2, tone: 'warn' },
  },
  {
    way: 'a toll of tomorrow’s year',
    lie: first((row) => ({ ...row, DateTime: '1415/01/01' })),
    on: ofPishkhan('tehran-car-toll-bill'),
    ...answer,
    told: { warnings: 1, tone: 'warn' },
  },
  // Policies
  {
    way: 'a policy without its end',
    lie: put({ endDate: null }),
    on: only('third-party-insurance'),
    ...unreadable,
  },
  {
    way: 'a policy whose end can not be read',
    lie: put({ endDate: 'سال بعد' }),
    on: only('third-party-insurance'),
    ...unreadable,
  },
  {
    way: 'a policy that ends before it begins',
    lie: put({ startDate: '1406/01/01', endDate: '1405/12/01' }),
    on: only('third-party-insurance'),
    ...answer,
    told: { tone: 'warn', warnings: 1, never: 'اعتبار دارد' },
  },
  {
    way: 'a policy that has ended',
    lie: put({ endDate: '1405/08/01' }),
    on: only('third-party-insurance'),
    ...answer,
    told: { tone: 'bad', never: 'اعتبار دارد' },
  },
  {
    way: 'tolls of freeways beside another total',
    lie: put({ totalAmount: 1 }),
    on: only('freeway-toll'),
    ...answer,
    told: { tone: 'warn', warnings: 1 },
  },
  {
    way: 'tolls of freeways of another plate',
    lie: put({ plateNumber: ninesOf('99ی999-99') }),
    on: only('freeway-toll', 'third-party-insurance'),
    kept: 'other subject',
    back: 'all',
  },
  {
    way: 'freeway tolls in tomans beside a total in rials',
    lie: rows((each) => each.map((row) => ({ ...row, price: Number(row['price']) / 10 }))),
    on: only('freeway-toll'),
    ...answer,
    told: { tone: 'warn', warnings: 1 },
  },
  {
    way: 'one pass twice',
    lie: rows((each) => [...each, each[0]]),
    on: only('freeway-toll'),
    ...answer,
    told: { owed: 3, title: '۳ عبور پرداخت‌نشده' },
  },
  {
    way: 'one pass twice with two amounts',
    lie: rows((each) => [...each, { ...each[0], price: 9_900_000 }]),
    on: only('freeway-toll'),
    ...answer,
    told: { owed: 3, tone: 'warn' },
  },
  {
    way: 'seven hundred passes',
    lie: (body, about) => ({
      ...without('totalAmount')(body, about),
      bills: Array.from({ length: 700 }, (_, index) => ({ ...(body['bills'] as Wire[])[0]!, paymentId: `p${index}` })),
    }),
    on: only('freeway-toll'),
    ...answer,
    told: { owed: 700 },
  },
  {
    way: 'a pass of the year 1415',
    lie: first((row) => ({ ...row, date: '1415/01/01' })),
    on: only('freeway-toll'),
    ...answer,
    told: { tone: 'warn', warnings: 1 },
  },
  {
    way: 'a pass whose day can not be read',
    lie: first((row) => ({ ...row, date: 'دیروز' })),
    on: only('freeway-toll'),
    ...answer,
    told: { tone: 'warn', warnings: 1 },
  },
  { way: 'no word about a policy', lie: () => ({}), on: only('third-party-insurance'), ...unreadable },
  {
    way: 'a policy of no company',
    lie: put({ companyName: null }),
    on: only('third-party-insurance'),
    ...unreadable,
  },
  {
    way: 'a company that is a list',
    lie: put({ companyName: ['بیمهٔ ایران'] }),
    on: only('third-party-insurance'),
    ...unreadable,
  },
  {
    way: 'no policy at all',
    lie: put({ companyName: null, endDate: null }),
    on: only('third-party-insurance'),
    ...answer,
    told: { tone: 'warn', never: 'اعتبار دارد' },
  },
  {
    way: 'a policy that has not begun',
    lie: put({ startDate: '1405/10/01', endDate: '1406/10/01' }),
    on: only('third-party-insurance'),
    ...answer,
    told: { tone: 'info', never: 'اعتبار دارد' },
  },
  {
    way: 'a policy of eleven years',
    lie: put({ startDate: '1405/01/01', endDate: '1416/01/01' }),
    on: only('third-party-insurance'),
    ...answer,
    told: { tone: 'warn', warnings: 1, never: 'اعتبار دارد' },
  },
  {
    way: 'a policy with a count of damages below zero',
    lie: put({ policyPersonLossCount: -2 }),
    on: only('third-party-insurance'),
    ...unreadable,
  },
  // Technical inspections
  ...(['ابطال شده', 'مردود', 'باطل', 'Revoked'] as const).map((word): Way => ({
    way: `an inspection that is «${word}»`,
    lie: certificate({ state: word }),
    on: only('technical-inspection'),
    ...answer,
    told: { tone: 'bad', never: 'اعتبار دارد' },
  })),
  {
    way: 'an inspection in an unknown word',
    lie: certificate({ state: 'در دست بررسی' }),
    on: only('technical-inspection'),
    ...answer,
    told: { tone: 'warn', says: 'در دست بررسی', never: 'اعتبار دارد' },
  },
  {
    way: 'an inspection without a state',
    lie: certificate({ state: null }),
    on: only('technical-inspection'),
    ...unreadable,
  },
  {
    way: 'a state that is a list',
    lie: certificate({ state: ['معتبر'] }),
    on: only('technical-inspection'),
    ...unreadable,
  },
  {
    way: 'an inspection without its end',
    lie: certificate({ validUntil: null }),
    on: only('technical-inspection'),
    ...unreadable,
  },
  {
    way: 'an inspection whose end can not be read',
    lie: certificate({ validUntil: 'یک سال' }),
    on: only('technical-inspection'),
    ...unreadable,
  },
  {
    way: 'an inspection whose day can not be read',
    lie: certificate({ issuedOn: '1405/13/01' }),
    on: only('technical-inspection'),
    ...unreadable,
  },
  {
    way: 'a valid inspection that has ended',
    lie: certificate({ issuedOn: '1404/08/01', validUntil: '1405/08/01' }),
    on: only('technical-inspection'),
    ...answer,
    told: { tone: 'bad', warnings: 0, never: 'اعتبار دارد' },
  },
  {
    way: 'an inspection that ends before it was made',
    lie: certificate({ issuedOn: '1405/08/01', validUntil: '1405/07/01' }),
    on: only('technical-inspection'),
    ...answer,
    told: { tone: 'warn', warnings: 1, never: 'اعتبار دارد' },
  },
  {
    way: 'an inspection of tomorrow',
    lie: certificate({ issuedOn: '1405/09/20', validUntil: '1406/09/20' }),
    on: only('technical-inspection'),
    ...answer,
    told: { tone: 'warn', warnings: 1, never: 'اعتبار دارد' },
  },
  {
    way: 'an inspection of eleven years',
    lie: certificate({ issuedOn: '1405/01/01', validUntil: '1416/01/01' }),
    on: only('technical-inspection'),
    ...answer,
    told: { tone: 'warn', warnings: 1, never: 'اعتبار دارد' },
  },
  {
    way: 'no inspection at all',
    lie: put({ certificate: null }),
    on: only('technical-inspection'),
    ...answer,
    told: { tone: 'warn', never: 'اعتبار دارد' },
  },
  {
    way: 'no word about an inspection',
    lie: without('certificate'),
    on: only('technical-inspection'),
    ...unreadable,
  },
  {
    way: 'the inspection of another plate',
    lie: put({ plate: '99ی999-99' }),
    on: only('technical-inspection'),
    kept: 'other subject',
    back: 'all',
  },
  {
    way: 'the inspection of another request',
    lie: put({ requestId: 'another' }),
    on: only('technical-inspection'),
    kept: 'other subject',
    back: 'all',
  },
  // Service
  {
    way: 'too many requests, with a time',
    lie: whole(429, '{}', { 'retry-after': '60' }),
    on: everywhere,
    kept: 'failed no',
    back: 'all',
  },
  {
    way: 'too many requests, as a page',
    lie: whole(429, '<html>429</html>', { 'retry-after': '60' }),
    on: everywhere,
    kept: 'failed no',
    back: 'all',
  },
  { way: 'half JSON', lie: whole(200, '{"Parameters": {"Bills": ['), on: everywhere, ...unreadable },
  { way: 'HTML in a success', lie: whole(200, '<html>ورود به سامانه</html>'), on: everywhere, ...unreadable },
  { way: 'an empty success', lie: whole(200, ''), on: everywhere, ...unreadable },
  { way: 'null', lie: whole(200, 'null'), on: everywhere, ...unreadable },
  { way: 'a list', lie: whole(200, '[]'), on: everywhere, ...unreadable },
  { way: 'five megabytes', lie: broken('yes', 'too-large'), on: everywhere, ...unreadable },
  {
    way: 'a reset before it is done',
    lie: broken('no', 'no-connection'),
    on: everywhere,
    kept: 'failed no',
    back: 'all',
  },
  {
    way: 'a reset after our credit was taken',
    lie: broken('maybe', 'connection-lost'),
    on: everywhere,
    kept: 'failed maybe',
    back: 'all',
  },
  {
    way: 'no answer in two minutes',
    lie: broken('maybe', 'timeout'),
    on: everywhere,
    kept: 'failed maybe',
    back: 'all',
  },
  {
    way: 'HTML of a broken gateway',
    lie: whole(502, '<html>502</html>'),
    on: everywhere,
    kept: 'failed maybe',
    back: 'all',
  },
  {
    way: 'the owner’s code first',
    lie: put({ Prerequisites: { OTP: { Length: 5, Timer: 120 } } }),
    on: ofPishkhan(...pishkhanKinds),
    kept: 'needs code',
    back: 'waits',
  },
  { way: 'not ready yet', lie: code('G00030'), on: ofPishkhan(...pishkhanKinds), kept: 'pending', back: 'waits' },
  {
    way: 'the register rests at night',
    lie: code('G00015'),
    on: ofPishkhan(...pishkhanKinds),
    kept: 'refused night',
    back: 'waits',
  },
  {
    way: 'a mobile of somebody else',
    lie: code('G00010'),
    on: ofPishkhan(...pishkhanKinds),
    kept: 'refused mobile-mismatch',
    back: 'all',
  },
]
