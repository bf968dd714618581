import { dayOfJalali } from '#kit/day.ts'
import { toPersianDigits } from '#kit/digits.ts'
import {
  addJalaliDays,
  addJalaliMonths,
  compareJalali,
  formatDate,
  MONTH_NAMES,
  parseJalali,
  startOfTehranDay,
  toJalali,
  type JalaliDate,
} from '#kit/jalali.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import { parsePlate } from '#kit/plate.ts'
import {
  sectionTitles,
  type Answer,
  type Answers,
  type Doubt,
  type Document,
  type SectionKey,
  type TollDay,
} from '../answers.ts'
import { certificateVerdict, licenceVerdict, documentVerdict } from '../known-words.ts'
import type { AnswerView, FactView, GroupView, ItemView, MonthView, OwedView, Tone } from '../answer-view.ts'
import { blankView } from './blank-view.ts'
import { whyDoubtful } from './doubt-texts.ts'
import { checkedIds, presentFines, presentFineSum, warningsOf } from './present-fines.ts'
import type { PresentRules } from './present-rules.ts'

type Of<Kind extends Answer['kind']> = Extract<Answer, { kind: Kind }>

export type PresentContext = { now: Date; rules: PresentRules }

/**
 * Builds the view of an answer of any kind. Pure: the same in a browser, for samples, and on the server. Texts are
 * about the plate, the car or the licence, because buyers and readers of the PDF see them too.
 */
export function presentAnswer(answer: Answer, context: PresentContext): AnswerView {
  switch (answer.kind) {
    case 'fines-accumulation':
      return presentFineSum(answer, context)
    case 'fines-details':
      return presentFines(answer, context)
    case 'licence-status':
      return presentLicences(answer, context)
    case 'negative-score':
      return presentScore(answer, context)
    case 'pelak-status':
      return presentPlates(answer, context)
    case 'card-sanad':
      return presentDocuments(answer)
    case 'car-annual-toll-bill':
      return presentAnnualToll(answer)
    case 'tehran-car-toll-bill':
      return presentTehranToll(answer)
    case 'freeway-toll':
      return presentFreeway(answer)
    case 'third-party-insurance':
      return presentThirdParty(answer, context)
    case 'technical-inspection':
      return presentInspection(answer, context)
    case 'plate-history':
      return presentPlateHistory(answer)
    case 'violation-photo':
      return presentPhoto(answer)
    case 'authenticity-and-history':
      return presentAuthenticity(answer)
  }
}

const dateWords = (date: JalaliDate): string => formatDate(startOfTehranDay(date))

/** «۱۴۰۱/۰۲/۰۳» as «۳ اردیبهشت ۱۴۰۱». */
const dayWords = (day: string | null): string | null => {
  const date = day === null ? null : parseJalali(day)
  return date ? dateWords(date) : null
}
const plateOf = (text: string) => {
  const read = parsePlate(text)
  return read.ok ? read.value : null
}
const facts = (...pairs: readonly (readonly [label: string, value: string | null, copy?: string])[]): FactView[] =>
  pairs.flatMap(([label, value, copy]) =>
    value === null ? [] : [{ label, value: toPersianDigits(value), ...(copy !== undefined && { copy }) }],
  )
const group = (items: readonly ItemView[], title: string | null = null): GroupView => ({
  key: title ?? 'all',
  title,
  missing: null,
  items,
})

