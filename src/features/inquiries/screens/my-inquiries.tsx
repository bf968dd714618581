import { IconStar, IconStarFilled } from '#ui/icons/index.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { ListPage } from '#ui/parts/list-page.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { parsePlate, spokenPlate } from '#kit/plate.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { Plate } from '#ui/plate/plate.tsx'
import '#ui/plate/travel.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { centerPath, myInquiriesPath } from '../addresses.ts'
import { RecheckList } from '../components/rechecks.tsx'
import { inquiryKinds, inquirySlugs, isInquiryKind } from '../kinds.ts'
import { useRefreshWhile } from '#ui/use-refresh-while.ts'
import { plateIndexOf } from '../server/register-inquiry.ts'
import { findAskedPlates, findInquiries } from '../server/find-inquiries.ts'
import { findRechecks, stopRecheck } from '../server/rechecks/rechecks.ts'
import { presentRow } from '../server/present-inquiry.ts'
import { publicIdField } from '../schemas.ts'
import { inquiryFlow } from '../states.ts'
import { inquiryTexts } from '../texts.ts'
import type { InquiryRowView } from '../views.ts'
import type { Route } from './+types/my-inquiries'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const entry = url.searchParams.get('kind')
  const kind = isInquiryKind(entry) ? entry : null
  const favourites = url.searchParams.get('favourites') === 'on'
  const plates = await findAskedPlates(ctx.db, ctx.secrets, personId)
  const plate = plates.find((each) => each === url.searchParams.get('plate')) ?? null
  const page = await findInquiries(ctx.db, {
    personId,
    kind,
    favourites,
    plate: plate === null ? null : plateIndexOf(ctx, plate),
    after: url.searchParams.get('after'),
  })
  return {
    rechecks: await findRechecks(ctx, personId),
    rows: await Promise.all(page.rows.map((row) => presentRow(ctx, row))),
    next: page.next,
    kind,
    favourites,
    plate,
    plates: plates.map((value) => ({ value, label: plateLabel(value) })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const id = publicIdField.safeParse(await sentField(request, 'recheck'))
  if (id.success) await stopRecheck(ctx, { personId, id: id.data })
  return redirect(myInquiriesPath, 303)
}

export const meta: Route.MetaFunction = () => pageTitle(inquiryTexts.mine)

const plateLabel = (text: string): string => {
  const plate = parsePlate(text)
  return plate.ok ? spokenPlate(plate.value).replace('پلاک ', '') : text
}

const kinds = inquirySlugs.map((value) => ({ value, label: inquiryKinds[value].title }))

/** All inquiries of a person, newest first. */
export default function MyInquiries({ loaderData }: Route.ComponentProps) {
  const { rechecks, rows, next, kind, favourites, plate, plates } = loaderData
  const filtered = kind !== null || favourites || plate !== null
  useRefreshWhile(rows.some(({ state }) => state === 'running'))
  return (
    <div className="own-page">
      <ListPage
        header={
          <>
            <PageHeader
              title={inquiryTexts.mine}
              lead="پاسخ‌ها بسته به نوع استعلام ۹۰ روز تا یک سال همین‌جا می‌مانند. پاسخی که روی همین دستگاه باز کرده‌اید بدون اینترنت هم خوانده می‌شود."
              actions={
                <ButtonLink kind="main" href={centerPath}>
                  استعلام جدید
                </ButtonLink>
              }
            />
            <RecheckList rechecks={rechecks} />
          </>
        }
        filters={
          (rows.length > 0 || filtered) && (
            <TableFilters label="فیلتر استعلام‌ها">
              <SelectField label="نوع استعلام" name="kind" empty="همه" options={kinds} defaultValue={kind ?? ''} />
              {plates.length > 1 && (
                <SelectField label="پلاک" name="plate" empty="همه" options={plates} defaultValue={plate ?? ''} />
              )}
              <CheckboxField
                label="فقط نشان‌شده‌ها"
                name="favourites"
                required={false}
                defaultValue={favourites ? 'on' : ''}
                error={undefined}
              />
            </TableFilters>
          )
        }
        count={rows.length}
        empty={
          filtered ? (
            <EmptyState
              title="با این فیلتر استعلامی پیدا نشد"
              action={<TextLink href={myInquiriesPath}>همهٔ استعلام‌ها</TextLink>}
            />
          ) : (
            <EmptyState
              title="هنوز استعلامی نگرفته‌اید"
              action={<TextLink href={centerPath}>دیدن استعلام‌ها و قیمت هر کدام</TextLink>}
            >
              خلافی، نمرهٔ منفی، گواهینامه، عوارض و سوابق خودرو؛ اگر پاسخ نیاید پولتان برمی‌گردد.
            </EmptyState>
          )
        }
        next={next}
      >
        <ul className="card divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      </ListPage>
    </div>
  )
}

function Row({ row }: { row: InquiryRowView }) {
  const Star = row.favourite ? IconStarFilled : IconStar
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      {row.favourite && <Star aria-label="نشان‌شده" role="img" size={18} className="text-lazuli" />}
      <span className="min-w-0 flex-1 basis-48">
        <a href={row.href} className="cover-link font-bold">
          {row.title}
        </a>
        {row.summary && <span className="block text-label">{row.summary}</span>}
        {row.changed && <span className="block text-note text-warn">از بار قبل: {row.changed}</span>}
        <span className="block text-note text-muted">{[row.at, row.price].filter(Boolean).join(' · ')}</span>
        {row.note && <bdi className="block text-note [overflow-wrap:anywhere]">{row.note}</bdi>}
      </span>
      {row.plate && <Plate plate={row.plate} size="small" />}
      <Badge tone={inquiryFlow.tones[row.state]}>{row.stateName}</Badge>
      {row.mayForget && (
        <a href={row.again} className="text-link-inline relative z-[1] inline-flex min-h-11 items-center text-label">
          استعلام دوباره
          <span className="sr-only">
            : {row.title}، {row.at}
          </span>
        </a>
      )}
    </li>
  )
}
