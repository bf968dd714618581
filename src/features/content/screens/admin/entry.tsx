import { useState } from 'react'
import { data } from 'react-router'
import { readFormWithFiles } from '#features/files/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { readFormData, type FormAnswer, type FormReading } from '#ui/form/read-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { contentAdminPath, entryAdminPath } from '../../addresses.ts'
import { EntryActions } from '../../components/desk/entry-actions.tsx'
import { EntryForm } from '../../components/desk/entry-form.tsx'
import { kindNames, refusals, stateNames, stateTones } from '../../admin-texts.ts'
import {
  entryParams,
  entrySchemas,
  fieldsOfForm,
  formOfFields,
  scheduleSchema,
  slugSchema,
  withdrawSchema,
} from '../../entry-form.ts'
import { getEntry, getEntryRow, unknownCars } from '../../server/admin.ts'
import {
  changeSlug,
  publishEntry,
  saveEntry,
  scheduleEntry,
  unscheduleEntry,
  withdrawEntry,
} from '../../server/edit-entry.ts'
import { entryPicture } from '../../server/entry-pictures.ts'
import type { Route } from './+types/entry'

export const middleware = [requireStaff]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { entryId } = validateParams(entryParams, params)
  const { fields, ...entry } = await getEntry(contextOf(context), entryId)
  const { searchParams } = url
  return {
    ...entry,
    form: formOfFields(entry.kind, fields),
    done: searchParams.get('done'),
    // The revision that this page's last action created.
    own: Number(searchParams.get('at') ?? 0) || 0,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { entryId } = validateParams(entryParams, params)
  const ctx = contextOf(context)
  // A long text exceeds the limit of other forms, so it arrives as a form with files.
  const { form: sent } = await readFormWithFiles(ctx, request, { name: 'files', purpose: entryPicture, maxFiles: 0 })
  const at = { id: BigInt(entryId), revision: Number(sent.get('revision') ?? 0) }
  switch (sent.get('intent')) {
    case 'save':
    case 'publish':
      return { edited: await save(ctx, entryId, sent) }
    case 'schedule': {
      const form = readFormData(sent, scheduleSchema)
      if (!form.ok) return { scheduling: form.answer.data }
      return finish(form, await scheduleEntry(ctx, at, form.value.at), {
        field: 'at',
        part: 'scheduling',
        done: 'scheduled',
      })
    }
    case 'slug': {
      const form = readFormData(sent, slugSchema)
      if (!form.ok) return { moving: form.answer.data }
      return finish(form, await changeSlug(ctx, at, form.value.slug), { field: 'slug', part: 'moving', done: 'moved' })
    }
    case 'withdraw': {
      const form = readFormData(sent, withdrawSchema)
      if (!form.ok) return { withdrawing: form.answer.data }
      return finish(form, await withdrawEntry(ctx, at, form.value.reason), {
        field: 'reason',
        part: 'withdrawing',
        done: 'withdrawn',
      })
    }
    case 'unschedule': {
      const changed = await unscheduleEntry(ctx, at)
      return changed.ok
        ? backTo(entryId, 'unscheduled', changed.value)
        : data({ notice: refusals[changed.code] }, { status: 409 })
    }
    default:
      return null
  }

  function finish(
    form: Extract<FormReading<unknown>, { ok: true }>,
    changed: { ok: true; value: { revision: number } } | { ok: false; code: keyof typeof refusals },
    { field, part, done }: { field: string; part: 'scheduling' | 'moving' | 'withdrawing'; done: string },
  ) {
    if (changed.ok) return backTo(entryId, done, changed.value)
    const ofField = changed.code === 'past' || changed.code === 'slug-taken'
    return { [part]: form.refuse({ [ofField ? field : '']: refusals[changed.code] }, 409).data }
  }
}

const backTo = (id: string, message: string, { revision }: { revision: number }) =>
  redirect(`${entryAdminPath(id)}?done=${message}&at=${revision}`)

/**
 * Saves the form and optionally publishes it. A stale page gets a conflict, and neither text is
 * lost.
 */
