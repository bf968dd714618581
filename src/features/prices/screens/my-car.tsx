import { data } from 'react-router'
import { z } from 'zod'
import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { readFormData } from '#ui/form/read-form.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { withMoment } from '#ui/wait-texts.ts'
import { myCarPath } from '../addresses.ts'
import { MyCarPage } from '../components/my-car-page.tsx'
import { myCarRefusals, tooManySharesText } from '../my-car/my-car-texts.ts'
import { myCarSchema } from '../my-car/my-car-schema.ts'
import { carQuery, findPlace, loadMyCar, readCar } from '../server/my-car/load-my-car.ts'
import { shareValuation } from '../server/my-car/shared-valuation.ts'
import { presentValuation, describeCar, valueMyCar } from '../server/my-car/value-my-car.ts'
import type { Route } from './+types/my-car'

const paramsSchema = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,120}$/) })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const view = await loadMyCar(ctx, validateParams(paramsSchema, params).slug, url.searchParams)
  const answer = { view, origin: ctx.scope.origin }
  return view.gone ? data(answer, 410) : answer
}

const names = ['intent', 'car', ...Object.keys(myCarSchema.shape)]

/** Redirects to the address that names the car; or makes a link to the present value. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { slug } = validateParams(paramsSchema, params)
  const { catalogue, trim, offers } = await findPlace(ctx, slug)
  const sent = await sentForm(request, names)
  if (sent.get('intent') === 'share') {
    const { car } = readCar(new URLSearchParams(String(sent.get('car') ?? '')))
    if (!car) return redirect(myCarPath(slug))
    const outcome = describeCar(car, trim, catalogue, offers.words, ctx.now)
    if (!outcome.ok) return redirect(myCarPath(slug))
    const valuation = await valueMyCar(ctx.db, offers, outcome.value.car, ctx.now)
    const { value } = await presentValuation(ctx.db, offers, outcome.value, { trim, valuation, at: ctx.now })
    if (!value) return redirect(`${myCarPath(slug)}?${carQuery(car)}`)
    const shared = await shareValuation(ctx, trim.id, car, value)
    return shared.ok
      ? redirect(`${myCarPath(slug)}?share=${shared.value}`)
      : data({ refusal: withMoment(tooManySharesText, ctx) }, 429)
  }
  const form = readFormData(sent, myCarSchema)
  if (!form.ok) return form.answer
  const outcome = describeCar(form.value, trim, catalogue, offers.words, ctx.now)
  if (!outcome.ok) return form.refuse({ [outcome.code]: myCarRefusals[outcome.code] })
  return redirect(`${myCarPath(slug)}?${carQuery(form.value)}#result`)
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = `قیمت خودروی من، ${loaderData?.view.title ?? ''}`
  return pageMeta({
    title,
    description: `${title}: سال، کارکرد و وضعیت بدنه را بنویسید؛ قیمت بازار، محدوده و دلیل آن را با آگهی‌های مشابه ببینید.`,
    path: loaderData?.view.path ?? '',
    origin: loaderData?.origin ?? '',
    hidden: loaderData?.view.result !== null,
  })
}

export default function MyCar({ loaderData: { view, origin }, actionData }: Route.ComponentProps) {
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : null
  const answer = actionData && !('refusal' in actionData) ? actionData : undefined
  return <MyCarPage view={view} origin={origin} answer={answer} refusal={refusal} />
}