function presentLicences({ items }: Answers['licence-status'], { now }: PresentContext): AnswerView {
  if (items.length === 0) {
    return { ...blankView, title: 'گواهینامه‌ای ثبت نشده است', text: 'به نام این کد ملی گواهینامه‌ای پیدا نشد.' }
  }
  const today = toJalali(now)
  const each = items.map((licence, index) => {
    const issued = licence.issuedOn === null ? null : parseJalali(licence.issuedOn)
    const ends = issued && licence.validYears !== null ? addJalaliMonths(issued, licence.validYears * 12) : null
    const verdict = licenceVerdict(licence.state)
    const seized = verdict === 'bad'
    const over = ends !== null && compareJalali(ends, today) < 0
    const soon = ends !== null && !over && compareJalali(ends, addJalaliMonths(today, 3)) < 0
    // Good only by the authority's own word, within a known time.
    const tone: Tone = seized || over ? 'bad' : verdict === 'other' || soon ? 'warn' : ends === null ? 'info' : 'good'
    return {
      tone,
      renews: !seized && verdict === 'good' && (over || soon),
      ends: seized || over ? null : ends,
      words: seized
        ? licence.state
        : verdict === 'other'
          ? `وضعیت گواهینامه طبق اعلام پلیس: «${licence.state}»`
          : over
            ? 'اعتبار تمام شده'
            : soon
              ? 'اعتبار رو به پایان است'
              : ends === null
                ? 'پایان اعتبار این گواهینامه ثبت نشده'
                : null,
      item: {
        key: String(index),
        title: licence.class,
        badge: {
          tone: verdict === 'other' ? 'plain' : tone,
          text: over && verdict === 'good' ? 'منقضی شده' : licence.state,
        },
        plate: null,
        facts: facts(
          ['شمارهٔ گواهینامه', licence.number, licence.number ?? undefined],
          ['تاریخ صدور', dayWords(licence.issuedOn)],
          ['پایان اعتبار', ends && dateWords(ends)],
          ['بارکد پستی', licence.postBarcode, licence.postBarcode ?? undefined],
        ),
      } satisfies ItemView,
    }
  })
  const worst = (['bad', 'warn', 'info'] as const).flatMap((tone) => each.filter((one) => one.tone === tone))[0]
  return {
    ...blankView,
    tone: worst?.tone ?? 'good',
    title: worst?.words ?? 'گواهینامه معتبر است',
    text: worst?.renews ? 'برای تمدید با کارت ملی و معاینهٔ چشم به دفتر پلیس + ۱۰ بروید.' : null,
    groups: [group(each.map(({ item }) => item))],
    renewBy: each.flatMap(({ ends }) => (ends ? [dayOfJalali(ends)] : [])).toSorted()[0] ?? null,
  }
}

function presentScore(answer: Of<'negative-score'>, { rules }: PresentContext): AnswerView {
  const { score, offences, allowedToDrive, rule } = answer
  const steps = rules.points
  const limit = steps[0]!.score
  const near = score >= limit - 10
  const held = allowedToDrive === false || score >= limit
  const warnings = warningsOf(answer)
  return {
    ...blankView,
    tone: held ? 'bad' : near ? 'warn' : 'good',
    title: held
      ? score >= limit
        ? 'گواهینامه ضبط می‌شود'
        : 'صاحب این گواهینامه اجازهٔ رانندگی ندارد'
      : score === 0
        ? 'این گواهینامه نمرهٔ منفی ندارد'
        : `نمرهٔ منفی این گواهینامه ${toPersianDigits(score)} است`,
    text: held
      ? `${score >= limit ? `نمره به ${toPersianDigits(limit)} رسیده است؛ ` : ''}تا مشخص شدن وضعیت گواهینامه در راهور، رانندگی نکنید.`
      : score === 0
        ? null
        : `${toPersianDigits(limit - score)} نمره تا ضبط گواهینامه مانده است.`,
    facts: facts(
      ['تعداد تخلف‌های نمره‌دار', offences === null ? null : String(offences)],
      ['اجازهٔ رانندگی', allowedToDrive === null ? null : allowedToDrive ? 'دارد' : 'ندارد'],
      ['توضیح مرجع', rule],
    ),
    warnings,
    meter: {
      label: 'نمرهٔ منفی',
      value: score,
      max: limit,
      steps: steps.map(({ score: at, months, fineRial }, index) => ({
        at,
        reached: score >= at && index === 0,
        label: [
          ['بار اول', 'بار دوم', 'بار سوم'][index],
          `با نمرهٔ ${toPersianDigits(at)}:`,
          index === 2
            ? `ابطال گواهینامه، آزمون دوباره بعد از ${toPersianDigits(months)} ماه و ${formatMoney(fineRial)} جریمه`
            : `${toPersianDigits(months)} ماه ضبط گواهینامه و ${formatMoney(fineRial)} جریمه`,
        ].join(' '),
      })),
    },
    notes:
      score > 0 ? [`با ${toPersianDigits(rules.clearMonths)} ماه رانندگی بدون تخلف نمره‌دار، نمرهٔ منفی پاک می‌شود.`] : [],
  }
}

