import { contextOf } from '#platform/context.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { ListPage } from '#ui/parts/list-page.tsx'
import { SignInFirst } from '#ui/parts/sign-in-first.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Picture } from '#ui/picture.tsx'
import { dealsPath, wishesPath } from '../addresses.ts'
import { findDeals } from '../server/find-deals.ts'
import { dealTexts } from '../texts.ts'
import type { DealLine } from '../views.ts'
import type { Route } from './+types/deals'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const ended = url.searchParams.get('state') === 'ended'
  if (personId === null) return { rows: [], next: null, counts: { open: 0, ended: 0 }, ended, guest: dealsPath }
  const deals = await findDeals(ctx, personId, { ended, after: url.searchParams.get('after') })
  return { ...deals, ended, guest: null }
}

export const meta: Route.MetaFunction = () => pageTitle(dealTexts.title)

/** A person's deals as buyer, seller or member of a dealer, newest first. */
export default function Deals({ loaderData: { rows, next, counts, ended, guest } }: Route.ComponentProps) {
  return (
    <div className="own-page">
      <ListPage
        header={
          <PageHeader
            title={dealTexts.title}
            lead={dealTexts.lead}
            actions={
              <ButtonLink kind="secondary" href={wishesPath}>
                خودروی دلخواه
              </ButtonLink>
            }
          />
        }
        filters={
          guest === null && (
            <LinkTabs
              label="پرونده‌ها"
              tabs={[
                { href: dealsPath, label: 'باز', count: counts.open, current: !ended },
                { href: `${dealsPath}?state=ended`, label: 'تمام‌شده', count: counts.ended, current: ended },
              ]}
            />
          )
        }
        count={rows.length}
        empty={
          <EmptyState
            title={guest ? dealTexts.guest : ended ? 'هنوز پرونده‌ای تمام نشده است' : 'پروندهٔ باز ندارید'}
            action={
              <>
                {guest && <SignInFirst here={guest} label="ورود و دیدن پرونده‌ها" />}
                <TextLink href="/services/used-vehicle/advertisement">دیدن آگهی‌ها</TextLink>
              </>
            }
          >
            در صفحهٔ هر آگهی «{dealTexts.ask}» را بزنید. قرار بازدید، استعلام، قیمت، بیعانه و قولنامه همه در یک پرونده
            می‌ماند و بیعانه تا پایان معامله در کیف پول خودتان است.
          </EmptyState>
        }
        next={next}
      >
        <ul className="card divide-y divide-line">
          {rows.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </ul>
      </ListPage>
    </div>
  )
}

function Line({
  row: { href, title, facts, picture, alt, side, stateName, tone, price, next, until, mine, at },
}: {
  row: DealLine
}) {
  return (
    <li className="relative flex items-start gap-3 p-4">
      <span className="size-16 flex-none overflow-hidden rounded-control bg-sunken [&_img]:size-full [&_img]:object-cover">
        {picture && <Picture name={picture} alt={alt} sizes="64px" widths={[160]} />}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={href} className="cover-link min-w-0 font-bold [overflow-wrap:anywhere]">
            {title}
          </a>
          <Badge tone={tone}>{stateName}</Badge>
        </span>
        <span className="text-note text-muted">
          {side === 'buyer' ? 'خرید شما' : 'فروش شما'}
          {facts && ` · ${facts}`}
        </span>
        {price && <span className="text-label font-bold">{price}</span>}
        {next && until ? (
          <span className={mine ? 'text-label font-bold text-warn' : 'text-label text-muted'}>
            {next}، تا {until}
          </span>
        ) : (
          <span className="text-note text-muted">{at}</span>
        )}
      </span>
    </li>
  )
}
