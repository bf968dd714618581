import { formatInteger } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { applicationsPath } from '../../../panel-addresses.ts'
import { applicationDecisionSchema } from '../../schemas.ts'
import { decideApplication } from '../../server/decide-application.ts'
import { getApplication } from '../../server/find-applications.ts'
import { applicationRefusals } from '../../texts.ts'
import type { Route } from './+types/application'

export const middleware = [requireStaff]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { at: _at, ...application } = await getApplication(contextOf(context), params.applicationId)
  return application
}

export function action(args: Route.ActionArgs) {
  const { applicationId: id } = args.params
  const refusals = { ...applicationRefusals, note: { note: applicationRefusals.note } }
  const decide = formAction(applicationDecisionSchema, (ctx, decision) => decideApplication(ctx, { id, ...decision }), {
    done: applicationsPath,
    refusals,
  })
  return decide(args)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.name ?? 'درخواست نمایشگاه')

const outcomes = { accepted: 'ثبت شد', rejected: 'رد شد', withdrawn: 'درخواست‌دهنده پس گرفت' }

/** One application with its licence, for staff. */
export default function Application({ loaderData, actionData }: Route.ComponentProps) {
  const { name, outcome, note, about, pictures, facts } = loaderData
  const { form, fields, busy } = useSchemaForm(applicationDecisionSchema, {
    id: 'application',
    answer: actionData,
    keepDraft: false,
  })
  return (
    <RecordPage
      title={name}
      back={{ href: applicationsPath, label: 'درخواست‌های نمایشگاه' }}
      state={{ tone: outcome === null ? 'warn' : 'plain', text: outcome ? outcomes[outcome] : 'در انتظار بررسی' }}
      width="narrow"
    >
      <Card>
        <FactsGrid facts={facts} />
        <p className="max-w-[70ch] text-label whitespace-pre-line">{about}</p>
        {note && <p className="text-label text-muted">دلیل رد: {note}</p>}
      </Card>
      <Card title="عکس پروانه">
        <div className="flex flex-wrap gap-3">
          {pictures.map((picture, index) => (
            <a key={picture} href={picture} rel="external" target="_blank" className="block">
              <img
                src={picture}
                alt={`پروانهٔ کسب، عکس ${formatInteger(index + 1)}`}
                className="max-h-96 rounded-control"
              />
            </a>
          ))}
          {pictures.length === 0 && <p className="text-label text-muted">عکسی در دسترس نیست.</p>}
        </div>
      </Card>
      {outcome === null && (
        <Card title="تصمیم">
          <p className="text-label text-muted">
            قبل از ثبت، شمارهٔ پروانه و نام را در سامانهٔ اصناف ببینید. با ثبت، نشان «پروانهٔ بررسی‌شده» با تاریخ امروز
            نمایش داده می‌شود.
          </p>
          <SchemaForm form={form}>
            <TextAreaField
              {...fields.note}
              max={500}
              rows={3}
              hint="فقط برای رد لازم است؛ درخواست‌دهنده آن را می‌خواند."
            />
            <div className="flex flex-wrap gap-2">
              <Button kind="main" type="submit" name="decision" value="accept" busy={busy}>
                ثبت نمایشگاه
              </Button>
              <Button kind="danger" type="submit" name="decision" value="reject" busy={busy}>
                رد درخواست
              </Button>
            </div>
          </SchemaForm>
        </Card>
      )}
    </RecordPage>
  )
}
