import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { formAction } from '#platform/form-action.ts'
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
import { threadDecisionRefusals, threadDecisions, threadDecisionSchema, threadReportsPath } from '../../moderation.ts'
import { threadParams } from '../../schemas.ts'
import { decideThread, readReportedThread } from '../../server/moderate-threads.ts'
import type { Route } from './+types/reported-thread'

export const middleware = [requireStaff]

export const loader = ({ params, context }: Route.LoaderArgs) =>
  readReportedThread(contextOf(context), validateParams(threadParams, params).threadId)

export function action(args: Route.ActionArgs) {
  const { threadId } = validateParams(threadParams, args.params)
  const outcome = { done: threadReportsPath, refusals: threadDecisionRefusals }
  return formAction(threadDecisionSchema, (ctx, form) => decideThread(ctx, { threadId, ...form }), outcome)(args)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(`گفت‌وگو دربارهٔ ${loaderData?.ad ?? 'خودرو'}`)

/** A reported thread with its reports, and the decision form. */
export default function ReportedThread({ loaderData, actionData }: Route.ComponentProps) {
  const { ad, reports, messages, seen } = loaderData
  const { form, fields, busy } = useSchemaForm(threadDecisionSchema, {
    id: 'thread-decision',
    answer: actionData,
    defaults: { seen },
    keepDraft: false,
  })
  return (
    <RecordPage title={ad} back={{ href: threadReportsPath, label: 'همهٔ گزارش‌ها' }} width="narrow">
      <section className="flex flex-col gap-2">
        <h2 className="text-heading">گزارش‌ها</h2>
        <ul className="divide-y divide-line card">
          {reports.map(({ id, by, reason, note, at }) => (
            <li key={id} className="p-4">
              <p className="font-medium">{reason}</p>
              {note && <p className="whitespace-pre-line">{note}</p>}
              <p className="text-note text-muted">
                {by} · {at}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-heading">پیام‌ها</h2>
        <ol className="divide-y divide-line card">
          {messages.map(({ id, by, body, at, warning }) => (
            <li key={id} className="p-4">
              <p className="flex flex-wrap items-center gap-2 text-note text-muted">
                <b className="text-ink">{by}</b> {at}
                {warning && <Badge tone="warn">{warning}</Badge>}
              </p>
              <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
                {body}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <section className="flex flex-col gap-4 card p-4">
        <h2 className="text-heading">تصمیم</h2>
        <SchemaForm form={form}>
          <input type="hidden" name="seen" value={seen} />
          <RadioField {...fields.decision} options={toOptions(threadDecisions)} />
          <TextAreaField {...fields.note} max={500} rows={2} hint="در گزارش فعالیت‌ها ثبت می‌شود." />
          <Button kind="main" type="submit" busy={busy} className="sm:self-start">
            ثبت تصمیم
          </Button>
        </SchemaForm>
      </section>
    </RecordPage>
  )
}
