// Clauses of a draft agreement. Parties choose clauses and never write free text.

type ClauseText = { text: string; always?: true }

/** In the order of the document; every draft contains the clauses with `always`. */
export const clauseTexts = {
  rest: {
    text: 'ماندهٔ قیمت هم‌زمان با تنظیم سند و تعویض پلاک به حساب خود فروشنده پرداخت می‌شود.',
    always: true,
  },
  debts: {
    text: 'جریمه، عوارض و بدهی خودرو تا روز انتقال سند با فروشنده است و قبل از آن تسویه می‌شود.',
    always: true,
  },
  deposit: {
    text: 'اگر خریدار از معامله برگردد، بیعانه مال فروشنده است؛ اگر فروشنده برگردد، بیعانه به خریدار برمی‌گردد.',
    always: true,
  },
  free: { text: 'فروشنده تأیید می‌کند خودرو در رهن، توقیف یا قرارداد فروش دیگری نیست.' },
  mileage: { text: 'فروشنده درستی کارکرد ثبت‌شده در آگهی را تأیید می‌کند.' },
  body: { text: 'فروشنده درستی وضعیت بدنه و رنگ ثبت‌شده در آگهی را تأیید می‌کند.' },
  inspected: { text: 'خریدار خودرو را با گزارش کارشناسی دیده و با همان وضعیت پذیرفته است.' },
  insurance: { text: 'بیمهٔ شخص ثالث تا پایان اعتبار برای خریدار می‌ماند و تخفیف آن مال فروشنده است.' },
  extras: { text: 'کلید یدک، دفترچه، جک و لاستیک زاپاس همراه خودرو تحویل می‌شود.' },
} as const satisfies Record<string, ClauseText>
export type Clause = keyof typeof clauseTexts

export const clauseKeys = Object.keys(clauseTexts) as [Clause, ...Clause[]]
export type StandingClause = {
  [Key in Clause]: (typeof clauseTexts)[Key] extends { always: true } ? Key : never
}[Clause]
const standing = (key: Clause): key is StandingClause => 'always' in clauseTexts[key]
export const chosenClauses = clauseKeys.filter((key) => !standing(key)) as Exclude<Clause, StandingClause>[]

/** Returns the clauses with `always` and the chosen ones, in the order of the document. */
export const clausesWith = (chosen: readonly Clause[]): Clause[] =>
  clauseKeys.filter((key) => standing(key) || chosen.includes(key))

/** The party that pays for the deed and the change of plates. */
export const costPayers = {
  half: 'نصف با خریدار و نصف با فروشنده',
  buyer: 'همه با خریدار',
  seller: 'همه با فروشنده',
} as const
export type CostPayer = keyof typeof costPayers

/** `dealer`: this dealer is the seller, and the person is its owner. */
export type Party = { name: string; nationalCode: string; dealer?: string }
/** Personal values of the document, stored sealed. */
export type AgreementContent = {
  buyer: Party
  seller: Party
  plate: string | null
  costs: CostPayer
  /** Car and price at the time of the draft; older drafts read the ad. */
  car?: { title: string; year: number; km: number; colour: string; priceRial: string; depositRial: string }
}

/**
 * The text of a draft, frozen when the draft is written: the text that is hashed, confirmed and stored. It contains
 * whole national codes.
 */
export type AgreementText = {
  v: 1
  title: string
  version: number
  warning: string
  parts: readonly { name: string; rows: readonly { label: string; value: string }[] }[]
  clauses: readonly string[]
}

type Item = { text: string; by: 'buyer' | 'seller' }

/** The list of things to check and to bring to the transfer. */
export const transferItems = {
  'seller-card': { by: 'seller', text: 'کارت خودرو، برگ سبز و سند همراه است' },
  'seller-id': { by: 'seller', text: 'کارت ملی فروشنده همراه است' },
  'seller-fines': { by: 'seller', text: 'خلافی و عوارض تسویه شده است' },
  'seller-insurance': { by: 'seller', text: 'بیمه‌نامهٔ شخص ثالث و برگ معاینهٔ فنی همراه است' },
  'seller-keys': { by: 'seller', text: 'کلید یدک و دفترچه همراه است' },
  'buyer-id': { by: 'buyer', text: 'کارت ملی و گواهینامهٔ خریدار همراه است' },
  'buyer-chassis': { by: 'buyer', text: 'شمارهٔ شاسی و موتور با سند یکی است' },
  'buyer-name': { by: 'buyer', text: 'نام صاحب سند همان فروشنده است یا وکالت‌نامهٔ معتبر دارد' },
  'buyer-km': { by: 'buyer', text: 'کیلومتر خودرو با آگهی و قولنامه می‌خواند' },
  'buyer-paid': { by: 'buyer', text: 'ماندهٔ قیمت هم‌زمان با سند پرداخت شد و رسید دارم' },
} as const satisfies Record<string, Item>
export type TransferItem = keyof typeof transferItems
export const transferItemKeys = Object.keys(transferItems) as [TransferItem, ...TransferItem[]]

/** Steps that a buyer may skip. */
export const optionalSteps = {
  visit: 'بازدید خودرو',
  consent: 'استعلام با اجازهٔ مالک',
  inspection: 'کارشناسی',
} as const
export type OptionalStep = keyof typeof optionalSteps
export const optionalStepKeys = Object.keys(optionalSteps) as [OptionalStep, ...OptionalStep[]]
