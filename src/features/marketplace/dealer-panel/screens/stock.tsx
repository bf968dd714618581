import { useEffect, useRef, useState } from 'react'
import { data } from 'react-router'
import { IconPlus } from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField, sentValues } from '#kit/sent-form.ts'
import { requireSignIn } from '#platform/guards.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { isTab, tabs, type Tab } from '../../my-ads/tabs.ts'
import { myStrikesPath } from '../../own-ad-addresses.ts'
import { panelBatchPath, panelNewAdPath, panelPath, stockFilePath } from '../../panel-addresses.ts'
import { findStanding } from '../../strikes/server/find-strikes.ts'
import { effectText } from '../../strikes/strikes.ts'
import { ColumnChoice } from '../components/column-choice.tsx'
import { PanelFrame } from '../components/panel-frame.tsx'
import { StockBulk } from '../components/stock-bulk.tsx'
import { StockFilters } from '../components/stock-filters.tsx'
import { StockTable } from '../components/stock-table.tsx'
import { mayInPanel } from '../roles.ts'
import { findBatches, planBatch } from '../server/batches.ts'
import { findColumns, keepColumns } from '../server/panel-choice.ts'
import { panelOf, headOf, requireRight } from '../server/panel-context.ts'
import { countStock, findStock, findStockModels, stockPageSize, type Selection } from '../server/find-stock.ts'
import { findStaff } from '../server/staff.ts'
import { batchActions, detailsOfMove, readMove, type BatchAction, type BatchDetails } from '../stock-batch.ts'
import { isNarrowed, readPage, readStockQuery, writeStockQuery } from '../stock-query.ts'
import type { Route } from './+types/stock'

export const middleware = [requireSignIn]

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'stock')
  const stockQuery = readStockQuery(url.searchParams)
  const counts = await countStock(ctx, gallery, stockQuery)
  const names = Object.keys(tabs) as Tab[]
  const tab = stockQuery.tab ?? names.find((name) => counts[name] > 0) ?? 'published'
  const query = { ...stockQuery, tab }
  const total = counts[tab]
  const pages = Math.max(1, Math.ceil(total / stockPageSize))
  const page = Math.min(readPage(url.searchParams), pages)
  const bulk = mayInPanel(gallery.role, 'bulk')
  const [{ closed }, rows, columns, models, staff, batches] = await Promise.all([
    findStanding(ctx.db, { personId, galleryId: gallery.id }, ctx.now),
    findStock(ctx, gallery, { query, page }),
    findColumns(ctx.db, personId),
    findStockModels(ctx.db, gallery),
    findStaff(ctx, gallery),
    bulk ? findBatches(ctx, gallery) : [],
  ])
  const path = panelPath(gallery.slug)
  const pageAt = (at: number) => path + writeStockQuery(query, at)
  const { words, model, age, person, sort } = query
  const toman = (rial: bigint | null) => (rial === null ? '' : String(rial / 10n))
  return {
    gallery: headOf(gallery),
    closed: closed && effectText(closed),
    tab,
    total,
    rows,
    columns,
    models,
    staff,
    batches,
    file: { all: stockFilePath(gallery.slug) + writeStockQuery(query), some: stockFilePath(gallery.slug) },
    narrowed: isNarrowed(query),
    typed: {
      tab,
      q: words,
      model: model ?? '',
      least: toman(query.least),
      most: toman(query.most),
      age: age ?? '',
      person: person === null ? '' : String(person),
      sort,
    },
    tabs: names
      .filter((name) => name === 'published' || name === tab || counts[name] > 0)
      .map((name) => ({
        href: path + writeStockQuery({ ...query, tab: name }),
        label: tabs[name].label,
        count: counts[name],
        current: name === tab,
      })),
    clear: isNarrowed(query) || sort !== 'new' ? path + writeStockQuery({ ...emptyQuery, tab }) : null,
    page,
    pages,
    previous: page > 1 ? pageAt(page - 1) : null,
    next: page < pages ? pageAt(page + 1) : null,
  }
}

const emptyQuery = readStockQuery(new URLSearchParams())

