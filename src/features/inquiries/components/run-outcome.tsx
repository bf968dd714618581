import { IconFileTypePdf, IconPrinter, IconReceipt2 } from '#ui/icons/index.ts'
import { spokenPlate } from '#kit/plate.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { allCarsPath, beforeBuyingPath, inquiryPath, myInquiriesPath } from '../addresses.ts'
import { stateNameOf } from '../texts.ts'
import type { InquiryView, RunItemView, RunView } from '../views.ts'
import { AnswerSheet } from './answer-sheet.tsx'
import { OwedChoice } from './owed-choice.tsx'
import { useRefreshWhile } from '#ui/use-refresh-while.ts'
import { inquiryFlow } from '../states.ts'

const photoHref = (serial: string) => `${inquiryPath('violation-photo')}?serial=${encodeURIComponent(serial)}`

/** Several inquiries in one payment: a table for each car with all debts below it, or the report of one car. */
export function RunOutcome({ run, problem }: { run: RunView; problem: string | undefined }) {
  useRefreshWhile(run.waiting)
  const { kind, title, at, total, pay, abandoned, groups, owed } = run
  return (
    <div className="inquiry-page">
      <PageHeader
        title={title}
        lead={[total && pay === null && !abandoned && `${total} پرداخت شد`, at].filter(Boolean).join(' · ')}
        back={{ href: myInquiriesPath, label: 'استعلام‌های من' }}
      />
      <div className="answer">
        <RunNotices run={run} problem={problem} />
        {!pay &&
          !abandoned &&
          groups.map(({ key, name, plate, items }) =>
            kind === 'all-cars' ? (
              <section
                key={key}
                aria-label={[name, plate && spokenPlate(plate)].filter(Boolean).join('، ')}
                className="flex min-w-0 flex-col gap-2"
              >
                <h2 className="flex flex-wrap items-center gap-3 text-heading">
                  {name && <bdi>{name}</bdi>}
                  {plate && <Plate plate={plate} size="small" />}
                </h2>
                <ul className="card divide-y divide-line">
                  {items.map((item) => (
                    <Line key={item.href} item={item} />
                  ))}
                </ul>
              </section>
            ) : (
              items.map((item) => <Part key={item.href} item={item} />)
            ),
          )}
        {owed.length > 0 && (
          <section aria-labelledby="owed" className="flex min-w-0 flex-col gap-3">
            <h2 id="owed" className="text-heading">
              پرداخت بدهی‌ها با هم
            </h2>
            <OwedChoice
              key={owed.map(({ id }) => id).join(' ')}
              owed={[]}
              others={owed}
              everything
              problem={undefined}
              photoHref={photoHref}
            />
          </section>
        )}
      </div>
      <RunDocuments run={run} />
    </div>
  )
}

/** What is still to be done or waited for. */
function RunNotices({ run, problem }: { run: RunView; problem: string | undefined }) {
  const { kind, total, pay, abandoned, refunded, waiting, paper } = run
  return (
    <>
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      {pay && (
        <Notice tone="warn" title="هنوز پرداخت نشده">
          <p>بعد از پرداخت، پاسخ‌ها همین‌جا می‌آید.</p>
          <ButtonLink kind="main" href={pay} className="mt-2">
            پرداخت {total}
          </ButtonLink>
        </Notice>
      )}
      {abandoned && (
        <Notice tone="info" title="مهلت پرداخت تمام شد">
          <TextLink href={kind === 'all-cars' ? allCarsPath : beforeBuyingPath}>شروع دوباره</TextLink>
        </Notice>
      )}
      {waiting && (
        <Notice tone="info" live title="در حال دریافت پاسخ‌ها…">
          هر استعلام جدا پاسخ می‌گیرد و این صفحه خودش به‌روز می‌شود. لازم نیست منتظر بمانید؛ هر کدام پاسخ نگیرد پولش
          برمی‌گردد.
        </Notice>
      )}
      {refunded && (
        <Notice tone="warn" title={`${refunded} به کیف پولتان برگشت`}>
          {paper || waiting ? 'پول استعلام‌هایی که پاسخ نگرفتند؛ بقیه همین‌جاست.' : 'پول استعلام‌هایی که پاسخ نگرفتند.'}
        </Notice>
      )}
    </>
  )
}

/** The price, the receipt and the report of a run. */
function RunDocuments({ run: { total, receipt, paper } }: { run: RunView }) {
  const hydrated = useHydrated()
  return (
    <Card title="پرداخت و مدرک">
      <p className="text-label">
        {total ? `${total} برای این استعلام‌ها` : 'بدون هزینه؛ پاسخ‌ها را چند دقیقه قبل از این بررسی گرفته بودید.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {receipt && (
          <ButtonLink kind="outline" href={receipt} icon={<IconReceipt2 aria-hidden size={18} />}>
            رسید
          </ButtonLink>
        )}
        {paper && (
          <ButtonLink kind="outline" href={paper} icon={<IconFileTypePdf aria-hidden size={18} />}>
            گزارش PDF
          </ButtonLink>
        )}
        {hydrated && paper && (
          <Button kind="outline" onClick={() => print()} icon={<IconPrinter aria-hidden size={18} />}>
            چاپ
          </Button>
        )}
      </div>
      {paper && <p className="text-note text-muted">هر کس این گزارش را دارد، با کد QR آن درستی‌اش را می‌بیند.</p>}
    </Card>
  )
}

const nameOf = (inquiry: InquiryView) => (inquiry.waiting ? inquiryFlow.labels.running : stateNameOf(inquiry))

/** One inquiry of one car, as a row that links to its answer. */
const Line = ({ item: { href, summary, inquiry } }: { item: RunItemView }) => (
  <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
    <span className="min-w-0 flex-1 basis-48">
      <a href={href} className="cover-link font-bold">
        {inquiry.title}
      </a>
      <span className="block text-label text-muted">{summary}</span>
    </span>
    <Badge tone={inquiryFlow.tones[inquiry.state]}>{nameOf(inquiry)}</Badge>
  </li>
)

/** One part of a car's report: its answer, or why it has none; it does not block the others. */
const Part = ({ item: { href, summary, inquiry } }: { item: RunItemView }) => (
  <section aria-label={inquiry.title} className="flex min-w-0 flex-col gap-3">
    <h2 className="flex flex-wrap items-center gap-3 text-title">
      <a href={href} className="text-link-inline">
        {inquiry.title}
      </a>
      {inquiry.answer === null && <Badge tone={inquiryFlow.tones[inquiry.state]}>{nameOf(inquiry)}</Badge>}
    </h2>
    {inquiry.answer ? (
      <AnswerSheet view={inquiry.answer} photoHref={photoHref} />
    ) : inquiry.need ? (
      <Notice tone="warn" title={inquiry.need.kind === 'code' ? 'منتظر کد مالک' : 'منتظر انتخاب شما'}>
        <p>سرویس مرجع برای مالک کد پیامکی فرستاده است. کد را از او بگیرید و وارد کنید.</p>
        <ButtonLink kind="main" href={href} className="mt-2">
          وارد کردن کد
        </ButtonLink>
      </Notice>
    ) : inquiry.waiting ? (
      <Notice tone="info">{summary}…</Notice>
    ) : (
      <Notice tone="bad" title="این بخش نیامد">
        {summary}
      </Notice>
    )}
  </section>
)
