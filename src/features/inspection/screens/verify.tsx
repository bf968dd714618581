import { formatInteger } from '#kit/digits.ts'
import { sentField } from '#kit/sent-form.ts'
import { asSentence } from '#kit/sentence.ts'
import { addressLimits } from '#platform/address.ts'
import { cacheForGuests, contextOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { keysPath, reportPath, verifyPath } from '../addresses.ts'
import { CompareFile, type Compared } from '../components/compare-file.tsx'
import { codeParams, readKm } from '../schemas.ts'
import { presentVerdict } from '../server/present-report.ts'
import { isDisputed } from '../server/objections.ts'
import { compareDocument, compareText, findReport } from '../server/verify.ts'
import { findOthers } from '../server/second-opinion.ts'
import { Mismatches } from '../components/mismatches.tsx'
import { OtherOpinions } from '../components/other-opinions.tsx'
import { verdictOf } from '../verify-texts.ts'
import type { Route } from './+types/verify'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const { code } = validateParams(codeParams, params)
  const ctx = contextOf(context)
  const row = await findReport(ctx.db, code)
  if (!row) throw notFound()
  const km = readKm(url.searchParams.get('km'))
  const disputed = await isDisputed(ctx.db, row.order_id)
  const others = await findOthers(ctx.db, { id: row.order_id, second_of: row.second_of })
  return { others, verdict: presentVerdict(row, { now: ctx.now, kmNow: km, disputed }), km, origin: ctx.scope.origin }
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Compared> {
  const { code } = validateParams(codeParams, params)
  const ctx = contextOf(context)
  const limit = await consumeLimits(ctx, addressLimits('verify', ctx.scope.address, { max: 60, seconds: 600 }))
  if (!limit.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: limit.waitSeconds })
  const row = await findReport(ctx.db, code)
  if (!row) throw notFound()
  const text = (await sentField(request, 'text')) ?? ''
  const print = /^sha256:([0-9a-f]{64})$/.exec(text.trim())?.[1]
  return { outcome: print ? await compareDocument(ctx.db, row, print) : compareText(row, text), text }
}

const title = 'بررسی گزارش کارشناسی'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title,
        description: 'درست بودن گزارش کارشناسی فرمان.',
        path: verifyPath(loaderData.verdict.code),
        origin: loaderData.origin,
        hidden: true,
      })
    : []

/** Shows anyone whether a report is valid, without personal data. */
export default function Verify({ loaderData: { verdict, km, others }, actionData }: Route.ComponentProps) {
  const { tone, title: statement, text } = verdictOf(verdict)
  const reason = verdict.keyRevoked
    ? 'کلیدی که این گزارش با آن امضا شده دیگر معتبر نیست.'
    : verdict.revokedReason && `دلیل: ${asSentence(verdict.revokedReason)}`
  return (
    <div className="mx-auto flex w-full max-w-[640px] flex-col gap-4">
      <h1 className="text-title">{title}</h1>
      <Notice tone={tone} title={statement}>
        {verdict.state === 'revoked' && reason && `${reason} `}
        {text}
      </Notice>
      <Mismatches texts={verdict.mismatches} />
      {verdict.disputed && <Notice tone="warn">به این گزارش اعتراض شده و در حال بررسی است.</Notice>}
      <OtherOpinions others={others} />
      <Card title={verdict.car}>
        <FactsGrid
          facts={[
            { label: 'امتیاز کل', value: `${verdict.score} از ۱۰۰` },
            { label: 'بسته', value: verdict.pack },
            { label: 'بررسی‌شده', value: verdict.looked },
            ...(verdict.worst.length > 0
              ? [{ label: 'مهم‌ترین یافته‌ها', value: verdict.worst.slice(0, 3).join('، ') }]
              : []),
            { label: 'کارکرد', value: verdict.km },
            { label: '۶ حرف و رقم آخر شاسی', value: <bdi dir="ltr">{verdict.vinTail}</bdi> },
            { label: 'زمان کارشناسی', value: verdict.inspectedAt },
            { label: 'محل', value: verdict.place },
            { label: 'کد کارشناس', value: verdict.inspector },
            { label: 'اعتبار', value: `تا ${verdict.validUntil} یا ${verdict.validKm}` },
          ]}
        />
        <p className="flex flex-wrap items-center gap-x-3 text-label">
          <span className="text-muted">امضای محتوا</span>
          <b dir="ltr" className="[overflow-wrap:anywhere]">
            {verdict.print}
          </b>
        </p>
        {verdict.open && <ButtonLink href={reportPath(verdict.code)}>دیدن گزارش کامل</ButtonLink>}
      </Card>
      <form method="get" className="form-card" aria-label="کارکرد فعلی">
        <TextField
          label="کارکرد فعلی خودرو"
          name="km"
          defaultValue={km === null ? '' : formatInteger(km)}
          inputMode="numeric"
          dir="ltr"
          maxLength={9}
          hint="اگر خودرو بیشتر از حد گزارش رفته باشد، اعتبار گزارش تمام شده است."
        />
        <Button kind="outline" type="submit">
          بررسی با این کارکرد
        </Button>
      </form>
      <CompareFile compared={actionData} />
      <p className="text-note text-muted">
        گزارش امضای دیجیتال دارد. کلید امضا: <bdi dir="ltr">{verdict.key}</bdi> ·{' '}
        <a href={keysPath} className="text-link-inline" rel="external">
          کلیدهای عمومی
        </a>
      </p>
    </div>
  )
}
