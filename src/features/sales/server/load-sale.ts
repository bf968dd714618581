import { sql } from 'kysely'
import './tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { orderPath } from '../addresses.ts'
import { mayRegister } from '../passport.ts'
import { plannedPayments, priceLines, sumOf } from '../plan.ts'
import { carOf, type SaleForm, type SaleValues } from '../sale-form.ts'
import type { SaleView } from '../views.ts'
import { waitingRoomPath } from '#features/waiting-room/contract.ts'
import { admissionOf, type Admission } from './admission.ts'
import { passportFor } from './buyer-facts.ts'
import { countCells, type CellCount } from './capacity.ts'
import type { Plan } from './plans.ts'
import { agenciesOf } from './agencies.ts'

/** The facts of the plan on which its form depends. */
export const saleFormOf = ({ row, content }: Plan): SaleForm => ({
  id: row.public_id,
  cars: content.trims.flatMap(({ slug }) => content.colours.map(({ key }) => `${slug}/${key}`)),
  options: content.options.map(({ key, name, priceRial }) => ({ key, name, price: formatMoney(priceRial) })),
  wornOut: content.applicants === 'worn-out',
  documents: content.documents,
})

const entriesOf = (values: SaleValues, step: string) => Object.fromEntries(values[step] ?? [])

/** The choice in a draft, as far as it was made. */
function choiceOf(values: SaleValues) {
  const car = entriesOf(values, 'car')
  const options = Object.keys(car).flatMap((name) => (name.startsWith('option-') ? [name.slice('option-'.length)] : []))
  return { first: car.first ? carOf(car.first) : null, second: car.second ? carOf(car.second) : null, options }
}

const countOf = (cells: readonly CellCount[], target: { trim: string; colour?: string }) =>
  cells
    .filter(({ trim, colour }) => trim === target.trim && (target.colour === undefined || colour === target.colour))
    .reduce((sum, { free, total }) => ({ free: sum.free + free, total: sum.total + total }), { free: 0, total: 0 })

/** The ratio of first wishes to cars, for each trim. */
async function demandOf({ db }: RequestContext, { row, content }: Plan, cells: readonly CellCount[]) {
  const rows = await db
    .selectFrom('sale_order')
    .select(['trim', sql<number>`count(distinct coalesce(encode(national_index, 'hex'), id::text))::int`.as('count')])
    .where('plan_id', '=', row.id)
    .groupBy('trim')
    .execute()
  return content.trims.map(({ slug, name }) => {
    const target = rows.find(({ trim }) => trim === slug)?.count ?? 0
    const { total } = countOf(cells, { trim: slug })
    const ratio =
      total === 0 ? '۰' : toPersianDigits((Math.round((target * 10) / total) / 10).toString()).replace('.', '٫')
    return {
      name,
      text: `تا الان ${formatInteger(target)} نفر برای ${formatInteger(total)} خودرو (${ratio} متقاضی برای هر خودرو)`,
    }
  })
}

/** The open order of this person for this plan. */
const findOwn = ({ db }: RequestContext, planId: bigint, personId: bigint) =>
  db
    .selectFrom('sale_order')
    .select('public_id')
    .where('plan_id', '=', planId)
    .where('person_id', '=', personId)
    .where('state', 'not in', ['cancelled-by-person', 'cancelled-by-house', 'cancelled-full', 'delivered'])
    .executeTakeFirst()

/**
 * `eligible`: only a person who meets every condition may fill in the form; others see the missing conditions below.
 */
const turnWords = (eligible: boolean) => {
  const meanwhile = eligible ? 'فرم را پر کنید' : 'شرایط زیر را بررسی کنید'
  return {
    none: ['هنوز نوبت نگرفته‌اید', `این فروش نوبتی است. نوبت بگیرید و تا رسیدنش ${meanwhile}.`, 'گرفتن نوبت'],
    present: ['حضور شما ثبت شده است', `نوبت‌ها با قرعه‌کشی تعیین می‌شود. تا آن موقع ${meanwhile}.`, 'صفحهٔ نوبت'],
    waiting: [
      'منتظر نوبت هستید',
      `تا نوبتتان برسد ${meanwhile}${eligible ? '؛ بعد فقط تأیید می‌ماند' : ''}.`,
      'صفحهٔ نوبت',
    ],
    lost: [
      'مهلت نوبت شما تمام شد',
      'اگر هنوز می‌خواهید ثبت‌نام کنید، نوبت جدید بگیرید؛ نوبتتان بعد از همه می‌شود.',
      'گرفتن نوبت جدید',
    ],
  } as const
}

/** The text for a person in the queue before the admission. */
function presentQueue(admission: Admission, eligible: boolean): SaleView['line'] {
  if (admission.admitted || !admission.line) return null
  const { line, why } = admission
  const href = waitingRoomPath(line.id)
  if (line.state === 'stopped') return { href, title: 'این فروش متوقف شد', text: line.notice ?? '', label: 'صفحهٔ نوبت' }
  if (why === 'over') return { href, title: 'نوبت‌دهی تمام شد', text: 'دیگر نوبتی داده نمی‌شود.', label: 'صفحهٔ نوبت' }
  if (why === 'line') {
    const [title, text, label] = turnWords(eligible)[admission.turn]
    return { href, title, text, label }
  }
  if (why === 'before' && admission.present)
    return {
      href,
      title: `شروع ${formatDateTime(line.opensAt)}`,
      text: 'حضور شما ثبت شد. نوبت‌ها با قرعه‌کشی تعیین می‌شود؛ سر ساعت برگردید.',
      label: 'صفحهٔ نوبت من',
    }
  return {
    href,
    title: `شروع ${formatDateTime(line.opensAt)}`,
    text: `هر کس تا لحظهٔ شروع اعلام حضور کند با قرعه‌کشی نوبت می‌گیرد؛ زودتر آمدن امتیازی ندارد. ${eligible ? 'فرم را هم از همین حالا می‌شود پر کرد.' : 'تا آن موقع شرایط زیر را بررسی کنید.'}`,
    label: 'اعلام حضور و نوبت',
  }
}

