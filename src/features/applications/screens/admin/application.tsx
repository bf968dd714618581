import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { applicationAdminPath, applicationFilesPath, applicationsAdminPath } from '../../addresses.ts'
import { longestNote } from '../../rules.ts'
import { applicationParams, moveSchema, noteSchema } from '../../schemas.ts'
import { getApplication } from '../../server/find-applications.ts'
import { moveApplication, noteApplication } from '../../server/review-application.ts'
import { kindNames, moveRefusals, stateNames, stateTones } from '../../texts.ts'
import type { Route } from './+types/application'

export const middleware = [requireStaff]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { applicationId } = validateParams(applicationParams, params)
  return getApplication(contextOf(context), applicationId)
}

export function action(args: Route.ActionArgs) {
  const { applicationId: id } = validateParams(applicationParams, args.params)
  const done = applicationAdminPath(id)
  return chosenAction('intent', args, {
    note: formAction(noteSchema, (ctx, { note }) => noteApplication(ctx, { id, note }), { done, refusals: {} }),
    move: formAction(moveSchema, (ctx, move) => moveApplication(ctx, { id, ...move }), {
      done,
      at: 'state',
      refusals: moveRefusals,
    }),
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.title ?? 'درخواست')

/** One application for staff: applicant, files, history, and the next step. */
export default function ApplicationAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, title, state, next, details, account, sent, assignee, files, events } = loaderData
  const facts = [
    { label: 'نام', value: <bdi>{details.name}</bdi> },
    { label: 'موبایل', value: <bdi dir="ltr">{toPersianDigits(details.mobile)}</bdi> },
    ...(details.company ? [{ label: 'کسب‌وکار', value: <bdi>{details.company}</bdi> }] : []),
    ...(details.city ? [{ label: 'شهر', value: details.city }] : []),
    ...(details.licence ? [{ label: 'شمارهٔ مجوز', value: <bdi>{details.licence}</bdi> }] : []),
    { label: 'حساب', value: account ? 'با حساب' : 'بدون حساب' },
    { label: 'تاریخ ثبت', value: sent },
    { label: 'مسئول', value: assignee ?? 'ارجاع نشده' },
  ]
  return (
    <RecordPage
      title={<bdi>{title}</bdi>}
      back={{ href: applicationsAdminPath, label: 'همهٔ درخواست‌ها' }}
      state={{ tone: stateTones[state], text: stateNames[state] }}
      about={<p className="text-label text-muted">{kindNames[kind]}</p>}
    >
      <section className="flex flex-col gap-4 card p-4" aria-label="مشخصات">
        <FactsGrid facts={facts} />
        <p className="[overflow-wrap:anywhere] whitespace-pre-line">{details.message}</p>
        {details.link && (
          <a href={details.link} target="_blank" rel="noreferrer nofollow" dir="ltr" className="text-link self-start">
            {details.link}
          </a>
        )}
        {files.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {files.map((id, index) => (
              <li key={id}>
                <a href={`${applicationFilesPath}/${id}`} target="_blank" rel="noreferrer" className="chip">
                  فایل {formatInteger(index + 1)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="steps" className="flex flex-col gap-3">
        <h2 id="steps" className="text-heading">
          مراحل
        </h2>
        <ol className="flex flex-col gap-2">
          {events.map(({ id, state: name, note, internal, by, at }) => (
            <li key={id} className="card p-4">
              <p className="flex flex-wrap gap-x-3 text-note text-muted">
                <b className="text-ink">{internal ? 'یادداشت داخلی' : name}</b>
                <span>{at}</span>
                {by && <bdi>{by}</bdi>}
              </p>
              {note && <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">{note}</p>}
            </li>
          ))}
        </ol>
      </section>
      {next.length > 0 ? (
        <MoveForm answer={actionData} next={next} key={state} />
      ) : (
        <Notice tone="info">تصمیم این درخواست گرفته شده و دیگر تغییر نمی‌کند.</Notice>
      )}
      <NoteForm answer={actionData} key={`note-${events.length}`} />
    </RecordPage>
  )
}

type MoveProps = { answer: FormAnswer | undefined; next: Route.ComponentProps['loaderData']['next'] }

function MoveForm({ answer, next }: MoveProps) {
  const { form, fields, busy } = useSchemaForm(moveSchema, { id: 'move-application', answer, keepDraft: false })
  return (
    <section className="flex flex-col gap-4 card p-4">
      <h2 className="text-heading">مرحلهٔ بعد</h2>
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="move" />
        <OptionField {...fields.state} options={next.map((value) => ({ value, label: stateNames[value] }))} />
        <TextAreaField {...fields.note} max={longestNote} hint="درخواست‌دهنده این پیام را با کد پیگیری می‌بیند." />
        <Button kind="main" type="submit" busy={busy} className="self-start">
          ثبت مرحله و خبر به درخواست‌دهنده
        </Button>
      </SchemaForm>
    </section>
  )
}

function NoteForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(noteSchema, { id: 'note-application', answer, keepDraft: false })
  return (
    <section className="flex flex-col gap-4 card p-4">
      <h2 className="text-heading">یادداشت برای همکاران</h2>
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="note" />
        <TextAreaField {...fields.note} max={longestNote} />
        <Button kind="outline" type="submit" busy={busy} className="self-start">
          ثبت یادداشت
        </Button>
      </SchemaForm>
    </section>
  )
}
