import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { pageTitle } from '#ui/page-title.ts'
import { CarChoicePage } from '../components/car-choice-page.tsx'
import { loadCarChoice } from './load-car-choice.ts'
import type { Route } from './+types/new-ad'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  return loadCarChoice(ctx, { url, personId })
}

export const meta: Route.MetaFunction = () => pageTitle('ثبت آگهی خودرو')

/** The choice of the car with which an ad of one's own begins. */
export default function NewAd({ loaderData }: Route.ComponentProps) {
  return <CarChoicePage {...loaderData} />
}
