import { data, redirect } from 'react-router'
import { doing } from '#platform/context.ts'
import { AdPage } from '../components/ad-page.tsx'
import { answerReveal, noStore } from '../server/answer-reveal.ts'
import { getAd } from '../server/get-ad.ts'
import { loadAd } from '../server/load-ad.ts'
import type { Route } from './+types/ad'

export const loader = ({ params, context }: Route.LoaderArgs) => loadAd(doing(context), params)

/** The reveal without JavaScript: the answer comes with the page. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const now = doing(context)
  const ad = await getAd(now.db, params, now.scope.session.personId)
  const { reveal, status } = await answerReveal(now, { adId: ad.id })
  if (reveal.refusal === 'sign-in') throw redirect(`/login?next=${encodeURIComponent(`${url.pathname}#contact`)}`)
  return data(reveal, { status, headers: noStore })
}

export const meta: Route.MetaFunction = ({ loaderData: ad }) => {
  if (!ad) return []
  const description = `${ad.title} ${ad.year}، ${ad.bodyState}، ${ad.place}. قیمت سنجیده، نقشهٔ بدنه و تاریخچهٔ قیمت.`
  const hidden = ad.state === 'published' || ad.state === 'sold' ? [] : [{ name: 'robots', content: 'noindex' }]
  return [
    { title: `${ad.title} ${ad.year} · ${ad.place} · فرمان` },
    { name: 'description', content: description },
    ...hidden,
  ]
}

export default function Ad({ loaderData, actionData }: Route.ComponentProps) {
  return <AdPage ad={loaderData} reveal={actionData ?? null} />
}
