import { useSearchParams } from 'react-router'
import { getCatalogue } from '#features/catalog/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { personContextOf } from '#platform/guards.ts'
import { readForm } from '#ui/form/read-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { CarChoicePage } from '../components/car-choice-page.tsx'
import { SharedPictures } from '../components/shared-pictures.tsx'
import { useDeviceDraftFirst } from '../components/use-device-copy.ts'
import { plateFirstSchema } from '../plate-first.ts'
import { startWithPlate } from '../server/start-with-plate.ts'
import { guestsOnDevice } from './guests-on-device.ts'
import { loadCarChoice } from './load-car-choice.ts'
import { postingStore } from './posting-store.ts'
import type { Route } from './+types/new-ad'

export const middleware = [guestsOnDevice]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  return loadCarChoice(ctx, { url, personId })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const form = await readForm(request, plateFirstSchema)
  if (!form.ok) return form.answer
  const store = postingStore(ctx, null, await getCatalogue(ctx.db))
  const started = await startWithPlate(ctx, { personId, plate: form.value.plate, store })
  return started.ok ? redirect(started.value) : form.refuse({ plate: openDraftText }, 409)
}

const openDraftText = 'یک آگهی نیمه‌کاره دارید. همان را ادامه بدهید؛ پلاک را در مرحلهٔ «خودرو» هم می‌توانید بنویسید.'

export const meta: Route.MetaFunction = () => pageTitle('ثبت آگهی خودرو')

/** The car choice of a person's new ad. */
export default function NewAd({ loaderData, actionData }: Route.ComponentProps) {
  useDeviceDraftFirst(loaderData.adId === null)
  const [query] = useSearchParams()
  const shared = query.get('shared')
  return (
    <>
      {shared !== null && <SharedPictures count={Number(shared) || 0} />}
      <CarChoicePage {...loaderData} answer={actionData} />
    </>
  )
}