function presentPlates({ items }: Answers['pelak-status'], { rules }: PresentContext): AnswerView {
  if (items.length === 0) {
    return { ...blankView, title: 'پلاکی به نام این کد ملی نیست', text: 'با این کد ملی پلاک فعال یا فک‌شده‌ای پیدا نشد.' }
  }
  const itemOf = (plate: (typeof items)[number], index: number): ItemView => ({
    key: `${index}-${plate.plate}`,
    title: plate.active ? 'پلاک فعال' : 'پلاک فک‌شده',
    badge: null,
    plate: plateOf(plate.plate),
    ...(plate.active && { addHref: `/profile/my-cars/new?plate=${encodeURIComponent(plate.plate)}` }),
    facts: facts(
      ['شمارهٔ سریال', plate.serialNumber, plate.serialNumber ?? undefined],
      ['تاریخ فک', dayWords(plate.detachedOn)],
      ['دلیل فک', plate.reason],
    ),
  })
  const active = items.filter((plate) => plate.active)
  const gone = items.filter((plate) => !plate.active)
  const tooMany = active.length > rules.platesMost
  return {
    ...blankView,
    tone: tooMany ? 'warn' : 'info',
    title: active.length === 0 ? 'پلاک فعالی به نام این کد ملی نیست' : `${toPersianDigits(active.length)} پلاک فعال`,
    text: tooMany
      ? `بیشتر از ${toPersianDigits(rules.platesMost)} پلاک فعال مجاز نیست؛ پلاک‌هایی را که لازم ندارید تحویل بدهید.`
      : null,
    groups: [
      ...(active.length > 0 ? [group(active.map(itemOf), 'فعال')] : []),
      ...(gone.length > 0 ? [group(gone.map(itemOf), 'فک‌شده')] : []),
    ],
    notes: ['«فک‌شده» یعنی پلاک از خودرو باز شده و در انبار پلاک به نام صاحبش است.'],
  }
}

const documentTones = { good: 'good', returned: 'warn', other: 'plain' } as const

function presentDocuments({ card, document }: Answers['card-sanad']): AnswerView {
  const itemOf = (key: string, title: string, document: Document | null): ItemView => ({
    key,
    title,
    badge: document
      ? { tone: documentTones[documentVerdict(document.state)], text: document.state }
      : { tone: 'plain', text: 'ثبت نشده' },
    plate: null,
    facts: document
      ? facts(
          ['تاریخ صدور', dayWords(document.issuedOn)],
          ['کارت هوشمند', document.smart === null ? null : document.smart ? 'بله' : 'خیر'],
          ['بارکد پستی', document.postBarcode, document.postBarcode ?? undefined],
        )
      : [],
  })
  const verdicts = [card, document].flatMap((document) => (document === null ? [] : [documentVerdict(document.state)]))
  const returned = verdicts.includes('returned')
  const none = card === null && document === null
  return {
    ...blankView,
    tone: returned ? 'warn' : none || verdicts.includes('other') ? 'info' : 'good',
    title: none ? 'هنوز صادر نشده است' : returned ? 'از پست برگشته است' : 'وضعیت کارت و سند',
    text: returned
      ? 'با بارکد پستی و کارت ملی به ادارهٔ پست مرکزی شهرتان بروید یا آدرس را در سامانهٔ پست اصلاح کنید.'
      : none
        ? 'صدور کارت و سند معمولاً تا ۴۵ روز بعد از پلاک‌گذاری طول می‌کشد.'
        : null,
    groups: none
      ? []
      : [group([itemOf('card', 'کارت خودرو', card), itemOf('document', 'سند خودرو (برگ سبز)', document)])],
  }
}

