import { IconDownload, IconUpload } from '#ui/icons/index.ts'
import { useState } from 'react'
import { data } from 'react-router'
import { missingColumnsText } from '#kit/csv.ts'
import { formatInteger } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField, sentForm } from '#kit/sent-form.ts'
import { requireSignIn } from '#platform/guards.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FieldFrame, useFieldIds } from '#ui/field-frame.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { useNavigation } from 'react-router'
import '#ui/uploads/upload-field.css'
import { useHydrated } from '#ui/use-hydrated.ts'
import { withMoment } from '#ui/wait-texts.ts'
import { panelPath } from '../../panel-addresses.ts'
import { PanelFrame } from '../components/panel-frame.tsx'
import { FeedCard } from '../components/feed-card.tsx'
import { feedSchema } from '../schemas.ts'
import { columns } from '../stock-heads.ts'
import { checkImport } from '../server/check-import.ts'
import { panelOf, headOf } from '../server/panel-context.ts'
import { findImports } from '../server/find-imports.ts'
import { findAnswers, forgetAnswers } from '../server/own-words.ts'
import { findFeed, readFeedNow, removeFeed, setFeed } from '../server/feed.ts'
import { feedRefusals, fileRefusals } from '../texts.ts'
import type { Route } from './+types/imports'

export const middleware = [requireSignIn]

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, gallery } = await panelOf(args, 'bulk')
  const [imports, feed, answers] = await Promise.all([
    findImports(ctx, gallery),
    findFeed(ctx, gallery),
    findAnswers(ctx.db, gallery),
  ])
  return { gallery: headOf(gallery), imports, feed, answers, limited: url.searchParams.has('limited') }
}

const hour = 3600
const filesPerHour = 30

export async function action({ request, ...args }: Route.ActionArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'bulk')
  const action = await sentField(request, 'act')
  if (action === 'forget-answers') {
    await forgetAnswers(ctx.db, gallery)
    return redirect(panelPath(gallery.slug, 'imports'))
  }
  if (action !== null) return actOnFeed({ ctx, personId, gallery, request, act: action })
  const limit = await consumeLimits(ctx, [{ key: `import:gallery:${gallery.id}`, max: filesPerHour, seconds: hour }])
  if (!limit.allowed) return data({ problem: withMoment(fileRefusals['too-many'], ctx) }, { status: 429 })
  const file = (await sentForm(request, ['file'])).get('file')
  if (!(file instanceof File) || file.size === 0) return data({ problem: fileRefusals['no-file'] }, { status: 422 })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const checked = await checkImport(ctx, { gallery, personId, name: file.name, bytes })
  if (checked.ok) return redirect(panelPath(gallery.slug, `imports/${checked.value}`))
  const problem =
    'columns' in checked && checked.columns ? missingColumnsText(checked.columns, 'فایل') : fileRefusals[checked.code]
  return data({ problem }, { status: 422 })
}

type ActingOnFeed = Awaited<ReturnType<typeof panelOf>> & { request: Request; act: string }

const readsPerHour = 10

async function actOnFeed({ ctx, personId, gallery, request, act }: ActingOnFeed) {
  const path = panelPath(gallery.slug, 'imports')
  if (act === 'remove-feed') {
    await removeFeed(ctx, gallery)
    return redirect(path)
  }
  const limit = { key: `feed:gallery:${gallery.id}`, max: readsPerHour, seconds: hour }
  if (act === 'read-feed') {
    if (!(await consumeLimits(ctx, [limit])).allowed) return redirect(`${path}?limited`)
    await readFeedNow(ctx, { gallery, personId })
    return redirect(path)
  }
  const form = await readForm(request, feedSchema)
  if (!form.ok) return form.answer
  if (!(await consumeLimits(ctx, [limit])).allowed)
    return form.refuse({ url: withMoment(feedRefusals['too-many'], ctx) }, 429)
  const set = await setFeed(ctx, { gallery, personId, ...form.value })
  return set.ok ? redirect(path) : form.refuse({ url: feedRefusals[set.code] }, 409)
}

export const meta: Route.MetaFunction = () => pageTitle('ورود فایل موجودی')

