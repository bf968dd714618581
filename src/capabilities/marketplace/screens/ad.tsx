import { data, redirect } from 'react-router'
import { doing } from '#platform/context.ts'
import { AdPage } from '../components/ad-page.tsx'
import { getAd } from '../server/get-ad.ts'
import { loadAd } from '../server/load-ad.ts'
import { revealContact } from '../server/reveal-contact.ts'
import type { Route } from './+types/ad'

export const loader = ({ params, context }: Route.LoaderArgs) => loadAd(doing(context), params)

/** The reveal: the only door through which a number leaves the server. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const now = doing(context)
  const { personId } = now.scope.session
  const ad = await getAd(now.db, params, personId)
  const result = await revealContact(now, { adId: ad.id })
  const noStore = { headers: { 'cache-control': 'private, no-store' } }
  if (result.ok) return data({ phone: result.value.phone, refusal: null }, noStore)
  if (result.code === 'sign-in') throw redirect(`/login?next=${encodeURIComponent(`${url.pathname}#contact`)}`)
  return data({ phone: null, refusal: result.code }, { status: result.code === 'too-many' ? 429 : 410, ...noStore })
}

export const meta: Route.MetaFunction = ({ loaderData: ad }) => {
  if (!ad) return []
  const description = `${ad.title} ${ad.year}، ${ad.bodyState}، ${ad.place}. قیمت سنجیده، نقشهٔ بدنه و تاریخچهٔ قیمت.`
  const hidden = ad.state === 'published' || ad.state === 'sold' ? [] : [{ name: 'robots', content: 'noindex' }]
  return [{ title: `${ad.title} ${ad.year} · ${ad.place} · فرمان` }, { name: 'description', content: description }, ...hidden]
}

export default function Ad({ loaderData, actionData }: Route.ComponentProps) {
  return <AdPage ad={loaderData} reveal={actionData ?? null} />
}
