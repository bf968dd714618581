import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requireStaff } from '#platform/staff.ts'
import { ButtonLink } from '#ui/button.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { EditionForm } from '../../components/edition-form.tsx'
import { EditionList } from '../../components/edition-list.tsx'
import { SingleFactForm } from '../../components/single-fact-form.tsx'
import { factEditionSchema, singleFactSchema, singleFactText } from '../../fact-edition-schema.ts'
import { getCatalogue } from '../../server/get-catalogue.ts'
import {
  draftFacts,
  dropFacts,
  findEditions,
  previewFacts,
  publishFacts,
  undoFacts,
} from '../../server/specs/edit-facts.ts'
import { presentFactChoices } from '../../server/specs/present-fact-choices.ts'
import { presentChange, presentEdition } from '../../server/specs/present-edition.ts'
import type { Route } from './+types/specs'

export const middleware = [requireStaff]

const page = '/admin/specs'
const shownEditions = 30
const actions = { publish: publishFacts, undo: undoFacts, drop: dropFacts } as const

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const [catalogue, editions] = [await getCatalogue(db), await findEditions(db, shownEditions)]
  return {
    editions: editions.map((edition) => presentEdition(catalogue, edition)),
    choices: presentFactChoices(catalogue, now),
  }
}

const refusals = {
  changed: 'بعد از ثبت این تغییرات، یکی از همین موارد عوض شده است. فایل را دوباره دریافت کنید و پیش‌نویس جدید بسازید.',
  'not-now': 'وضعیت این مورد قبلاً تغییر کرده است؛ صفحه را دوباره باز کنید.',
  problems: 'چند سطر ایراد دارد. اول آن‌ها را درست کنید.',
  'no-change': 'این فایل چیزی را تغییر نمی‌دهد؛ سطرهای تغییرکرده را بفرستید.',
} as const

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const action = await sentField(request, 'act')
  if (action === 'publish' || action === 'undo' || action === 'drop') {
    const id = (await sentField(request, 'edition')) ?? ''
    if (!/^\d{1,18}$/.test(id)) throw notFound()
    const completed = await actions[action](ctx, BigInt(id))
    return completed.ok ? redirect(page) : data({ notice: refusals[completed.code] }, { status: 409 })
  }
  if ((await sentField(request, 'car')) !== null) return trySingleFact(ctx, request)
  const form = await readForm(request, factEditionSchema)
  if (!form.ok) return form.answer
  if (action === 'draft') {
    const drafted = await draftFacts(ctx, form.value)
    return drafted.ok ? redirect(page) : form.refuse({ text: refusals[drafted.code] }, 409)
  }
  return data({ preview: await preview(ctx, form.value.text), typed: form.value })
}

async function preview(ctx: RequestContext, text: string) {
  const { changes, same, problems } = await previewFacts(ctx, text)
  const catalogue = await getCatalogue(ctx.db)
  return { changes: changes.map((change) => presentChange(catalogue, change)), same, problems }
}

/** Previews a fact as a one-line file; errors appear at the value's field. */
async function trySingleFact(ctx: RequestContext, request: Request) {
  const form = await readForm(request, singleFactSchema)
  if (!form.ok) return form.answer
  const typed = { text: singleFactText(form.value), note: form.value.reason }
  const tried = await preview(ctx, typed.text)
  const [problem] = tried.problems
  if (problem) return form.refuse({ [problem.text.startsWith('تاریخ') ? 'day' : 'value']: problem.text })
  if (tried.changes.length === 0) return form.refuse({ value: 'همین مقدار قبلاً ثبت شده است؛ مقدار دیگری بنویسید.' })
  return data({ preview: tried, typed })
}

export const meta: Route.MetaFunction = () => pageTitle('مشخصات خودروها')

/** Exports car facts, imports them as drafts, and lists drafts to review, publish and revert. */
export default function Specs({ loaderData: { editions, choices }, actionData }: Route.ComponentProps) {
  const preview = actionData && 'preview' in actionData ? actionData : undefined
  const answer = actionData && !('preview' in actionData) && !('notice' in actionData) ? actionData : undefined
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="مشخصات خودروها"
        lead="فایل را دریافت کنید، تغییر بدهید و همان سطرها را اینجا بفرستید. تا منتشر نکنید کسی تغییر را نمی‌بیند."
        actions={
          <ButtonLink href="/admin/specs/file" download>
            دریافت CSV
          </ButtonLink>
        }
      />
      {actionData && 'notice' in actionData && (
        <Notice tone="warn" live>
          {actionData.notice}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_420px]">
        <EditionList editions={editions} />
        <div className="flex flex-col gap-6">
          <EditionForm key={editions.length} answer={answer} preview={preview} />
          <SingleFactForm key={`one ${editions.length}`} choices={choices} answer={answer} />
        </div>
      </div>
    </div>
  )
}
