import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { contextOf } from '#platform/context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import '../components/sales.css'
import { billPath, ordersPath } from '../addresses.ts'
import { publicIdField } from '../schemas.ts'
import { presentResult } from '../server/present-result.ts'
import type { Route } from './+types/payment-result'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const id = publicIdField.safeParse(url.searchParams.get('bill'))
  // Only its owner sees it; a signed-out visitor may be the owner.
  if (personId === null) return { signIn: `/login?next=${encodeURIComponent(url.pathname + url.search)}`, result: null }
  return { signIn: null, result: id.success ? await presentResult(ctx, { personId, id: id.data }) : null }
}

/** The outcome changes, so neither a prefetch nor Back may show an old one. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const meta: Route.MetaFunction = () => pageTitle('نتیجهٔ پرداخت')

/** The outcome of a bill's payment, and the next step. */
export default function PaymentResult({ loaderData: { signIn, result } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const pending = result?.outcome === 'pending'
  useEffect(() => {
    if (!pending) return
    const timer = setInterval(() => void revalidate(), 2000)
    return () => clearInterval(timer)
  }, [pending, revalidate])
  if (signIn) {
    return (
      <EmptyState
        page
        title="برای دیدن نتیجهٔ پرداخت وارد شوید"
        action={
          <ButtonLink kind="main" href={signIn}>
            ورود
          </ButtonLink>
        }
      >
        اگر پول از حسابتان کم شده باشد، نتیجه را در سفارش‌های خودتان می‌بینید.
      </EmptyState>
    )
  }
  if (!result) {
    return (
      <EmptyState
        page
        drawing="no-results"
        title="این پرداخت پیدا نشد"
        action={<TextLink href={ordersPath}>سفارش‌های من</TextLink>}
      />
    )
  }
  const { outcome, bill, next } = result
  return (
    <div className="mx-auto flex w-full max-w-[480px] flex-col gap-6">
      <PageHeader title="نتیجهٔ پرداخت" lead={`${bill.plan} · ${bill.car}`} />
      {outcome === 'paid' && (
        <Notice tone="good" live title={`${bill.amount} پرداخت شد`}>
          {next}
        </Notice>
      )}
      {outcome === 'pending' && (
        <Notice tone="info" live title="پرداخت رسید؛ داریم آن را در سفارش شما ثبت می‌کنیم">
          این صفحه خودش کامل می‌شود؛ معمولاً چند ثانیه طول می‌کشد.
        </Notice>
      )}
      {outcome === 'returned' && (
        <Notice tone="warn" live title={`${bill.amount} به کیف پولتان برگشت`}>
          وقتی پول رسید، مهلت یا سفارش تمام شده بود. اگر ثبت‌نام هنوز باز باشد و ظرفیت مانده باشد، می‌توانید دوباره ثبت‌نام
          کنید.
        </Notice>
      )}
      {outcome === 'unpaid' && (
        <Notice tone="warn" live title="این صورت‌حساب هنوز پرداخت نشده">
          {bill.overdue ?? (bill.pay ? `مهلت پرداخت ${bill.due.text} است.` : `وضعیت صورت‌حساب: ${bill.stateName}.`)}
        </Notice>
      )}
      <Summary result={result} />
    </div>
  )
}

/** The order of the bill, and the way to it. */
function Summary({ result: { outcome, bill, contract, contracted } }: SummaryProps) {
  return (
    <Card>
      <ul className="sale-rows">
        <li>
          <span>کد پیگیری</span>
          <b>
            <bdi dir="ltr">{bill.order}</bdi>
          </b>
        </li>
        <li>
          <span>{bill.label}</span>
          <span>{bill.amount}</span>
        </li>
        {contracted && (
          <li>
            <span>شمارهٔ قرارداد</span>
            <span>{contract ?? 'بعد از صدور قرارداد همین‌جا می‌آید'}</span>
          </li>
        )}
      </ul>
      <div className="flex flex-wrap gap-3">
        <ButtonLink kind="main" href={outcome === 'unpaid' ? billPath(bill.id) : bill.orderHref}>
          {outcome === 'unpaid' ? 'دیدن صورت‌حساب' : 'دیدن سفارش'}
        </ButtonLink>
        {bill.receipt && outcome === 'paid' && (
          <ButtonLink kind="outline" href={bill.receipt}>
            رسید پرداخت
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

type SummaryProps = { result: NonNullable<Route.ComponentProps['loaderData']['result']> }