function presentAnnualToll(answer: Of<'car-annual-toll-bill'>): AnswerView {
  const { owner, vehicle, debtRial, penaltyRial, oldCarRial, totalRial, billId, paymentId, status, doubts } = answer
  const total = BigInt(totalRial)
  const about = facts(['مالک', owner], ['خودرو', vehicle], ['وضعیت پرداخت، طبق اعلام مرجع', status ?? null])
  const warnings = warningsOf(answer)
  if ((total === 0n || answer.paid === true) && warnings.length === 0 && !status) {
    return {
      ...blankView,
      tone: 'good',
      title: 'این خودرو بدهی عوارض سالیانه ندارد',
      text: total === 0n ? null : `مرجع ${formatMoney(total)} عوارض را «پرداخت شده» اعلام کرده است.`,
      facts: about,
    }
  }
  const ids = checkedIds(billId, paymentId)
  const rial = (text: string) => (text === '0' ? null : formatMoney(BigInt(text)))
  const why =
    whyDoubtful([], doubts) ??
    (status
      ? `مرجع وضعیت پرداخت را «${status}» اعلام کرده است؛ از اینجا پرداخت نمی‌شود.`
      : ids === null
        ? 'شهرداری برای این خودرو شناسهٔ قبض نداده است؛ عوارض را در سایت شهرداری شهرتان پرداخت کنید.'
        : null)
  return {
    ...blankView,
    ...(warnings.length > 0 && { tone: 'warn' }),
    title: 'عوارض سالیانهٔ این خودرو',
    amount: { label: 'جمع بدهی', value: formatMoney(total), rial: formatRial(total) },
    facts: [
      ...about,
      ...facts(['اصل عوارض', rial(debtRial)], ['جریمهٔ دیرکرد', rial(penaltyRial)], ['عوارض فرسودگی', rial(oldCarRial)]),
    ],
    warnings,
    owed: [
      {
        key: 'all',
        title: 'عوارض سالیانه، همهٔ سال‌ها',
        about: 'فقط یک‌جا پرداخت می‌شود',
        amount: formatMoney(total),
        amountRial: totalRial,
        deadlines: penaltyRial === '0' ? [] : [{ tone: 'warn', text: 'هر ماه دیرکرد اضافه می‌شود' }],
        payable: why === null,
        why,
        ids,
        photo: null,
      },
    ],
  }
}

const zoneNames = { traffic: 'محدودهٔ طرح ترافیک', pollution: 'محدودهٔ کنترل آلودگی هوا' } as const

const daysHiddenNote =
  'روز و محل ترددها وقتی دیده می‌شود که مالکیت پلاک با استعلام «خلافی با جزئیات» یا «کارت و سند» به کد ملی خودتان روشن شده باشد.'

/** Returns why a day cannot be paid here, or that it is paid. */
function tollState({ paid, status, doubts }: TollDay, ofAnswer: readonly Doubt[] | undefined): string {
  if (paid === true) return 'پرداخت شده'
  if (paid === null) return `وضعیت پرداخت طبق اعلام مرجع: «${status ?? 'ثبت نشده'}»`
  return whyDoubtful(doubts, ofAnswer) ?? 'این ردیف را از «تهران من» پرداخت کنید؛ شهرداری برای آن شناسهٔ قبض نمی‌دهد.'
}

function presentTehranToll(answer: Of<'tehran-car-toll-bill'>): AnswerView {
  const { items, daysHidden } = answer
  const notes = daysHidden && items.length > 0 ? [daysHiddenNote] : []
  const unpaid = items.filter(({ paid }) => paid === false)
  const unknown = items.filter(({ paid }) => paid === null)
  const warnings = warningsOf(answer)
  const total = unpaid.reduce((sum, { amountRial }) => sum + BigInt(amountRial), 0n)
  const owed = items
    .toSorted((a, b) => (b.day ?? '').localeCompare(a.day ?? ''))
    .map((pass): OwedView => ({
      key: pass.id,
      title: dayWords(pass.day) ?? (daysHidden ? 'یک روز' : 'روز نامشخص'),
      about: pass.zone === null ? (pass.zoneWord ?? 'محدودهٔ نامشخص') : zoneNames[pass.zone],
      amount: formatMoney(BigInt(pass.amountRial)),
      amountRial: pass.amountRial,
      deadlines: [],
      payable: false,
      why: tollState(pass, answer.doubts),
      ids: null,
      photo: null,
    }))
  const months = monthsOf(items)
  if (unpaid.length === 0 && unknown.length === 0 && warnings.length === 0) {
    return {
      ...blankView,
      months,
      notes,
      tone: 'good',
      title: 'این پلاک بدهی طرح ترافیک ندارد',
      text: items.length === 0 ? 'ورودی ثبت‌شده‌ای برای این پلاک پیدا نشد.' : 'همهٔ ورودها پرداخت شده است.',
      owed,
    }
  }
  if (unpaid.length === 0) {
    return {
      ...blankView,
      months,
      title: 'وضعیت طرح ترافیک این پلاک روشن نیست',
      text:
        unknown.length === 0
          ? null
          : `وضعیت پرداخت ${toPersianDigits(unknown.length)} روز با عبارتی اعلام شده که معنی‌اش را نمی‌دانیم.`,
      owed,
      warnings,
    }
  }
  return {
    ...blankView,
    ...(warnings.length > 0 && { tone: 'warn' }),
    title: `${toPersianDigits(unpaid.length)} روز پرداخت‌نشده`,
    text:
      unknown.length === 0
        ? null
        : `وضعیت پرداخت ${toPersianDigits(unknown.length)} روز دیگر روشن نیست و در جمع نیامده.`,
    amount: { label: 'جمع پرداخت‌نشده', value: formatMoney(total), rial: formatRial(total) },
    months,
    notes,
    owed,
    warnings,
  }
}