const problems = {
  none: 'خودرویی انتخاب نشده است. کنار خودروها علامت بزنید یا «همهٔ خودروهای این لیست» را انتخاب کنید.',
  value: 'مقدار تغییر را با عدد بنویسید؛ مثلاً ۳ درصد یا ۲۰ میلیون تومان.',
  nobody: 'این همکار دیگر در نمایشگاه نیست. صفحه را دوباره باز کنید.',
} as const

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'stock')
  const action = await sentField(request, 'act')
  const stockQuery = readStockQuery(url.searchParams)
  const path = panelPath(gallery.slug)
  if (action === 'columns') {
    await keepColumns(ctx.db, personId, await sentValues(request, 'column'))
    return redirect(path + writeStockQuery(stockQuery, readPage(url.searchParams)))
  }
  requireRight(gallery, 'bulk')
  const refuse = (problem: keyof typeof problems) => data({ problem: problems[problem] }, { status: 422 })
  const ids = await sentValues(request, 'ad')
  const all = (await sentField(request, 'scope')) === 'all'
  // The shown state, which an address without one leaves open.
  const shown = await sentField(request, 'tab')
  const tab = isTab(shown) ? shown : (stockQuery.tab ?? 'published')
  const selection: Selection = all ? { query: { ...stockQuery, tab } } : { ids }
  if (action === 'export') {
    if (!all && ids.length === 0) return refuse('none')
    const chosen = all
      ? writeStockQuery({ ...stockQuery, tab })
      : `?${new URLSearchParams(ids.map((id) => ['ad', id]))}`
    return redirect(stockFilePath(gallery.slug) + chosen)
  }
  if (action === null || !Object.hasOwn(batchActions, action)) return redirect(path)
  const details = await readDetails(request, action as BatchAction)
  if (details === null) return refuse('value')
  const planned = await planBatch(ctx, gallery, { personId, selection, act: action as BatchAction, details })
  return planned.ok ? redirect(panelBatchPath(gallery.slug, planned.value)) : refuse(planned.code)
}

async function readDetails(request: Request, action: BatchAction): Promise<BatchDetails | null> {
  const field = async (name: string) => (await sentField(request, name)) ?? ''
  if (action === 'hand') return { to: await field('to') }
  if (action !== 'price') return {}
  const move = readMove({ value: await field('value'), way: await field('way'), by: await field('by') })
  return move && detailsOfMove(move)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(`موجودی ${loaderData?.gallery.name ?? 'نمایشگاه'}`)

/** Follows the ticks of a form; null before scripts run. */
function useTicks(key: string) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const [ticked, setTicked] = useState(0)
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="ad"]') ?? [])]
  const count = () => setTicked(boxes().filter(({ checked }) => checked).length)
  const all = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked
    count()
  }
  // Ticks that were set before scripts ran, and those of another page.
  useEffect(() => {
    const match = form.current?.querySelectorAll('input[name="ad"]:checked') ?? []
    setTicked(match.length)
  }, [key])
  return { form, ticked: hydrated ? ticked : null, count, all }
}

