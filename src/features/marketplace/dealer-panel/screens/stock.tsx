import { IconPlus } from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import { requireSignIn } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { adStateNames } from '../../ad/ad-states.ts'
import { OwnPrice } from '../../my-ads/components/own-price.tsx'
import { isTab, stateTones, tabs, type Tab } from '../../my-ads/tabs.ts'
import { deskAdPath, deskNewAdPath, deskPath } from '../../desk-addresses.ts'
import { DeskFrame } from '../components/desk-frame.tsx'
import { mayAtDesk } from '../roles.ts'
import { deskOf, headOf } from '../server/desk-context.ts'
import { countStock, findStock } from '../server/find-stock.ts'
import type { Route } from './+types/stock'

export const middleware = [requireSignIn]

const countOf = (text: string | null) => (text !== null && /^\d{1,3}$/.test(text) ? Number(text) : null)

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, gallery } = await deskOf(args, 'stock')
  const counts = await countStock(ctx, gallery)
  const asked = url.searchParams.get('tab')
  const names = Object.keys(tabs) as Tab[]
  const tab = isTab(asked) ? asked : (names.find((name) => counts[name] > 0) ?? 'published')
  const stock = await findStock(ctx, gallery, { tab, after: url.searchParams.get('after') })
  const [moved, stayed] = [countOf(url.searchParams.get('moved')), countOf(url.searchParams.get('stayed'))]
  return { gallery: headOf(gallery), tab, counts, ...stock, moved, stayed }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(`موجودی ${loaderData?.gallery.name ?? 'نمایشگاه'}`)

type Row = Route.ComponentProps['loaderData']['rows'][number]

const plainColumns: Column<Row>[] = [
  {
    key: 'car',
    head: 'خودرو',
    cell: ({ title, facts }) => (
      <span className="flex flex-col">
        <b>{title}</b>
        <span className="text-note font-normal text-muted">{facts}</span>
      </span>
    ),
  },
  { key: 'price', head: 'قیمت', cell: ({ price }) => <OwnPrice price={price} /> },
  {
    key: 'state',
    head: 'وضعیت',
    cell: ({ state, until }) => (
      <span className="flex flex-col items-start gap-1">
        <Badge tone={stateTones[state] ?? 'plain'}>{adStateNames[state]}</Badge>
        {until && <span className="text-note text-muted">تا {until}</span>}
      </span>
    ),
  },
  {
    key: 'code',
    head: 'کد',
    cell: ({ code }) => (code ? <bdi>{code}</bdi> : <span className="text-nowrap text-muted">بدون کد</span>),
  },
  { key: 'pictures', head: 'عکس', numeric: true, cell: ({ pictures }) => pictures },
  { key: 'reveals', head: 'دیدن شماره', numeric: true, cell: ({ reveals }) => reveals },
]

const choice: Column<Row> = {
  key: 'choice',
  head: 'انتخاب',
  cell: ({ id, title }) => (
    <label className="grid size-11 place-items-center">
      <input type="checkbox" className="tick" name="ad" value={id} aria-label={`انتخاب ${title}`} />
    </label>
  ),
}

/** The stock of a dealer by state, with the link to bulk prices. */
export default function Stock({ loaderData }: Route.ComponentProps) {
  const { gallery, tab, counts, rows, next, moved, stayed } = loaderData
  const shown = Object.entries(tabs).filter(([name]) => name === 'published' || name === tab || counts[name as Tab] > 0)
  const bulk = mayAtDesk(gallery.role, 'bulk') && rows.length > 0 && (tab === 'published' || tab === 'paused')
  const table = (
    <DataTable
      caption={tabs[tab].label}
      columns={bulk ? [plainColumns[0]!, choice, ...plainColumns.slice(1)] : plainColumns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => deskAdPath(gallery.slug, id)}
      next={next}
      empty={
        <EmptyState title={`آگهی ${tabs[tab].label} ندارید`}>
          {mayAtDesk(gallery.role, 'bulk')
            ? 'آگهی‌ها را یکی‌یکی ثبت کنید یا فایل موجودی را از «ورود فایل» یک‌جا وارد کنید.'
            : 'آگهی‌های نمایشگاه را یکی‌یکی ثبت کنید.'}
        </EmptyState>
      }
    />
  )
  return (
    <DeskFrame gallery={gallery} part="">
      {moved !== null && (
        <Notice tone={moved > 0 ? 'good' : 'warn'} live>
          قیمت {formatInteger(moved)} آگهی عوض شد.
          {stayed ? ` ${formatInteger(stayed)} آگهی تغییر نکرد، چون قیمت یا وضعیتش در این فاصله عوض شده بود.` : ''}
        </Notice>
      )}
      {!gallery.suspended && (
        <ButtonLink
          kind="main"
          href={deskNewAdPath(gallery.slug)}
          icon={<IconPlus aria-hidden size={20} />}
          className="self-start"
        >
          ثبت آگهی نمایشگاه
        </ButtonLink>
      )}
      <LinkTabs
        label="وضعیت آگهی‌ها"
        tabs={shown.map(([name, { label }]) => ({
          href: `${deskPath(gallery.slug)}?tab=${name}`,
          label,
          count: counts[name as Tab],
          current: name === tab,
        }))}
      />
      {bulk ? (
        <form method="get" action={deskPath(gallery.slug, 'prices')} className="flex flex-col gap-4">
          {table}
          <fieldset className="flex flex-col gap-3 card p-4">
            <legend className="sr-only">تغییر گروهی قیمت</legend>
            <h2 className="text-heading">تغییر قیمت آگهی‌های انتخاب‌شده</h2>
            <div className="flex flex-wrap items-start gap-3 *:min-w-40 *:flex-1">
              <SelectField
                label="قیمت‌ها"
                name="way"
                options={[
                  { value: 'up', label: 'بیشتر شود' },
                  { value: 'down', label: 'کمتر شود' },
                ]}
              />
              <TextField label="مقدار" name="value" dir="ltr" inputMode="decimal" maxLength={20} autoComplete="off" />
              <SelectField
                label="بر حسب"
                name="by"
                options={[
                  { value: 'percent', label: 'درصد' },
                  { value: 'amount', label: 'تومان' },
                ]}
              />
            </div>
            <Button type="submit" className="self-start">
              دیدن قیمت‌های جدید
            </Button>
            <p className="text-note text-muted">اول قیمت‌های جدید را می‌بینید؛ تا ثبت نکنید چیزی عوض نمی‌شود.</p>
          </fieldset>
        </form>
      ) : (
        table
      )}
    </DeskFrame>
  )
}
