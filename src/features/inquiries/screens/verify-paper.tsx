import { data } from 'react-router'
import { addressLimits } from '#platform/address.ts'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { centerPath, verifyDocumentPath } from '../addresses.ts'
import { AnswerSheet } from '../components/answer-sheet.tsx'
import { verifyDocument } from '../server/paper/papers.ts'
import type { Route } from './+types/verify-paper'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const limit = await consumeLimits(ctx, addressLimits('verify', ctx.scope.address, { max: 60, seconds: 600 }))
  if (!limit.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: limit.waitSeconds })
  const paper = await verifyDocument(ctx, params.code)
  // Never cached: a stored «true» would outlive its answer.
  return data(
    { paper, code: params.code, origin: ctx.scope.origin },
    { headers: { 'cache-control': 'private, no-store' } },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const title = 'بررسی گزارش استعلام'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title,
        description: 'درست بودن گزارش استعلام فرمان.',
        path: verifyDocumentPath(loaderData.code),
        origin: loaderData.origin,
        hidden: true,
      })
    : []

/** Shows anyone whether a PDF is ours, and its content. */
export default function VerifyDocument({ loaderData: { paper } }: Route.ComponentProps) {
  if (paper.state === 'foreign') {
    return (
      <>
        <h1 className="text-title">{title}</h1>
        <EmptyState drawing="no-results" title="این گزارش از فرمان نیست">
          کد را دوباره از روی گزارش اسکن کنید. اگر باز هم همین را دیدید، به این گزارش اعتماد نکنید.
        </EmptyState>
      </>
    )
  }
  return (
    <div className="mx-auto flex w-full max-w-[640px] flex-col gap-4">
      <h1 className="text-title">{title}</h1>
      {paper.state === 'sample' && (
        <Notice tone="warn" title="این گزارش نمونه است">
          اطلاعات آن ساختگی است و مدرک هیچ‌چیز نیست. <TextLink href={centerPath}>استعلام واقعی</TextLink>
        </Notice>
      )}
      {paper.state === 'forgotten' && (
        <Notice tone="warn" title="پاسخ این گزارش را دیگر نداریم">
          گزارش از فرمان است، ولی صاحب استعلام پاسخ را حذف کرده یا مهلت نگهداری آن گذشته است؛ دیگر نمی‌توانیم محتوای آن را
          تأیید کنیم.
        </Notice>
      )}
      {paper.state === 'true' && (
        <>
          <Notice tone="good" title="این گزارش از فرمان است">
            پلاک، ردیف‌ها و مبلغ‌های پایین باید با گزارشی که دست شماست یکی باشد. اگر فرقی دارد، گزارش دستکاری شده است.
          </Notice>
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="text-muted">امضای محتوا</span>
            <b dir="ltr">{paper.fingerprint}</b>
          </p>
          {paper.parts.map(({ title: part, plate, asked, answeredAt, answer, tracking }, index) => (
            <section key={`${part}-${index}`} className="flex min-w-0 flex-col gap-3">
              <Card title={`استعلام ${part}`}>
                {plate && <Plate plate={plate} size="small" />}
                <FactsGrid
                  facts={[
                    ...asked.map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> })),
                    ...(answeredAt ? [{ label: 'زمان پاسخ', value: answeredAt }] : []),
                    ...(tracking ? [{ label: 'کد پیگیری مرجع', value: <bdi>{tracking}</bdi> }] : []),
                  ]}
                />
              </Card>
              <AnswerSheet view={answer} />
            </section>
          ))}
          <p className="text-note text-muted">
            نتیجه، وضعیت لحظهٔ پاسخ است. بدهی‌ها و سوابق ممکن است بعد از آن عوض شده باشد.
          </p>
        </>
      )}
    </div>
  )
}
