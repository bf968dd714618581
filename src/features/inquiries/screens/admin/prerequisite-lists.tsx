import { data } from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { ok } from '#kit/result.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Button } from '#ui/button.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { listsAdminPath } from '../../addresses.ts'
import { columnNames, listNames, lists, type ListName } from '../../prerequisites.ts'
import { listSchema, maxListLetters } from '../../prerequisite-schemas.ts'
import { columnsOf, saveList, type ListOutcome } from '../../server/desk/save-list.ts'
import type { Route } from './+types/prerequisite-lists'

export const middleware = [requireStaff]

export async function loader({ url, context }: Route.LoaderArgs) {
  const rows = await contextOf(context).db.selectFrom('prerequisite_list').selectAll().execute()
  return {
    saved: url.searchParams.has('saved'),
    lists: listNames.map((name) => {
      const row = rows.find((each) => each.name === name)
      return {
        name,
        title: lists[name].title,
        columns: columnsOf(name).join(','),
        words: columnsOf(name)
          .map((column) => columnNames[column])
          .join('، '),
        come: row ? `${formatInteger(row.rows)} سطر · ${formatDateTime(row.uploaded_at)}` : 'هنوز نیامده',
      }
    }),
  }
}

const importList = (write: boolean) =>
  formAction(listSchema, async (ctx, list) => ok(await saveList(ctx, { ...list, write })), {
    done: (outcome, typed) =>
      write && outcome.problems.length === 0
        ? `${listsAdminPath}?saved=1`
        : data({ outcome, typed }, { status: outcome.problems.length > 0 ? 422 : 200 }),
    refusals: {},
  })

export const action = (args: Route.ActionArgs) =>
  chosenAction('act', args, { try: importList(false), write: importList(true) })

export const meta: Route.MetaFunction = () => pageTitle('لیست‌های پیش‌نیاز خرید')

const options = listNames.map((value) => ({ value, label: lists[value].title }))

/** The lists that answer prerequisites of buying: a dry run first, then the import, all or nothing. */
export default function PrerequisiteLists({ loaderData: { lists: come, saved }, actionData }: Route.ComponentProps) {
  const tried = actionData && 'outcome' in actionData ? actionData : undefined
  const answer = actionData && !('outcome' in actionData) ? actionData : undefined
  const { form, fields, busy } = useSchemaForm(listSchema, {
    id: 'prerequisite-list',
    answer,
    defaults: tried?.typed,
    keepDraft: false,
  })
  return (
    <div className="flex max-w-[840px] flex-col gap-6">
      <PageHeader
        title="لیست‌های پیش‌نیاز خرید"
        lead="لیست جدید جای لیست قبلی همان نام را می‌گیرد. اگر یک سطر هم ایراد داشته باشد، هیچ سطری ثبت نمی‌شود."
      />
      {saved && (
        <Notice tone="good" live>
          لیست ثبت شد و درخواست‌های منتظر از روی آن پاسخ می‌گیرند.
        </Notice>
      )}
      {tried && <Outcome {...tried} />}
      <SchemaForm form={form} className="card flex flex-col gap-4 p-5">
        <OptionField {...fields.list} options={options} empty="انتخاب کنید" />
        <TextAreaField
          {...fields.text}
          max={maxListLetters}
          rows={10}
          dir="ltr"
          hint="سطر اول نام ستون‌هاست؛ تاریخ‌ها شمسی است."
        />
        <Button kind={tried ? 'outline' : 'main'} type="submit" name="act" value="try" busy={busy}>
          بررسی بدون ثبت
        </Button>
      </SchemaForm>
      <Card title="لیست‌ها">
        <ul className="divide-y divide-line">
          {come.map(({ name, title, columns, words, come: state }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2 text-label">
              <b>{title}</b>
              <span className="text-muted">{state}</span>
              <code dir="ltr" className="w-full overflow-x-auto text-end text-note text-muted">
                {columns}
              </code>
              <span className="w-full text-note text-muted">یعنی: {words}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Outcome({ outcome, typed }: { outcome: ListOutcome; typed: { list: ListName; text: string } }) {
  const { rows, problems } = outcome
  return (
    <Notice tone={problems.length > 0 ? 'warn' : 'info'} live title="نتیجهٔ بررسی">
      <div className="flex flex-col gap-3">
        <p>
          {lists[typed.list].title}: {formatInteger(rows)} سطر درست، {formatInteger(problems.length)} ایراد
        </p>
        {problems.length > 0 && (
          <ul className="flex flex-col gap-1">
            {problems.map(({ line, text }) => (
              <li key={`${line} ${text}`}>
                سطر {formatInteger(line)}: {text}
              </li>
            ))}
          </ul>
        )}
        {problems.length === 0 && rows > 0 && (
          <PostForm>
            <input type="hidden" name="list" value={typed.list} />
            <input type="hidden" name="text" value={typed.text} />
            <Button kind="main" type="submit" name="act" value="write">
              ثبت لیست
            </Button>
          </PostForm>
        )}
      </div>
    </Notice>
  )
}