/** The same while the plan is paused, when nobody loses anything by waiting. */
function linesOf({ row, phase }: Plan, admission: Admission, eligible: boolean): SaleView['line'] {
  const { line } = admission
  if (line && !line.ended && (phase === 'paused' || row.halted !== null)) {
    return {
      href: waitingRoomPath(line.id),
      title: 'نوبت‌ها محفوظ است',
      text: 'تا ثبت‌نام ادامه پیدا نکند، از فرصت کسی کم نمی‌شود. می‌توانید صفحه را ببندید و بعد برگردید.',
      label: 'صفحهٔ نوبت',
    }
  }
  return phase === 'before' || phase === 'open' ? presentQueue(admission, eligible) : null
}

const agencyOption = ({ id, name, place, address, free }: Awaited<ReturnType<typeof agenciesOf>>[number]) => ({
  value: String(id),
  label: `${place} · ${name} · آزاد ${free}`,
  address,
  disabled: free === '۰',
})

/** Returns the registration for a person: why it is closed, or the choices of each step. */
export async function loadSale(
  ctx: RequestContext,
  plan: Plan,
  personId: bigint,
  values: SaleValues,
): Promise<SaleView> {
  const { content, row, phase } = plan
  const [cells, own, admission, passport, catalogue] = await Promise.all([
    countCells(ctx.db, row.id),
    findOwn(ctx, row.id, personId),
    admissionOf(ctx, plan, personId),
    passportFor(ctx, plan, personId),
    getCatalogue(ctx.db),
  ])
  const choice = choiceOf(values)
  const nameOf = (car: { trim: string; colour: string } | null) => {
    const trim = content.trims.find(({ slug }) => slug === car?.trim)
    const colour = content.colours.find(({ key }) => key === car?.colour)
    return trim && colour ? `${trim.name}، ${colour.name}` : null
  }
  const priced = choice.first && { ...choice.first, options: choice.options }
  const [lines, payments] = priced ? [priceLines(content, priced), plannedPayments(content, priced)] : [null, null]
  const cellsOf = (car: { trim: string; colour: string }) =>
    cells.filter(({ trim, colour }) => trim === car.trim && colour === car.colour)
  const [agencies, secondAgencies] = await Promise.all([
    agenciesOf(ctx.db, catalogue, choice.first ? cellsOf(choice.first) : cells),
    choice.second ? agenciesOf(ctx.db, catalogue, cellsOf(choice.second)) : [],
  ])
  const chosenAgency = entriesOf(values, 'agency')
  const agency = agencies.find(({ id }) => String(id) === chosenAgency.agency)
  const secondAgency = secondAgencies.find(({ id }) => String(id) === chosenAgency.secondAgency)
  return {
    id: row.public_id,
    slug: row.slug,
    title: content.title,
    phase,
    opensAt: { iso: content.opensAt.toISOString(), text: formatDateTime(content.opensAt) },
    halted: row.halted,
    admitted: phase === 'open' && admission.admitted,
    prepares: !admission.admitted && (phase === 'before' || (phase === 'open' && admission.why === 'line')),
    line: linesOf(plan, admission, mayRegister(passport)),
    order: own ? orderPath(own.public_id) : null,
    passport: mayRegister(passport) ? null : passport,
    form: saleFormOf(plan),
    version: plan.version,
    cars: content.trims.flatMap(({ slug, name }) =>
      content.colours.map(({ key, name: colour, extraRial }) => {
        const { free, total } = countOf(cells, { trim: slug, colour: key })
        const extra = extraRial > 0n ? `، ${formatMoney(extraRial)} بیشتر` : ''
        return {
          value: `${slug}/${key}`,
          label: `${name}، ${colour}${extra} · ${free > 0 ? `آزاد ${formatInteger(free)} از ${formatInteger(total)}` : 'تمام شد'}`,
          disabled: free === 0,
        }
      }),
    ),
    demand: await demandOf(ctx, plan, cells),
    agencies: agencies.map(agencyOption),
    secondAgencies: secondAgencies.map(agencyOption),
    summary: {
      first: nameOf(choice.first),
      second: [nameOf(choice.second), secondAgency?.name].filter(Boolean).join('، ') || null,
      agency: agency ? `${agency.name}، ${agency.address}` : null,
      lines: (lines ?? []).map(({ label, amountRial }) => ({ label, amount: formatMoney(amountRial) })),
      whole: lines ? formatMoney(sumOf(lines)) : null,
      now: payments ? formatMoney(payments[0]!.amountRial) : null,
      minutes: formatInteger(Math.round(ctx.config.SALE_HOLD_SECONDS / 60)),
      drawAt: content.method === 'draw' && content.drawAt ? formatDateTime(content.drawAt) : null,
      final: content.priceMode === 'final',
    },
    terms: content.terms,
  }
}
