import { data } from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField, sentValues } from '#kit/sent-form.ts'
import type { RequestContext } from '#platform/context.ts'
import { requireSignIn } from '#platform/guards.ts'
import { notFound } from '#platform/errors.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { useRefreshWhile } from '#ui/use-refresh-while.ts'
import { panelPath } from '../../panel-addresses.ts'
import { PanelFrame } from '../components/panel-frame.tsx'
import { UnknownNames } from '../components/unknown-names.tsx'
import { PriceUnit, UnknownWords } from '../components/unknown-words.tsx'
import { checkAgain } from '../server/check-import.ts'
import { findCarTitles, findUnknownNames, suggestNames } from '../server/own-names.ts'
import { findUnknownWords, stateUnit, teachWords } from '../server/own-words.ts'
import { panelOf, headOf } from '../server/panel-context.ts'
import { getImport } from '../server/find-imports.ts'
import { undoImport } from '../server/undo-import.ts'
import { startImport } from '../server/write-import.ts'
import type { Route } from './+types/import'

export const middleware = [requireSignIn]

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, gallery } = await panelOf(args, 'bulk')
  const file = await getImport(ctx, gallery, args.params.importId, Number(url.searchParams.get('page')) || 1)
  const [unknown, words] = await Promise.all([
    findUnknownNames(ctx.db, BigInt(file.id)),
    findUnknownWords(ctx.db, BigInt(file.id)),
  ])
  return {
    gallery: headOf(gallery),
    file,
    unknown,
    words,
    // Load the hundreds of titles only for a page that needs them.
    titles: unknown.length > 0 ? await findCarTitles(ctx.db) : [],
    refused: url.searchParams.has('refused'),
    told: url.searchParams.has('told'),
  }
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'bulk')
  const id = args.params.importId
  if (!/^\d{1,18}$/.test(id)) throw notFound()
  const path = panelPath(gallery.slug, `imports/${id}`)
  const action = await sentField(request, 'act')
  if (action === 'words') return answerWords(ctx, { request, gallery, id, path })
  if (action === 'toman' || action === 'rial') return answerUnit(ctx, { gallery, id, path, unit: action })
  if (action === 'names') return answerNames(ctx, { request, gallery, id, path })
  if (action === 'write') await startImport(ctx, gallery, id)
  if (action !== 'undo') return redirect(path)
  const undone = await undoImport(ctx, { gallery, personId, id })
  return redirect(undone.ok ? path : `${path}?refused`)
}

type Naming = { request: Request; gallery: Parameters<typeof getImport>[1]; id: string; path: string }

/** Stores the meaning of the file's names, and checks the file again if it is not written yet. */
async function answerNames(ctx: RequestContext, { request, gallery, id, path }: Naming) {
  const [names, cars] = await Promise.all([sentValues(request, 'name'), sentValues(request, 'car')])
  await getImport(ctx, gallery, id)
  const told = names.map((name, at) => ({ name, car: cars[at] ?? '' }))
  const { saved, wrong } = await suggestNames(ctx, { gallery, told })
  const again = saved > 0 && (await checkAgain(ctx, gallery, BigInt(id)))
  if (wrong.length === 0) return redirect(saved > 0 && !again ? `${path}?told` : path)
  const typed = Object.fromEntries(told.map(({ name, car }) => [name, car.slice(0, 200)]))
  return data({ wrong, typed }, { status: 422 })
}

/** Stores the meaning of the file's words, and checks the file again if it is not written yet. */
async function answerWords(ctx: RequestContext, { request, gallery, id, path }: Naming) {
  const [names, slugs] = await Promise.all([sentValues(request, 'word'), sentValues(request, 'slug')])
  await getImport(ctx, gallery, id)
  const saved = await teachWords(
    ctx.db,
    gallery,
    names.map((name, at) => ({ name, slug: slugs[at] ?? '' })),
  )
  const again = saved > 0 && (await checkAgain(ctx, gallery, BigInt(id)))
  return redirect(saved > 0 && !again ? `${path}?told` : path)
}

type Stating = { gallery: Parameters<typeof getImport>[1]; id: string; path: string; unit: 'toman' | 'rial' }

/** Stores the unit of the file's prices, and checks the file again. */
async function answerUnit(ctx: RequestContext, { gallery, id, path, unit }: Stating) {
  await getImport(ctx, gallery, id)
  await stateUnit(ctx.db, gallery, unit)
  await checkAgain(ctx, gallery, BigInt(id))
  return redirect(path)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.file.name ?? 'ورود فایل')

type File = Route.ComponentProps['loaderData']['file']

const Code = ({ children }: { children: string }) => <bdi className="whitespace-nowrap">{children}</bdi>

const faultColumns: Column<File['faults'][number]>[] = [
  { key: 'line', head: 'سطر', numeric: true, cell: ({ line }) => line },
  // Errors come first, because phones show the other columns only after a swipe.
  { key: 'text', head: 'خطا', cell: ({ text }) => <span className="block min-w-48">{text}</span> },
  { key: 'code', head: 'کد', cell: ({ code }) => <Code>{code || 'خالی'}</Code> },
  { key: 'title', head: 'خودرو', cell: ({ title }) => <span className="block min-w-36">{title}</span> },
]

