import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { signInRequired } from '#platform/guards.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import type { SelectOption } from '#ui/select-field.tsx'
import { useRefreshWhile } from '#ui/use-refresh-while.ts'
import { confirmationPath, importedPath, ordersPath, receiptPath, termsPath } from '../addresses.ts'
import { LockTimer } from '../components/lock-timer.tsx'
import { NoOrder } from '../components/no-order.tsx'
import { PriceLines } from '../components/price-lines.tsx'
import { Withdraw, withdrawWords } from '../components/withdraw.tsx'
import '../components/imported.css'
import { askedOrder } from '../server/own-order.ts'
import { confirmSchema, depositSchema, wishesSchema, withdrawSchema } from '../schemas.ts'
import { askDeposit, confirmOrder, newPrices, pricesMoved, setWishes, shownOf } from '../server/apply.ts'
import { findCars } from '../server/cars.ts'
import { withdraw } from '../server/end-order.ts'
import { importedOrders } from '../server/orders.ts'
import { presentOrder, presentQuotes } from '../server/present-order.ts'
import { sectionsToAccept } from '../server/terms.ts'
import { banks, isEditable } from '../states.ts'
import { applyRefusals } from '../texts.ts'
import type { OrderView, QuoteView } from '../views.ts'
import type { Route } from './+types/confirmation'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { asked, ...rest } = askedOrder(ctx, url)
  if (asked === null) return { page: null, signIn: 'signIn' in rest ? rest.signIn : null }
  const row = await importedOrders.load(ctx.db, asked)
  if (!isEditable(row.state)) throw redirect(receiptPath(asked.id))
  const now = await newPrices(ctx.db, ctx.now, row)
  const moved = pricesMoved(row, now)
  const [order, cars, needed] = await Promise.all([
    presentOrder(ctx, row),
    findCars(ctx.db, ctx.now, { roundId: row.round_id }),
    sectionsToAccept(ctx.db, row),
  ])
  return {
    page: {
      order,
      shown: shownOf(row),
      first: order.quotes[0]!.slug,
      second: order.quotes[1]?.slug ?? '',
      cars: cars
        .filter((car) => car.row.state === 'published')
        .map((car): SelectOption => ({ value: car.row.slug, label: car.content.title })),
      open: cars[0]?.round.phase === 'open',
      lockUntil: row.lock_until.toISOString(),
      lockSeconds: Math.max(0, Math.round((row.lock_until.getTime() - ctx.now.getTime()) / 1000)),
      moved: moved && now ? await presentQuotes(ctx.db, now) : null,
      needsTerms: needed.length > 0,
      changedTerms: needed.length > 0 && row.terms_version !== null,
    },
    signIn: null,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { asked } = askedOrder(ctx, url)
  if (asked === null) {
    if (ctx.scope.session.personId === null) throw signInRequired(request, url.pathname + url.search)
    throw notFound()
  }
  const here = confirmationPath(asked.id)
  const sent = await sentForm(request, ['act', ...names])
  const action = sent.get('act')
  if (action === 'wishes') {
    const form = readFormData(sent, wishesSchema)
    if (!form.ok) return form.answer
    const { first, second } = form.value
    const set = await setWishes(ctx, { ...asked, first, second: second ?? null })
    if (set.ok) return redirect(here)
    return form.refuse({ [set.code === 'same-car' ? 'second' : '']: applyRefusals[set.code] }, 409)
  }
  if (action === 'deposit') {
    const form = readFormData(sent, depositSchema)
    if (!form.ok) return form.answer
    const result = await askDeposit(ctx, { ...asked, bank: form.value.bank })
    return result.ok ? redirect(here) : form.refuse({ '': applyRefusals[result.code] }, 409)
  }
  if (action === 'withdraw') {
    const form = readFormData(sent, withdrawSchema)
    if (!form.ok) return form.answer
    const result = await withdraw(ctx, { ...asked, feeRial: BigInt(form.value.fee) })
    return result.ok ? redirect(receiptPath(asked.id)) : form.refuse({ '': withdrawWords[result.code] }, 409)
  }
  // Require a fresh proof before the application counts.
  requireRecentAuth(ctx, here)
  const form = readFormData(sent, confirmSchema)
  if (!form.ok) return form.answer
  const confirmed = await confirmOrder(ctx, { ...asked, shown: form.value.shown })
  return confirmed.ok ? redirect(receiptPath(asked.id)) : form.refuse({ '': applyRefusals[confirmed.code] }, 409)
}