/** The newest month first. A day with any unpaid pass is an unpaid day. */
function monthsOf(items: Answers['tehran-car-toll-bill']['items']): MonthView[] {
  const passes = items.flatMap((pass) => {
    const date = pass.day === null ? null : parseJalali(pass.day)
    return date ? [{ ...pass, date }] : []
  })
  const byMonth = Map.groupBy(passes, ({ date }) => date.year * 12 + date.month)
  return [...byMonth]
    .toSorted(([a], [b]) => b - a)
    .map(([, own]) => {
      const { year, month } = own[0]!.date
      const days = [...Map.groupBy(own, ({ date }) => date.day)].map(([day, those]) => {
        const paid = those.every((pass) => pass.paid === true)
        const sum = those.reduce((total, each) => total + (paid || !each.paid ? BigInt(each.amountRial) : 0n), 0n)
        const unknown = !paid && those.every((pass) => pass.paid !== false)
        const state = paid ? 'پرداخت شده' : unknown ? 'وضعیت نامشخص' : 'پرداخت نشده'
        return { day, paid, text: `${state}، ${formatMoney(sum)}` }
      })
      return { year, month, title: `${MONTH_NAMES[month - 1]} ${toPersianDigits(year)}`, days }
    })
}

function presentFreeway(answer: Of<'freeway-toll'>): AnswerView {
  const { items, daysHidden } = answer
  const warnings = warningsOf(answer)
  if (items.length === 0) {
    return { ...blankView, tone: 'good', title: 'این پلاک بدهی آزادراهی ندارد', warnings }
  }
  const total = items.reduce((sum, { amountRial }) => sum + BigInt(amountRial), 0n)
  return {
    ...blankView,
    ...(warnings.length > 0 && { tone: 'warn' }),
    title: `${toPersianDigits(items.length)} عبور پرداخت‌نشده`,
    notes: daysHidden ? [daysHiddenNote] : [],
    amount: { label: 'جمع بدهی', value: formatMoney(total), rial: formatRial(total) },
    owed: items
      .toSorted((a, b) => (b.day ?? '').localeCompare(a.day ?? ''))
      .map((pass): OwedView => ({
        key: pass.id,
        title: pass.freeway === null ? 'یک آزادراه' : `آزادراه ${pass.freeway}`,
        about: dayWords(pass.day) ?? (daysHidden ? 'یک روز' : 'روز نامشخص'),
        amount: formatMoney(BigInt(pass.amountRial)),
        amountRial: pass.amountRial,
        deadlines: [],
        payable: false,
        why: whyDoubtful(pass.doubts, answer.doubts) ?? 'این عبور را از «آنی‌رو» یا سایت آزادراه پرداخت کنید.',
        ids: null,
        photo: null,
      })),
    warnings,
  }
}

/** Days before its end from which a policy should be renewed. */
const renewDays = 10

