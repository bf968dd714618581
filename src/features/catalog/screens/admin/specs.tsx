import { data } from 'react-router'
import { z } from 'zod'
import { ok } from '#kit/result.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { chosenAction, formAction, rowAction, type FormArgs } from '#platform/form-action.ts'
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

const editionSchema = z.object({ edition: z.string().regex(/^\d{1,18}$/) })

export function action(args: Route.ActionArgs) {
  const move = (run: typeof publishFacts | typeof undoFacts | typeof dropFacts) =>
    rowAction(editionSchema, (ctx, { edition }) => run(ctx, BigInt(edition)), { done: page, refusals })
  return chosenAction('act', args, {
    publish: move(publishFacts),
    undo: move(undoFacts),
    drop: move(dropFacts),
    draft: formAction(factEditionSchema, draftFacts, { done: page, at: 'text', refusals }),
    check: formAction(
      factEditionSchema,
      async (ctx, typed) => ok(data({ preview: await preview(ctx, typed.text), typed })),
      { done: (shown) => shown, refusals: {} },
    ),
    'check-one': trySingleFact,
  })
}

async function preview(ctx: RequestContext, text: string) {
  const { changes, same, problems } = await previewFacts(ctx, text)
  const catalogue = await getCatalogue(ctx.db)
  return { changes: changes.map((change) => presentChange(catalogue, change)), same, problems }
}

/** Previews a fact as a one-line file; errors appear at the value's field. */
async function trySingleFact({ request, context }: FormArgs) {
  const form = await readForm(request, singleFactSchema)
  if (!form.ok) return form.answer
  const typed = { text: singleFactText(form.value), note: form.value.reason }
  const tried = await preview(contextOf(context), typed.text)
  const [problem] = tried.problems
  if (problem) return form.refuse({ [problem.text.startsWith('تاریخ') ? 'day' : 'value']: problem.text })
  if (tried.changes.length === 0) return form.refuse({ value: 'همین مقدار قبلاً ثبت شده است؛ مقدار دیگری بنویسید.' })
  return data({ preview: tried, typed })
}

export const meta: Route.MetaFunction = () => pageTitle('مشخصات خودروها')

/** Exports car facts, imports them as drafts, and lists drafts to review, publish and revert. */
export default function Specs({ loaderData: { editions, choices }, actionData }: Route.ComponentProps) {
  const preview = actionData && 'preview' in actionData ? actionData : undefined
  const answer = actionData && !('preview' in actionData) && !('problem' in actionData) ? actionData : undefined
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
      {actionData && 'problem' in actionData && (
        <Notice tone="warn" live>
          {actionData.problem}
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