const names = [
  ...Object.keys(wishesSchema.shape),
  ...Object.keys(depositSchema.shape),
  ...Object.keys(confirmSchema.shape),
  ...Object.keys(withdrawSchema.shape),
]

export const meta: Route.MetaFunction = () => pageTitle('تأیید درخواست خودروی وارداتی')

/**
 * The summary of an application before it counts: wishes, prices, terms, deposit and the confirm
 * button.
 */
export default function Confirmation({ loaderData: { page, signIn }, actionData }: Route.ComponentProps) {
  if (!page) return <NoOrder title="تأیید درخواست" signIn={signIn} />
  return <Editable {...page} answer={actionData} />
}

type PageProps = {
  order: OrderView
  shown: string
  first: string
  second: string
  cars: readonly SelectOption[]
  open: boolean
  lockUntil: string
  lockSeconds: number
  moved: readonly QuoteView[] | null
  needsTerms: boolean
  changedTerms: boolean
  answer: FormAnswer | undefined
}

function Editable(page: PageProps) {
  const { order, open, moved, changedTerms, answer } = page
  useRefreshWhile(order.state === 'deposit-checking')
  return (
    <div className="imported-page">
      <PageHeader
        title="تأیید درخواست"
        back={{ href: ordersPath, label: 'سفارش‌های من' }}
        badges={<Badge tone={order.tone}>{order.stateName}</Badge>}
        lead={`${order.round} · تا ${order.closes.text}`}
      />
      <div className="imported-column">
        {!open && <Notice tone="warn">{applyRefusals['not-open']}</Notice>}
        {changedTerms && (
          <Notice tone="warn" title="شرایط فروش عوض شده است">
            <TextLink href={order.termsHref}>دیدن و پذیرش بخش‌های جدید</TextLink>
          </Notice>
        )}
        <Wishes {...page} />
        <Deposit order={order} open={open} needsTerms={page.needsTerms} answer={answer} />
        <Confirm {...page} />
        {order.withdraw && <Withdraw order={order} answer={answer} />}
      </div>
      <div className="imported-column">
        <PriceLines quotes={order.quotes} />
        {moved && <PriceLines quotes={moved} title="قیمت جدید" />}
        <Card title="درخواست">
          <ul className="imported-rows">
            <li>
              <span>کد پیگیری</span>
              <bdi dir="ltr">{order.shownId}</bdi>
            </li>
            <li>
              <span>شرایط فروش</span>
              {order.terms ? <span>{order.terms}</span> : <span className="text-muted">پذیرفته نشده</span>}
            </li>
            {order.applicant && (
              <li>
                <span>خریدار</span>
                <span>{order.applicant}</span>
              </li>
            )}
          </ul>
        </Card>
      </div>
    </div>
  )
}

function Wishes({ cars, first, second, open, lockUntil, lockSeconds, moved, answer }: PageProps) {
  const { form, fields, busy } = useSchemaForm(wishesSchema, {
    id: 'imported-wishes',
    answer,
    defaults: { first, second },
    keepDraft: false,
  })
  return (
    <Card title="اولویت‌ها">
      {moved ? (
        <Notice tone="warn" title="مهلت ثابت ماندن قیمت تمام شد">
          قیمت جدید در همین صفحه است. اگر قبول دارید «ثبت اولویت‌ها با قیمت امروز» را بزنید.
        </Notice>
      ) : (
        <LockTimer until={lockUntil} seconds={lockSeconds} />
      )}
      <HoldWhenOffline>
        <SchemaForm form={form} className="flex flex-col gap-4">
          <input type="hidden" name="act" value="wishes" />
          <OptionField {...fields.first} options={cars} />
          <OptionField
            {...fields.second}
            options={cars}
            empty="ندارم"
            hint="اگر در نوبت شما اولویت اول تمام شده باشد، این یکی به شما می‌رسد."
          />
          <Button kind="outline" type="submit" busy={busy} disabled={!open}>
            ثبت اولویت‌ها با قیمت امروز
          </Button>
        </SchemaForm>
      </HoldWhenOffline>
    </Card>
  )
}

const bankOptions = toOptions(banks)

type DepositProps = { order: OrderView; open: boolean; needsTerms: boolean; answer: FormAnswer | undefined }

