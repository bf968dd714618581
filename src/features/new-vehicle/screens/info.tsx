import { data } from 'react-router'
import { cleanText } from '#kit/text.ts'
import { cacheForGuests, contextOf } from '#platform/context.ts'
import { notFoundBut } from '#platform/errors.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { carJsonLd } from '../car-json-ld.ts'
import { CarPage } from '../components/car-page.tsx'
import { renderSheet } from '../markup/render-sheet.tsx'
import { loadCar } from '../server/load-car.ts'
import type { Route } from './+types/info'

/** Longer than any sensible search in a sheet. */
const longestQuery = 60

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const query = cleanText(url.searchParams.get('q') ?? '').slice(0, longestQuery)
  const match = await loadCar(ctx, params.vehicleId, { query, colour: url.searchParams.get('colour') })
  if ('near' in match) throw notFoundBut(match.near)
  cacheForGuests(context)
  const { car, sheet } = match
  return data({ car, sheet: renderSheet(ctx.scope, sheet), origin: ctx.scope.origin, searched: query !== '' })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { car, origin, searched } = loaderData
  return pageMeta({
    title: `مشخصات ${car.title}`,
    description: `مشخصات فنی، ابعاد، مصرف، تجهیزات، رنگ‌ها و گارانتی ${car.title}، با منبع و تاریخ.`,
    path: car.path,
    origin,
    picture: car.picture,
    hidden: searched,
  })
}

export default function Info({ loaderData }: Route.ComponentProps) {
  const { car, sheet, origin } = loaderData
  return (
    <>
      <CarPage key={car.path} car={car} sheet={sheet} />
      <JsonLd key={`${car.path}-data`} make={() => (import.meta.env.SSR ? carJsonLd(car, origin) : {})} />
    </>
  )
}
