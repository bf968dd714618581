import { toPersianDigits } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { centerPath } from '../addresses.ts'
import { billFlow } from '../states.ts'
import type { BasketView } from '../views.ts'
import { useRefreshWhile } from '#ui/use-refresh-while.ts'

/** Bills of one payment: the outcome of each, and another attempt for failed ones. */
export function BasketOutcome({ basket, problem }: { basket: BasketView; problem: string | undefined }) {
  const { paid, pay, total, totalRial, receipt, refunded, waiting, unsure, mayRetry, bills, at } = basket
  useRefreshWhile(waiting)
  return (
    <div className="mx-auto flex w-full max-w-[720px] flex-col gap-6">
      <PageHeader
        title="نتیجهٔ قبض‌ها"
        lead={paid ? `${total} (${totalRial}) پرداخت شد · ${at}` : `${total} (${totalRial}) · ${at}`}
        back={{ href: centerPath, label: 'مرکز خودرو' }}
      />
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      {pay && (
        <Notice tone="warn" title="هنوز پرداخت نشده">
          <ButtonLink kind="main" href={pay} className="mt-2">
            پرداخت {total}
          </ButtonLink>
        </Notice>
      )}
      {waiting && (
        <Notice tone="info" live title="در حال تسویه">
          {unsure
            ? 'نتیجهٔ یکی از قبض‌ها هنوز مشخص نیست. آن را دوباره پرداخت نکنید؛ از سامانهٔ قبض می‌پرسیم و نتیجه همین‌جا می‌آید.'
            : 'هر قبض جدا به سامانهٔ خودش پرداخت می‌شود. این صفحه خودش به‌روز می‌شود.'}
        </Notice>
      )}
      <ul className="card divide-y divide-line">
        {bills.map(({ id, title, amount, state, stateName, text, tracking }) => (
          <li key={id} className="flex flex-col gap-1 p-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
                <bdi>{title}</bdi>
              </b>
              <Badge tone={billFlow.tones[state]}>{stateName}</Badge>
              <b className="whitespace-nowrap">{amount}</b>
            </p>
            {text && <p className="text-label">{text}</p>}
            {tracking && <p className="text-note text-muted">شمارهٔ پیگیری: {toPersianDigits(tracking)}</p>}
          </li>
        ))}
      </ul>
      {refunded && <Notice tone="info">{refunded} به کیف پولتان برگشت.</Notice>}
      <div className="flex flex-wrap gap-3">
        {mayRetry && (
          <PostForm>
            <input type="hidden" name="intent" value="retry-bills" />
            <Button kind="main" type="submit">
              پرداخت دوبارهٔ ناموفق‌ها
            </Button>
          </PostForm>
        )}
        {receipt && (
          <ButtonLink kind="outline" href={receipt}>
            رسید
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
