import { contextOf } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { qrCode } from '#ui/qr-code.ts'
import { reportFilePath, verifyPath } from '../addresses.ts'
import { GroupCard, PanelPlan } from '../components/report-view.tsx'
import { groupsInWords } from '../document.ts'
import { codeParams } from '../schemas.ts'
import { getWholeReport, picturesOf, presentVerdict } from '../server/present-report.ts'
import { isDisputed } from '../server/objections.ts'
import { documentIn } from '../server/verify.ts'
import { Mismatches } from '../components/mismatches.tsx'
import { verdictOf } from '../verify-texts.ts'
import type { Route } from './+types/report'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { code } = validateParams(codeParams, params)
  const ctx = contextOf(context)
  const row = await getWholeReport(ctx, code)
  const document = documentIn(row)
  return {
    verdict: presentVerdict(row, { now: ctx.now, kmNow: null, disputed: await isDisputed(ctx.db, row.order_id) }),
    groups: groupsInWords(document),
    panels: document.panels,
    note: document.note,
    pictures: await picturesOf(ctx.db, row),
    qr: qrCode(`${ctx.scope.origin}${verifyPath(code)}`),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(`گزارش کارشناسی ${loaderData?.verdict.car ?? ''}`)

/** The whole report for both parties of its booking, and for everybody while it is on an ad. */
export default function Report({ loaderData }: Route.ComponentProps) {
  const { verdict, groups, panels, note, pictures, qr } = loaderData
  const { tone, title } = verdictOf(verdict)
  return (
    <div className="mx-auto flex w-full max-w-[840px] flex-col gap-4">
      <PageHeader title={`گزارش کارشناسی ${verdict.car}`} />
      <Notice tone={tone}>{title}</Notice>
      <Mismatches texts={verdict.mismatches} />
      {verdict.disputed && <Notice tone="warn">به این گزارش اعتراض شده و در حال بررسی است.</Notice>}
      {verdict.worst.length > 0 && (
        <Card title="مهم‌ترین یافته‌ها">
          <ul className="list-disc space-y-1 ps-5 text-label">
            {verdict.worst.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={`امتیاز کل ${verdict.score} از ۱۰۰`}>
        <div className="flex flex-wrap items-start gap-4">
          <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="کد بررسی گزارش" className="report-qr">
            <path d={`M0 0h${qr.size}v${qr.size}H0z`} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <div className="min-w-0 flex-1 basis-64">
            <FactsGrid
              facts={[
                { label: 'کارکرد', value: verdict.km },
                { label: '۶ حرف و رقم آخر شاسی', value: <bdi dir="ltr">{verdict.vinTail}</bdi> },
                { label: 'زمان کارشناسی', value: verdict.inspectedAt },
                { label: 'محل', value: verdict.place },
                { label: 'بسته', value: verdict.pack },
                { label: 'بررسی‌شده', value: verdict.looked },
                { label: 'کد کارشناس', value: verdict.inspector },
                { label: 'اعتبار', value: `تا ${verdict.validUntil} یا ${verdict.validKm}` },
              ]}
            />
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={reportFilePath(verdict.code, 'pdf')} download>
            دریافت PDF
          </ButtonLink>
          <ButtonLink kind="quiet" href={reportFilePath(verdict.code, 'json')} download>
            فایل امضاشده
          </ButtonLink>
        </div>
        <TextLink href={verifyPath(verdict.code)}>بررسی درستی گزارش</TextLink>
      </Card>
      {note && (
        <Card title="توضیح کارشناس">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
        </Card>
      )}
      {groups.map((group) => (
        <GroupCard key={group.key} group={group}>
          {group.key === 'body' && <PanelPlan panels={panels} />}
        </GroupCard>
      ))}
      {pictures.length > 0 && (
        <Card title="عکس‌ها">
          <div className="report-pictures">
            {pictures.map((src, index) => (
              <a key={src} href={src}>
                <img src={src} alt={`عکس ${toPersianDigits(index + 1)} کارشناسی`} loading="lazy" />
              </a>
            ))}
          </div>
        </Card>
      )}
    </div>
  )
}
