import { adStateNames } from '../../../ad/ad-states.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { formAction } from '#platform/form-action.ts'
import { notFound } from '#platform/errors.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { adPath } from '../../../addresses.ts'
import { sellerStrikesPath } from '../../../own-ad-addresses.ts'
import { shortAdParams } from '../../../ad/ad-id.ts'
import {
  decisionNames,
  decisionRefusals,
  decisionSchema,
  dealerAdminPath,
  reportsPath,
  reportsSeen,
} from '../../moderation.ts'
import { reportReasons } from '../../report.ts'
import { decideReports } from '../../server/decide-reports.ts'
import { findAdReports } from '../../server/find-reports.ts'
import type { Route } from './+types/ad-reports'

export const middleware = [requireStaff]

const outcomes = { upheld: 'درست بود', dismissed: 'درست نبود' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { adId } = validateParams(shortAdParams, params)
  const ad = await findAdReports(contextOf(context).db, adId)
  if (!ad) throw notFound()
  const { title, state, description, gallery_slug: gallery, reports } = ad
  return {
    title,
    strikes: sellerStrikesPath(adId),
    state,
    description,
    gallery,
    // Staff who are not the seller can open only public pages.
    href: ['published', 'sold', 'expired'].includes(state) ? adPath(gallery, adId) : null,
    reports: reports.map(({ id, reason, note, at, outcome }) => ({
      id: String(id),
      reason: reportReasons[reason],
      note,
      at: formatDateTime(at),
      outcome: outcome && outcomes[outcome],
    })),
    open: reports.filter(({ state }) => state === 'open').length,
    seen: reportsSeen(
      state,
      reports.flatMap(({ id, state }) => (state === 'open' ? id : [])),
    ),
  }
}

export function action(args: Route.ActionArgs) {
  const { adId } = validateParams(shortAdParams, args.params)
  const outcome = { done: reportsPath, refusals: decisionRefusals }
  return formAction(decisionSchema, (ctx, decision) => decideReports(ctx, { adId, ...decision }), outcome)(args)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(`گزارش‌های ${loaderData?.title ?? 'آگهی'}`)

/** The reports of one ad, with the decision form. */
export default function AdReports({ loaderData, actionData }: Route.ComponentProps) {
  const { title, state, description, gallery, href, reports, open, seen, strikes } = loaderData
  return (
    <RecordPage
      title={title}
      back={{ href: reportsPath, label: 'همهٔ گزارش‌ها' }}
      state={{ tone: state === 'suspended' ? 'warn' : 'plain', text: adStateNames[state] ?? state }}
      width="narrow"
      about={
        <p className="flex flex-wrap gap-x-4 text-label">
          {href && (
            <a href={href} className="inline-flex min-h-11 items-center text-lazuli underline">
              صفحهٔ آگهی
            </a>
          )}
          {gallery && (
            <a href={dealerAdminPath(gallery)} className="inline-flex min-h-11 items-center text-lazuli underline">
              نمایشگاه آگهی
            </a>
          )}
          <a href={strikes} className="inline-flex min-h-11 items-center text-lazuli underline">
            اخطار به فروشنده
          </a>
        </p>
      }
    >
      <section className="flex flex-col gap-2">
        <h2 className="text-heading">متن آگهی</h2>
        <p className="card p-4 whitespace-pre-line">{description}</p>
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-heading">گزارش‌ها</h2>
        {reports.length === 0 && <p className="text-muted">کسی این آگهی را گزارش نکرده است.</p>}
        <ul className="divide-y divide-line card empty:hidden">
          {reports.map(({ id, reason, note, at, outcome }) => (
            <li key={id} className="p-4">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {reason}
                {outcome && <Badge>{outcome}</Badge>}
              </p>
              {note && <p className="whitespace-pre-line">{note}</p>}
              <p className="text-note text-muted">{at}</p>
            </li>
          ))}
        </ul>
      </section>
      {(open > 0 || state === 'published' || state === 'suspended') && <DecisionForm seen={seen} answer={actionData} />}
    </RecordPage>
  )
}

function DecisionForm({ answer, seen }: { answer: Route.ComponentProps['actionData']; seen: string }) {
  const { form, fields, busy } = useSchemaForm(decisionSchema, { id: 'ad-decision', answer, keepDraft: false })
  return (
    <section className="flex flex-col gap-4 card p-5">
      <h2 className="text-heading">تصمیم</h2>
      <SchemaForm form={form}>
        <input type="hidden" name="seen" value={seen} />
        <RadioField {...fields.decision} options={toOptions(decisionNames)} />
        <TextAreaField {...fields.note} max={500} hint="در گزارش فعالیت‌ها ثبت می‌شود." />
        <Button kind="main" type="submit" busy={busy}>
          ثبت تصمیم
        </Button>
      </SchemaForm>
    </section>
  )
}
