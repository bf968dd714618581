import { useSearchParams } from 'react-router'
import { personContextOf } from '#platform/guards.ts'
import { pageTitle } from '#ui/page-title.ts'
import { CarChoicePage } from '../components/car-choice-page.tsx'
import { SharedPictures } from '../components/shared-pictures.tsx'
import { useDeviceDraftFirst } from '../components/use-device-copy.ts'
import { guestsOnDevice } from './guests-on-device.ts'
import { loadCarChoice } from './load-car-choice.ts'
import type { Route } from './+types/new-ad'

export const middleware = [guestsOnDevice]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  return loadCarChoice(ctx, { url, personId })
}

export const meta: Route.MetaFunction = () => pageTitle('ثبت آگهی خودرو')

/** The car choice of a person's new ad. */
export default function NewAd({ loaderData }: Route.ComponentProps) {
  useDeviceDraftFirst(loaderData.adId === null)
  const [query] = useSearchParams()
  const shared = query.get('shared')
  return (
    <>
      {shared !== null && <SharedPictures count={Number(shared) || 0} />}
      <CarChoicePage {...loaderData} />
    </>
  )
}