function Deposit({ order, open, needsTerms, answer }: DepositProps) {
  const { form, fields, busy } = useSchemaForm(depositSchema, { id: 'imported-deposit', answer, keepDraft: false })
  const { deposit, depositAmount } = order
  const asks = order.state === 'terms-accepted' || order.state === 'deposit-missing'
  return (
    <Card title="سپرده">
      {deposit && (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <b>
              {deposit.state === 'blocked' ? 'موجودی بلوکه‌شده' : 'سپرده'}: {deposit.amount}
            </b>
            <Badge tone={deposit.tone}>{deposit.stateName}</Badge>
          </p>
          <p className="text-note text-muted">
            {deposit.bank}
            {deposit.reference && (
              <>
                {' · شمارهٔ پیگیری بانک '}
                <bdi>{deposit.reference}</bdi>
              </>
            )}
            {deposit.until && ` · تا ${deposit.until}`}
          </p>
          {deposit.reason && <Notice tone="bad">{deposit.reason}</Notice>}
          {deposit.wanted && <Notice tone="info">{deposit.wanted}</Notice>}
          {order.state === 'deposit-checking' && (
            <Notice tone="info" live>
              منتظر پاسخ بانک هستیم. می‌توانید صفحه را ببندید؛ نتیجه را خبر می‌دهیم.
            </Notice>
          )}
        </>
      )}
      {order.state === 'draft' && needsTerms && (
        <>
          <p>اول شرایط فروش را بخوانید و بپذیرید. بعد {depositAmount} در حساب وکالتی خودتان بلوکه می‌شود.</p>
          <ButtonLink kind="main" href={termsPath(order.id)}>
            خواندن و پذیرش شرایط
          </ButtonLink>
        </>
      )}
      {asks && (
        <HoldWhenOffline>
          <SchemaForm form={form} className="flex flex-col gap-4">
            <input type="hidden" name="act" value="deposit" />
            <p>
              {depositAmount} در حساب وکالتی خودتان بلوکه می‌شود و مال خودتان می‌ماند. اگر خودرو به شما نرسد یا تا پایان
              دوره انصراف بدهید، آزاد می‌شود.
            </p>
            <OptionField {...fields.bank} options={bankOptions} hint="بانکی که حساب وکالتی شما در آن است" />
            <Button kind="main" type="submit" busy={busy} disabled={!open}>
              بلوکه کردن {depositAmount}
            </Button>
          </SchemaForm>
        </HoldWhenOffline>
      )}
    </Card>
  )
}

function Confirm({ order, shown, open, moved, changedTerms, answer }: PageProps) {
  const { form, fields, busy } = useSchemaForm(confirmSchema, { id: 'imported-confirm', answer, keepDraft: false })
  if (order.state !== 'deposit-ok') return null
  return (
    <Card title="تأیید نهایی">
      <ul className="imported-rows">
        {order.quotes.map(({ slug, label, title, price }) => (
          <li key={slug}>
            <span>
              {label}: {title}
            </span>
            <b>{price}</b>
          </li>
        ))}
        <li>
          <span>سپردهٔ بلوکه‌شده</span>
          <b>{order.depositAmount}</b>
        </li>
        <li>
          <span>شرایط فروش</span>
          <span>{order.terms}</span>
        </li>
      </ul>
      <Notice tone="info">
        بعد از تأیید، خودروها و قیمت‌ها عوض نمی‌شوند و نوبت شما با قرعه‌کشی مشخص می‌شود. تا پایان دوره می‌توانید بدون هزینه
        انصراف بدهید. اگر در ۳۰ دقیقهٔ گذشته کد پیامکی وارد نکرده باشید، برای تأیید یک کد به موبایلتان ارسال می‌شود.
      </Notice>
      <HoldWhenOffline>
        <SchemaForm form={form} className="flex flex-col gap-4">
          <input type="hidden" name="act" value="confirm" />
          <input type="hidden" name="shown" value={shown} />
          <CheckboxField {...fields.sure} />
          <Button kind="main" type="submit" wide busy={busy} disabled={!open || moved !== null || changedTerms}>
            تأیید درخواست
          </Button>
        </SchemaForm>
      </HoldWhenOffline>
      <TextLink href={importedPath}>دیدن خودروهای دیگر</TextLink>
    </Card>
  )
}