/** The stock of a dealer: search, filters, columns by choice, and acts for many cars. */
export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  const { gallery, closed, tab, total, rows, columns, typed, models, staff, batches, narrowed, clear } = loaderData
  const { page, pages, previous, next } = loaderData
  const bulk = mayInPanel(gallery.role, 'bulk') && rows.length > 0
  const open = batches.filter((batch) => batch.open)
  const undoable = batches.find((batch) => batch.undoable)
  const recent = batches.filter((batch) => !batch.open)
  const { form, ticked, count, all } = useTicks(rows.map(({ id }) => id).join(' '))
  const table = (
    <StockTable
      caption={`${tabs[tab].label}، ${formatInteger(total)} خودرو`}
      slug={gallery.slug}
      rows={rows}
      columns={columns}
      ticks={bulk}
      tickAll={
        ticked === null ? null : (
          <label className="grid size-11 cursor-pointer place-items-center">
            <input
              type="checkbox"
              className="tick"
              aria-label="انتخاب همهٔ خودروهای این صفحه"
              checked={ticked === rows.length}
              onChange={(event) => all(event.currentTarget.checked)}
            />
          </label>
        )
      }
    />
  )
  return (
    <PanelFrame gallery={gallery} part="">
      {actionData?.problem && (
        <Notice tone="bad" live>
          {actionData.problem}
        </Notice>
      )}
      {closed && (
        <Notice tone="bad" title="ثبت آگهی بسته است">
          {closed} <TextLink href={myStrikesPath}>دیدن اخطارها</TextLink>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {!gallery.suspended && !closed && (
          <ButtonLink kind="main" href={panelNewAdPath(gallery.slug)} icon={<IconPlus aria-hidden size={20} />}>
            ثبت آگهی نمایشگاه
          </ButtonLink>
        )}
        {undoable && <TextLink href={panelBatchPath(gallery.slug, undoable.id)}>برگرداندن «{undoable.title}»</TextLink>}
      </div>
      {open.length > 0 && (
        <section aria-labelledby="open-batches" className="flex flex-col gap-2">
          <h2 id="open-batches" className="text-label font-semibold">
            تغییرهایی که هنوز ثبت نکرده‌اید
          </h2>
          <BatchList slug={gallery.slug} batches={open} />
        </section>
      )}
      <StockFilters slug={gallery.slug} typed={typed} models={models} staff={staff} clear={clear} />
      <LinkTabs label="وضعیت آگهی‌ها" tabs={loaderData.tabs} />
      {rows.length === 0 ? (
        narrowed ? (
          <EmptyState
            title="با این فیلترها خودرویی پیدا نشد"
            action={<ButtonLink href={clear ?? panelPath(gallery.slug)}>حذف فیلترها</ButtonLink>}
          >
            نام خودرو را کوتاه‌تر بنویسید یا فیلترها را حذف کنید.
          </EmptyState>
        ) : (
          <EmptyState title={`آگهی ${tabs[tab].label} ندارید`}>
            {mayInPanel(gallery.role, 'bulk')
              ? 'آگهی‌ها را یکی‌یکی ثبت کنید یا فایل موجودی را از «ورود فایل» یک‌جا وارد کنید.'
              : 'آگهی‌های نمایشگاه را یکی‌یکی ثبت کنید.'}
          </EmptyState>
        )
      ) : bulk ? (
        <PostForm ref={form} className="stock-form flex flex-col gap-4" onChange={count} preventScrollReset>
          <input type="hidden" name="tab" value={tab} />
          {ticked !== null && (
            <p className="flex flex-wrap gap-2 md:hidden">
              <Button kind="outline" onClick={() => all(ticked < rows.length)}>
                {ticked < rows.length ? `انتخاب هر ${formatInteger(rows.length)} خودروی این صفحه` : 'لغو انتخاب'}
              </Button>
            </p>
          )}
          {table}
          <StockBulk {...{ tab, total, ticked, staff }} file={loaderData.file} problem={actionData?.problem} />
        </PostForm>
      ) : (
        table
      )}
      {pages > 1 && (
        <nav aria-label="صفحه‌های موجودی" className="flex flex-wrap items-center gap-3 text-label">
          {previous && <ButtonLink href={previous}>صفحهٔ قبل</ButtonLink>}
          <span className="text-muted">
            صفحهٔ {formatInteger(page)} از {formatInteger(pages)}
          </span>
          {next && <ButtonLink href={next}>صفحهٔ بعد</ButtonLink>}
        </nav>
      )}
      {rows.length > 0 && <ColumnChoice chosen={columns} />}
      {recent.length > 0 && (
        <details className="text-label">
          <summary className="flex min-h-11 cursor-pointer items-center text-muted">تغییرهای گروهی اخیر</summary>
          <BatchList slug={gallery.slug} batches={recent} />
        </details>
      )}
    </PanelFrame>
  )
}

type BatchListProps = { slug: string; batches: readonly { id: string; title: string; at: string; stateName: string }[] }

/** Changes of many cars, each a link to its page. */
const BatchList = ({ slug, batches }: BatchListProps) => (
  <ul className="divide-y divide-line card text-label">
    {batches.map(({ id, title, at, stateName }) => (
      <li key={id}>
        <a
          href={panelBatchPath(slug, id)}
          className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-sunken"
        >
          <span className="min-w-0 flex-1 basis-48 font-medium">{title}</span>
          <span className="text-muted">{stateName}</span>
          <span className="text-muted">{at}</span>
        </a>
      </li>
    ))}
  </ul>
)
