import { contextOf } from '#platform/context.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { prizesPath } from '../addresses.ts'
import '../components/club.css'
import { TimeLeft } from '../components/time-left.tsx'
import { phaseTones } from '../phase-tones.ts'
import { listPrizes, type PrizeRow } from '../server/present-prizes.ts'
import { phaseNames, prizeTexts } from '../texts.ts'
import type { Route } from './+types/prizes'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  return {
    prizes: await listPrizes(ctx, ctx.scope.session.personId),
    now: formatDateTime(ctx.now),
    origin: ctx.scope.origin,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: prizeTexts.title,
    description: prizeTexts.lead,
    path: prizesPath,
    origin: loaderData?.origin ?? '',
  })

/** Open, upcoming and finished draws. */
export default function Prizes({ loaderData: { prizes, now } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={prizeTexts.title} lead={prizeTexts.lead}>
        <p className="text-note text-muted">ساعت سایت: {now}</p>
      </PageHeader>
      {prizes.length === 0 ? (
        <EmptyState title="هنوز قرعه‌کشی‌ای نداریم">قرعه‌کشی بعدی همین‌جا اعلام می‌شود.</EmptyState>
      ) : (
        <ul className="club-grid">
          {prizes.map((prize) => (
            <PrizeCard key={prize.slug} prize={prize} />
          ))}
        </ul>
      )}
    </div>
  )
}

function PrizeCard({
  prize: { href, title, summary, phase, when, left, price, tickets, worth, places, mine },
}: {
  prize: PrizeRow
}) {
  return (
    <li className="card club-card relative">
      <div className="flex flex-wrap gap-2">
        <Badge tone={phaseTones[phase]}>{phaseNames[phase]}</Badge>
        {mine && <Badge tone="info">{mine} بلیت دارید</Badge>}
      </div>
      <h2 className="text-heading">
        <a href={href} className="cover-link">
          {title}
        </a>
      </h2>
      <p>{summary}</p>
      <p className="text-note text-muted">
        {when}
        {left !== null && <TimeLeft before="، " seconds={left} />}
      </p>
      <FactsGrid
        facts={[
          { label: 'ارزش جایزه‌ها', value: worth },
          { label: 'تعداد برنده', value: places },
          { label: 'هر بلیت', value: price },
          { label: 'بلیت‌ها', value: tickets },
        ]}
      />
    </li>
  )
}