async function save(ctx: RequestContext, entryId: string, sent: FormData): Promise<FormAnswer> {
  const { id, kind } = await getEntryRow(ctx, entryId)
  const form = readFormData(sent, entrySchemas[kind])
  if (!form.ok) return form.answer.data
  const read = fieldsOfForm(kind, form.value)
  const errors = 'errors' in read ? read.errors : await unknownCars(ctx, kind, read.fields)
  if ('errors' in read || Object.keys(errors).length > 0) return form.refuse(errors).data
  const saved = await saveEntry(ctx, { id, revision: form.value.revision }, read.fields)
  if (!saved.ok) {
    const field = saved.code === 'file-unknown' ? 'body' : saved.code === 'changed-meanwhile' ? 'revision' : ''
    return form.refuse({ [field]: refusals[saved.code] }, 409).data
  }
  if (form.value.intent === 'publish') {
    const published = await publishEntry(ctx, { id, revision: saved.value.revision })
    if (!published.ok) return form.refuse({ '': refusals[published.code] }, 409).data
    throw backTo(entryId, 'published', published.value)
  }
  throw backTo(entryId, 'saved', saved.value)
}

const doneTexts: Record<string, string> = {
  saved: 'ذخیره شد.',
  published: 'منتشر شد و همه می‌بینند.',
  scheduled: 'زمان انتشار ثبت شد.',
  unscheduled: 'زمان‌بندی لغو شد.',
  moved: 'آدرس عوض شد.',
  withdrawn: 'از سایت حذف شد.',
}
/** The same for news and articles: an old address redirects, and a withdrawn page explains why. */
const doneOfOwnPage: Record<string, string> = {
  moved: 'آدرس عوض شد؛ آدرس قبلی به همین‌جا می‌رسد.',
  withdrawn: 'از سایت حذف شد؛ آدرسش دلیل را نشان می‌دهد.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.title ?? 'مطلب')

type Answers = Partial<Record<'edited' | 'scheduling' | 'moving' | 'withdrawing', FormAnswer>> & { notice?: string }

/** The page of one text for its editor: form, text editor and actions. */
export default function Entry({ loaderData: entry, actionData }: Route.ComponentProps) {
  const answers = (actionData ?? {}) as Answers
  const { id, kind, title, state, publishAt, waits, changed, withdrawn, path, done, own } = entry
  // Only this page's own actions advance the revision, so that a colleague's version is never
  // overwritten unseen.
  const [base, setBase] = useState(entry.revision)
  const revision = Math.max(base, own)
  const doneText =
    done === 'published' && !path
      ? 'منتشر شد، ولی هیچ صفحه‌ای از سایت این متن را نشان نمی‌دهد.'
      : done && ((entry.ownPage && doneOfOwnPage[done]) || doneTexts[done])
  return (
    <RecordPage
      title={<bdi>{title}</bdi>}
      back={{ href: contentAdminPath, label: 'همهٔ مطلب‌ها' }}
      state={{ tone: stateTones[state], text: stateNames[state] }}
      width="full"
      actions={
        <>
          <ButtonLink kind="outline" href={`${entryAdminPath(id)}/preview`}>
            پیش‌نمایش
          </ButtonLink>
          {path && (
            <ButtonLink kind="outline" href={path}>
              دیدن در سایت
            </ButtonLink>
          )}
        </>
      }
      about={
        <p className="text-note text-muted">
          {[
            kindNames[kind],
            `آخرین تغییر: ${changed}`,
            publishAt && `انتشار: ${publishAt}`,
            waits && state === 'published' && 'تغییر منتشرنشده دارد',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      }
    >
      {doneText && !actionData && (
        <Notice tone="good" live>
          {doneText}
        </Notice>
      )}
      {answers.notice && <Notice tone="warn">{answers.notice}</Notice>}
      {withdrawn && <Notice tone="warn" title="از سایت حذف شده است">{`دلیل: ${withdrawn}`}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <EntryForm
          key={id}
          entry={entry}
          revision={revision}
          onOverwrite={() => setBase(entry.revision)}
          answer={answers.edited}
        />
        <EntryActions entry={entry} revision={revision} {...answers} />
      </div>
    </RecordPage>
  )
}