function presentThirdParty(answer: Of<'third-party-insurance'>, { now }: PresentContext): AnswerView {
  const { policy } = answer
  if (policy === null) {
    return {
      ...blankView,
      tone: 'warn',
      title: 'بیمهٔ شخص ثالثی برای این پلاک ثبت نشده است',
      text: 'رانندگی بدون بیمهٔ شخص ثالث ممنوع است. اگر بیمه‌نامه دارید، شمارهٔ آن را از شرکت بیمه بپرسید.',
    }
  }
  const warnings = warningsOf(answer)
  const today = toJalali(now)
  const [starts, ends] = [policy.startsOn === null ? null : parseJalali(policy.startsOn), parseJalali(policy.endsOn)]
  const over = ends !== null && compareJalali(ends, today) < 0
  const early = starts !== null && compareJalali(starts, today) > 0
  const soon = ends !== null && compareJalali(ends, addJalaliDays(today, renewDays)) < 0
  const until = dayWords(policy.endsOn) ?? policy.endsOn
  const title = over
    ? `بیمهٔ شخص ثالث این پلاک ${until} تمام شده`
    : early
      ? `بیمهٔ شخص ثالث این پلاک از ${dayWords(policy.startsOn)!} شروع می‌شود`
      : `بیمهٔ شخص ثالث این پلاک تا ${until} اعتبار دارد`
  return {
    ...blankView,
    tone: over ? 'bad' : soon || warnings.length > 0 ? 'warn' : early ? 'info' : 'good',
    title: warnings.length > 0 ? 'تاریخ بیمه‌نامهٔ این پلاک روشن نیست' : title,
    facts: facts(
      ['شرکت بیمه', policy.company],
      ['شمارهٔ بیمه‌نامه', policy.number, policy.number ?? undefined],
      ['شروع', dayWords(policy.startsOn)],
      ['پایان', until],
      ['سال‌های بدون خسارت', policy.freeYears === null ? null : String(policy.freeYears)],
      ['خسارت‌های پرداخت‌شده', policy.losses === null ? null : String(policy.losses)],
    ),
    warnings,
  }
}

/** Days before its end from which an inspection should be renewed. */
const inspectDays = 30

function presentInspection(answer: Of<'technical-inspection'>, { now }: PresentContext): AnswerView {
  const { certificate } = answer
  if (certificate === null) {
    return {
      ...blankView,
      tone: 'warn',
      title: 'معاینهٔ فنی‌ای برای این پلاک ثبت نشده است',
      text: 'خودروی ۴ سال به بالا بدون معاینهٔ فنی معتبر جریمه می‌شود. برای معاینه از یکی از مراکز معاینهٔ فنی نوبت بگیرید.',
    }
  }
  const warnings = warningsOf(answer)
  const today = toJalali(now)
  const ends = parseJalali(certificate.validUntil)
  const verdict = certificateVerdict(certificate.state)
  const over = ends !== null && compareJalali(ends, today) < 0
  const soon = ends !== null && compareJalali(ends, addJalaliDays(today, inspectDays)) < 0
  const until = dayWords(certificate.validUntil) ?? certificate.validUntil
  const [tone, title]: [AnswerView['tone'], string] =
    verdict === 'bad'
      ? ['bad', `معاینهٔ فنی این پلاک «${certificate.state}» است`]
      : warnings.length > 0
        ? ['warn', 'تاریخ معاینهٔ فنی این پلاک روشن نیست']
        : over
          ? ['bad', `معاینهٔ فنی این پلاک ${until} تمام شده`]
          : verdict === 'other'
            ? ['warn', `وضعیت معاینهٔ فنی این پلاک: «${certificate.state}»`]
            : [soon ? 'warn' : 'good', `معاینهٔ فنی این پلاک تا ${until} اعتبار دارد`]
  return {
    ...blankView,
    tone,
    title,
    facts: facts(
      ['وضعیت', certificate.state],
      ['تاریخ معاینه', dayWords(certificate.issuedOn)],
      ['پایان اعتبار', until],
      ['شمارهٔ گواهی', certificate.number, certificate.number ?? undefined],
    ),
    warnings,
  }
}

