import '../../ad/server/tables.ts'
import '../../contact/server/tables.ts'
import '../../conversations/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { panelAdPath } from '../../panel-addresses.ts'
import { conductTexts, findConduct } from '../../ad/server/seller-answers.ts'
import type { PanelDealer } from './panel-context.ts'

const shownDays = 30
const maxAds = 50
const maxVisits = 20

/** Selects every sign of interest in a dealer or its ads, as (ad, kind, at). */
const events = (dealerId: bigint, since: Date) => sql`
  select ad_id, 'reveal' as kind, at from contact_reveal
  where at > ${since} and (gallery_id = ${dealerId} or ad_id in (select id from ad where gallery_id = ${dealerId}))
  union all
  select ad_id, 'thread', started_at from conversation
  where started_at > ${since} and ad_id in (select id from ad where gallery_id = ${dealerId})
  union all
  select conversation.ad_id, 'visit', message.at from conversation_visit as visit
  join conversation on conversation.id = visit.conversation_id
  join conversation_message as message on message.id = visit.message_id
  where visit.state = 'agreed' and message.at > ${since}
    and conversation.ad_id in (select id from ad where gallery_id = ${dealerId})`

type Counts = { reveals: number; threads: number; visits: number }
const counts = sql`count(*) filter (where kind = 'reveal')::int as reveals,
  count(*) filter (where kind = 'thread')::int as threads, count(*) filter (where kind = 'visit')::int as visits`

const present = ({ reveals, threads, visits }: Counts) => ({
  reveals: formatInteger(reveals),
  threads: formatInteger(threads),
  visits: formatInteger(visits),
})

/**
 * Counts interested people of the last thirty days by day and ad, and lists agreed visits. Contains
 * no names.
 */
export async function findLeads({ db, now }: RequestContext, dealer: PanelDealer) {
  const since = new Date(now.getTime() - shownDays * dayMs)
  const match = events(dealer.id, since)
  const [days, ads, visits, catalogue, conduct] = await Promise.all([
    sql<Counts & { day: Date }>`
      select min(at) as day, ${counts} from (${match}) as events
      group by (at at time zone 'Asia/Tehran')::date order by day desc`.execute(db),
    sql<Counts & { public_id: string; trim_id: number; year: number }>`
      select ad.public_id, ad.trim_id, ad.year, ${counts} from (${match}) as events join ad on ad.id = events.ad_id
      group by ad.id order by count(*) desc, ad.id desc limit ${maxAds}`.execute(db),
    db
      .selectFrom('conversation_visit')
      .innerJoin('conversation', 'conversation.id', 'conversation_visit.conversation_id')
      .innerJoin('ad', 'ad.id', 'conversation.ad_id')
      .select(['visit_at', 'place', 'ad.public_id', 'ad.trim_id'])
      .where('ad.gallery_id', '=', dealer.id)
      .where('conversation_visit.state', '=', 'agreed')
      .where('visit_at', '>', now)
      .orderBy('visit_at')
      .limit(maxVisits)
      .execute(),
    getCatalogue(db),
    findConduct(db, dealer.id),
  ])
  const total = days.rows.reduce<Counts>(
    (sum, { reveals, threads, visits }) => ({
      reveals: sum.reveals + reveals,
      threads: sum.threads + threads,
      visits: sum.visits + visits,
    }),
    { reveals: 0, threads: 0, visits: 0 },
  )
  return {
    total: present(total),
    conduct: conduct ? conductTexts(conduct) : [],
    days: days.rows.map(({ day, ...each }) => ({ day: formatDate(day), ...present(each) })),
    ads: ads.rows.map(({ public_id, trim_id, ...each }) => ({
      id: public_id,
      href: panelAdPath(dealer.slug, public_id),
      title: vehicleTitle(catalogue, trim_id),
      ...present(each),
    })),
    visits: visits.map(({ visit_at, place, public_id, trim_id }) => ({
      at: formatDateTime(visit_at),
      place,
      href: panelAdPath(dealer.slug, public_id),
      title: vehicleTitle(catalogue, trim_id),
    })),
  }
}
