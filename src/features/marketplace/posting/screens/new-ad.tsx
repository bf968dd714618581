import { data, useSearchParams } from 'react-router'
import { getCatalogue } from '#features/catalog/contract.ts'
import { toJalali } from '#kit/jalali.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import { redirect } from '#kit/redirect.ts'
import type { RequestContext } from '#platform/context.ts'
import { personContextOf } from '#platform/guards.ts'
import { readForm } from '#ui/form/read-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { newAdStepPath } from '../../own-ad-addresses.ts'
import { carOfKit } from '../car-kit.ts'
import { CarChoicePage } from '../components/car-choice-page.tsx'
import { OtherPlate } from '../components/other-car.tsx'
import { SharedPictures } from '../components/shared-pictures.tsx'
import { useDeviceDraftFirst } from '../components/use-device-copy.ts'
import { pictureNames, trimOf } from '../merge-drafts.ts'
import type { OtherPlateView } from '../other-car.ts'
import { plateFirstSchema } from '../plate-first.ts'
import { carKitOf } from '../server/car-kit.ts'
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
  if (started.ok) return redirect(started.value)
  return data({ otherPlate: await otherPlate(ctx, form.value.plate) }, { status: 409 })
}

/** Describes the draft that is open while another plate was typed. */
async function otherPlate(ctx: RequestContext, plate: Plate): Promise<OtherPlateView> {
  const catalogue = await getCatalogue(ctx.db)
  const draft = (await postingStore(ctx, null, catalogue).load())!
  const kit = carKitOf(catalogue, toJalali(ctx.now).year)
  return {
    draftCar: carOfKit(kit, trimOf(draft.values))?.title ?? 'خودروی قبلی',
    goOn: newAdStepPath(draft.step),
    plate: formatPlate(plate),
    pictures: pictureNames({ values: draft.values }).length,
  }
}

export const meta: Route.MetaFunction = () => pageTitle('ثبت آگهی خودرو')

/** The car choice of a person's new ad. */
export default function NewAd({ loaderData, actionData }: Route.ComponentProps) {
  useDeviceDraftFirst(loaderData.adId === null)
  const [query] = useSearchParams()
  const shared = query.get('shared')
  if (actionData && 'otherPlate' in actionData) return <OtherPlate {...actionData.otherPlate} />
  return (
    <>
      {shared !== null && <SharedPictures count={Number(shared) || 0} />}
      <CarChoicePage {...loaderData} answer={actionData} />
    </>
  )
}