const sampleColumns: Column<File['sample'][number]>[] = [
  { key: 'line', head: 'سطر', numeric: true, cell: ({ line }) => line },
  { key: 'code', head: 'کد', cell: ({ code }) => <Code>{code}</Code> },
  { key: 'title', head: 'خودرو', cell: ({ title }) => title },
  { key: 'outcome', head: 'نتیجه', cell: ({ outcome }) => outcome },
  {
    key: 'changes',
    head: 'مقدار جدید یا تغییر',
    cell: ({ changes }) => <span className="block min-w-48">{changes}</span>,
  },
]

/** Explains why a checked file changes nothing yet; `count` counts the questions about its names and words. */
function nothingToWrite({ asksUnit, faults }: Pick<File, 'asksUnit' | 'faults'>, count: number): string {
  if (asksUnit) return 'اول در همین صفحه بگویید قیمت‌ها به تومان است یا ریال؛ بعد ثبت می‌شود.'
  if (count > 0) return 'هنوز سطری آمادهٔ ثبت نیست. اول به پرسش‌های همین صفحه جواب بدهید.'
  if (faults.length > 0) return 'سطری آمادهٔ ثبت نیست. خطاهای پایین را در فایل درست کنید و دوباره بررسی کنید.'
  return 'در این فایل خودروی جدید یا تغییری نیست که ثبت شود.'
}

/** The effect of a file line by line, before and after it is written. */
export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { gallery, file, unknown, words, titles, refused, told } = loaderData
  useRefreshWhile(file.state === 'running')
  const answered = actionData && 'wrong' in actionData ? actionData : { wrong: [], typed: {} }
  return (
    <PanelFrame gallery={gallery} part="imports">
      <TextLink href={panelPath(gallery.slug, 'imports')}>همهٔ فایل‌ها</TextLink>
      {refused && (
        <Notice tone="bad" live>
          فقط آخرین فایل ثبت‌شده را می‌شود برگرداند. این فایل آخری نیست یا قبلاً برگردانده شده است؛ «همهٔ فایل‌ها» را ببینید.
        </Notice>
      )}
      {file.state === 'running' && (
        <Notice tone="info" title="فایل در حال ثبت است">
          <p>{file.progress} خودرو ثبت شد. می‌توانید صفحه را ببندید.</p>
          <ButtonLink href={panelPath(gallery.slug, `imports/${file.id}`)} data-prefetch="none" className="mt-2">
            دیدن وضعیت جدید
          </ButtonLink>
        </Notice>
      )}
      {file.state === 'undone' && (
        <Notice tone="good" title="فایل برگردانده شد">
          تغییرات {file.undone} خودرو برگشت.
          {file.left &&
            ` ${file.left} خودرو دست نخورد، چون بعد از ورود فایل تغییر کرده یا برای انتشار فرستاده شده است.`}
        </Notice>
      )}
      <Card title={file.name}>
        <p className="flex flex-wrap items-center gap-2 text-note text-muted">
          {file.at} <Badge>{file.stateName}</Badge>
        </p>
        <FactsGrid facts={file.facts} />
        <PostForm className="flex flex-wrap gap-2 empty:hidden">
          {file.state === 'checked' && file.toWrite > 0 && !file.asksUnit && (
            <Button kind="main" type="submit" name="act" value="write">
              ثبت {formatInteger(file.toWrite)} خودرو
            </Button>
          )}
          {file.undoable && (
            <Button kind="outline" type="submit" name="act" value="undo">
              برگرداندن این فایل
            </Button>
          )}
        </PostForm>
        {file.state === 'checked' && (file.toWrite === 0 || file.asksUnit) && (
          <p className="text-label">{nothingToWrite(file, words.length + unknown.length)}</p>
        )}
      </Card>
      {told && (
        <Notice tone="good" live>
          پاسخ شما ثبت شد. برای وارد شدن این سطرها، همین فایل را در «ورود فایل» دوباره انتخاب و بررسی کنید.
        </Notice>
      )}
      {file.asksUnit && file.state === 'checked' && <PriceUnit example={file.priceExample} />}
      {words.length > 0 && <UnknownWords words={words} open={file.state === 'checked'} />}
      {unknown.length > 0 && (
        <UnknownNames names={unknown} titles={titles} open={file.state === 'checked'} {...answered} />
      )}
      {file.faults.length > 0 && (
        <>
          <DataTable
            caption="خطاها"
            columns={faultColumns}
            rows={file.faults}
            rowKey={({ line }) => line}
            empty={<EmptyState title="بدون خطا" />}
          />
          {file.moreFaults && <p className="text-note text-muted">۲۰۰ خطای اول نمایش داده شده است.</p>}
        </>
      )}
      {file.sample.length > 0 && (
        <>
          <DataTable
            caption="خودروهای جدید و تغییرها"
            columns={sampleColumns}
            rows={file.sample}
            rowKey={({ line }) => line}
            empty={<EmptyState title="سطری نیست" />}
          />
          {file.pages > 1 && (
            <nav aria-label="صفحه‌های سطرها" className="flex flex-wrap items-center gap-3 text-label">
              {file.page > 1 && <ButtonLink href={`?page=${file.page - 1}`}>سطرهای قبلی</ButtonLink>}
              <span className="text-muted">
                صفحهٔ {formatInteger(file.page)} از {formatInteger(file.pages)}
              </span>
              {file.page < file.pages && <ButtonLink href={`?page=${file.page + 1}`}>سطرهای بعدی</ButtonLink>}
            </nav>
          )}
        </>
      )}
    </PanelFrame>
  )
}