/** The upload of a stock file, and all earlier imports. */
export default function Imports({ loaderData, actionData }: Route.ComponentProps) {
  const { gallery, imports, feed, answers, limited } = loaderData
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const answer = actionData && !('problem' in actionData) ? actionData : undefined
  const ids = useFieldIds({ label: 'فایل موجودی', error: problem, hint: 'x' })
  const busy = useNavigation().state === 'submitting'
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <PanelFrame gallery={gallery} part="imports">
      <Card title="بررسی فایل">
        <p className="max-w-[70ch] text-label text-muted">
          فایل اکسل (XLSX یا CSV) یا خروجی XML یا JSON نرم‌افزارتان را بدهید. اول فقط بررسی می‌شود و مقدار جدید و خطای هر
          سطر را می‌بینید؛ تا ثبت نکنید چیزی عوض نمی‌شود. کد هر خودرو ثابت بماند: همان کد یعنی همان آگهی. ستونی که در فایل
          نباشد در خودروهای ثبت‌شده دست نمی‌خورد.
        </p>
        <PostForm encType="multipart/form-data" className="flex flex-col gap-4">
          <FieldFrame label="فایل موجودی" hint="حداکثر ۱۰,۰۰۰ خودرو و ۸ مگابایت" error={problem} id={ids.id}>
            <div className="mt-1 flex flex-wrap items-center gap-3">
              <input
                {...ids}
                type="file"
                name="file"
                accept=".csv,.txt,.xml,.json,.xlsx,text/csv,text/xml,application/xml,application/json"
                className={hydrated ? 'peer sr-only' : 'min-h-11 w-full text-label'}
                onChange={({ currentTarget }) => setChosen(currentTarget.files?.[0]?.name ?? null)}
              />
              {hydrated && (
                <label htmlFor={ids.id} className="upload-choose">
                  <IconUpload aria-hidden size={20} />
                  انتخاب فایل
                </label>
              )}
              {hydrated && (
                <span role="status" className="min-w-0 truncate text-label text-muted">
                  {chosen ? <bdi>{chosen}</bdi> : 'هنوز فایلی انتخاب نشده است.'}
                </span>
              )}
            </div>
          </FieldFrame>
          <div className="flex flex-wrap gap-2">
            <Button kind="main" type="submit" busy={busy}>
              بررسی فایل
            </Button>
            <ButtonLink
              href={panelPath(gallery.slug, 'imports/template')}
              download
              data-prefetch="none"
              icon={<IconDownload aria-hidden size={20} />}
            >
              دریافت فایل نمونه
            </ButtonLink>
            <ButtonLink
              href={panelPath(gallery.slug, 'imports/words')}
              download
              data-prefetch="none"
              icon={<IconDownload aria-hidden size={20} />}
            >
              دریافت لیست کلمه‌ها
            </ButtonLink>
          </div>
        </PostForm>
        <p className="text-note text-muted">
          ستون‌های لازم:{' '}
          {Object.values(columns)
            .filter(({ needed }) => needed)
            .map(({ title }) => title)
            .join('، ')}
          . واحد قیمت را در عنوان ستون بنویسید: «قیمت (تومان)» یا «قیمت (ریال)». خودروهای جدید پیش‌نویس می‌شوند؛ بعد از
          اضافه کردن عکس، منتشرشان کنید.
        </p>
      </Card>
      {(answers.unit !== null || answers.words > 0) && <Answers {...answers} />}
      <FeedCard feed={feed} limited={limited} answer={answer} path={panelPath(gallery.slug, 'imports')} />
      {imports.length > 0 && (
        <Card title="فایل‌های قبلی">
          <ul className="divide-y divide-line">
            {imports.map(({ id, at, name, state, stateName, rows }) => (
              <li key={id}>
                <a
                  href={panelPath(gallery.slug, `imports/${id}`)}
                  className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-label"
                >
                  <span className="min-w-0 flex-1 basis-48">
                    <b className="block truncate">
                      <bdi>{name}</bdi>
                    </b>
                    <span className="text-note text-muted">
                      {at} · {rows} سطر
                    </span>
                  </span>
                  <Badge tone={state === 'done' ? 'good' : state === 'checked' ? 'warn' : 'plain'}>{stateName}</Badge>
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </PanelFrame>
  )
}

/** The answers that apply to all files, and their end. */
function Answers({ unit, words }: Route.ComponentProps['loaderData']['answers']) {
  return (
    <Card title="پاسخ‌های قبلی شما">
      <p className="max-w-[70ch] text-label text-muted">
        {unit !== null && `قیمت بدون واحد را به ${unit === 'rial' ? 'ریال' : 'تومان'} حساب می‌کنیم. `}
        {words > 0 && `معنی ${formatInteger(words)} کلمه را از شما یاد گرفته‌ایم. `}
        اگر اشتباه انتخاب کرده‌اید، پاکشان کنید تا برای فایل بعدی دوباره بپرسیم.
      </p>
      <PostForm>
        <Button type="submit" name="act" value="forget-answers">
          پاک کردن پاسخ‌های قبلی
        </Button>
      </PostForm>
    </Card>
  )
}
