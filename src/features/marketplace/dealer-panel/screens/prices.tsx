import { parsePercent } from '#kit/digits.ts'
import { parseToman } from '#kit/money.ts'
import { redirect } from '#kit/redirect.ts'
import { sentValues } from '#kit/sent-form.ts'
import { requireSignIn } from '#platform/guards.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { formatInteger } from '#kit/digits.ts'
import { deskPath } from '../../desk-addresses.ts'
import { DeskFrame } from '../components/desk-frame.tsx'
import type { PriceMove } from '../bulk-price.ts'
import { deskOf, headOf } from '../server/desk-context.ts'
import { mostMoved, movePrices, previewMoves } from '../server/move-prices.ts'
import type { Route } from './+types/prices'

export const middleware = [requireSignIn]

/** Reads the price change of an address; null for an invalid number. */
function readMove(query: URLSearchParams): PriceMove | null {
  const value = query.get('value') ?? ''
  const sign = query.get('way') === 'down' ? -1 : 1
  if (query.get('by') === 'amount') {
    const rial = parseToman(value)
    return rial === null || rial <= 0n ? null : { by: 'amount', rial: BigInt(sign) * rial }
  }
  const percent = parsePercent(value)
  return percent === null || percent <= 0 ? null : { by: 'percent', hundredths: sign * Math.round(percent * 100) }
}

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, gallery } = await deskOf(args, 'bulk')
  const ids = url.searchParams.getAll('ad').slice(0, mostMoved)
  const move = readMove(url.searchParams)
  return {
    gallery: headOf(gallery),
    problem: ids.length === 0 ? 'ads' : move === null ? 'value' : null,
    rows: move && ids.length > 0 ? await previewMoves(ctx, gallery, { ids, move }) : [],
  }
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const { ctx, personId, gallery } = await deskOf(args, 'bulk')
  const move = readMove(url.searchParams)
  if (!move) return redirect(deskPath(gallery.slug))
  const { moved, stayed } = await movePrices(ctx, gallery, { personId, move, seen: await sentValues(request, 'seen') })
  return redirect(`${deskPath(gallery.slug)}?moved=${moved}&stayed=${stayed}`)
}

export const meta: Route.MetaFunction = () => pageTitle('تغییر گروهی قیمت')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  { key: 'title', head: 'خودرو', cell: ({ title }) => title },
  { key: 'before', head: 'قیمت فعلی', cell: ({ before }) => before },
  { key: 'after', head: 'قیمت جدید', cell: ({ after, problem }) => (after ? <b>{after}</b> : problem) },
]

const problems = {
  ads: 'هیچ آگهی‌ای انتخاب نشده است. در موجودی، کنار خودروها علامت بزنید.',
  value: 'مقدار تغییر را با عدد بنویسید؛ مثلاً ۳ درصد یا ۲۰ میلیون تومان.',
}

/** Previews the chosen prices before anything changes. */
export default function Prices({ loaderData: { gallery, problem, rows } }: Route.ComponentProps) {
  const moving = rows.filter(({ after }) => after !== null)
  return (
    <DeskFrame gallery={gallery} part="">
      {problem ? (
        <Notice tone="warn">{problems[problem as keyof typeof problems]}</Notice>
      ) : (
        <DataTable
          caption="قیمت‌های جدید"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          next={null}
          empty={<EmptyState title="آگهی انتخاب‌شده پیدا نشد" />}
        />
      )}
      <PostForm className="flex flex-wrap gap-2">
        {moving.map(({ id, seen }) => (
          <input key={id} type="hidden" name="seen" value={seen} />
        ))}
        {moving.length > 0 && (
          <Button kind="main" type="submit">
            ثبت قیمت جدید {formatInteger(moving.length)} آگهی
          </Button>
        )}
        <ButtonLink href={deskPath(gallery.slug)}>برگشت به موجودی</ButtonLink>
      </PostForm>
    </DeskFrame>
  )
}