function presentPlateHistory({ items, state, trace }: Answers['plate-history']): AnswerView {
  if (items.length === 0) return { ...blankView, title: 'سابقه‌ای ثبت نشده است' }
  return {
    ...blankView,
    title: `این پلاک روی ${toPersianDigits(items.length)} خودرو بوده است`,
    facts: facts(['وضعیت پلاک', state], ['کد پیگیری مرجع', trace, trace ?? undefined]),
    groups: [
      group(
        items.map((car, index) => ({
          key: String(index),
          title: [car.system, car.type].filter(Boolean).join(' '),
          badge: car.detachedOn === null ? { tone: 'good' as const, text: 'فعلی' } : null,
          plate: null,
          facts: facts(
            ['مدل', car.model],
            ['نصب', dayWords(car.attachedOn) ?? 'ثبت نشده'],
            ['فک', dayWords(car.detachedOn)],
          ),
        })),
      ),
    ],
  }
}

function presentPhoto({ serial, plateImage, vehicleImage }: Answers['violation-photo']): AnswerView {
  const photos = [
    ...(plateImage ? [{ label: 'عکس پلاک', src: plateImage }] : []),
    ...(vehicleImage ? [{ label: 'عکس خودرو', src: vehicleImage }] : []),
  ]
  if (photos.length === 0) {
    return { ...blankView, title: 'عکسی ثبت نشده است', text: 'پلیس برای این جریمه عکسی نگه نداشته است.' }
  }
  return {
    ...blankView,
    title: 'عکس تخلف',
    text: vehicleImage === null ? 'عکس خودرو نیامد؛ فقط عکس پلاک هست.' : null,
    facts: facts(['سریال جریمه', serial, serial]),
    photos,
    notes: [
      'متن پیشنهادی اعتراض: «در عکس ثبت‌شده پلاک خودروی من خوانا نیست یا خودروی دیگری است؛ درخواست بررسی دوباره دارم.» فقط چیزی را بنویسید که در عکس می‌بینید.',
    ],
  }
}

/** Parts for which no entry is good; a missing technical inspection is not good. */
const goodWhenNone: ReadonlySet<SectionKey> = new Set(['insuranceDamage', 'fineDebt', 'freewayToll', 'transferTax'])

function presentAuthenticity({
  sections,
  transferable,
  trackingCode,
}: Answers['authenticity-and-history']): AnswerView {
  if (sections.length === 0)
    return { ...blankView, title: 'گزارشی پیدا نشد', text: 'با این مشخصات خودرویی ثبت نشده است.' }
  const missing = sections.filter(({ status }) => status === 'unavailable').length
  const came = toPersianDigits(sections.length - missing)
  return {
    ...blankView,
    tone: transferable === false ? 'warn' : missing > 0 || transferable === null ? 'info' : 'good',
    title:
      transferable === false
        ? 'سند این خودرو فعلاً منتقل نمی‌شود'
        : missing > 0
          ? `گزارش ناقص: ${came} بخش از ${toPersianDigits(sections.length)} بخش`
          : transferable === true
            ? 'سند این خودرو قابل انتقال است'
            : 'گزارش اصالت و سوابق',
    text:
      missing > 0
        ? `${toPersianDigits(missing)} بخش از این گزارش نیامد. با بقیهٔ بخش‌ها نمی‌شود گفت سابقهٔ خودرو روشن است.`
        : transferable === false
          ? 'قبل از معامله بدهی‌های زیر باید پرداخت شود.'
          : null,
    facts: facts(
      ['امکان انتقال سند، طبق اعلام مرجع', transferable === null ? null : transferable ? 'دارد' : 'ندارد'],
      ['کد پیگیری گزارش', trackingCode, trackingCode ?? undefined],
    ),
    groups: sections.map(({ key, status, rows }) => ({
      key,
      title: sectionTitles[key],
      missing: status === 'unavailable' ? 'سرویس مرجع این بخش را نداد.' : null,
      items:
        status === 'none'
          ? [
              {
                key: 'none',
                title: 'موردی ثبت نشده',
                badge: goodWhenNone.has(key) ? { tone: 'good' as const, text: 'پاک' } : null,
                plate: null,
                facts: [],
              },
            ]
          : rows.map((row, index) => ({
              key: String(index),
              title: '',
              badge: null,
              plate: null,
              facts: row.map(([label, value]) => ({ label, value: dayWords(value) ?? toPersianDigits(value) })),
            })),
    })),
  }
}
