import { findPageText } from '#features/content/contract.ts'
import { TextPart } from '#features/content/embeds.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { formatDate } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { contextOf } from '#platform/context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { adsPath } from '../addresses.ts'
import { AdsForm } from '../components/application-form.tsx'
import { ApplicationPage } from '../components/application-page.tsx'
import { adPlacePrices } from '../server/ad-place-prices.ts'
import { answerApplication, loadApplicant } from './application-page.ts'
import { adPlaces, titleOfPlace, type AdPlace } from '../texts.ts'
import type { Route } from './+types/ads'

const usual = {
  title: 'تبلیغ در فرمان',
  lead: 'جا، اندازه و قیمت هر تبلیغ روشن است و همهٔ تبلیغ‌ها برچسب «تبلیغ» دارند.',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const [page, text, { value: prices }] = await Promise.all([
    loadApplicant(ctx, url.searchParams),
    findPageText(ctx, { slug: 'ads', usual }),
    ruleAt(ctx.db, adPlacePrices, ctx.now),
  ])
  const place = url.searchParams.get('place') ?? ''
  return {
    ...page,
    text,
    day: formatDate(ctx.now),
    place: Object.hasOwn(adPlaces, place) ? place : '',
    places: (Object.keys(adPlaces) as AdPlace[]).map((value) => ({
      value,
      label: adPlaces[value].name,
      format: adPlaces[value].format,
      price: formatMoney(prices[value]),
    })),
  }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerApplication(contextOf(context), request, 'ads', async ({ topic, company }) => ({
    title: titleOfPlace(topic as AdPlace, company ?? ''),
  }))

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.text.title ?? usual.title,
    description: loaderData?.text.lead ?? usual.lead,
    path: adsPath,
    origin: loaderData?.origin ?? '',
  })

/** Advertising places with today's prices, and the request form. */
export default function Ads({ loaderData, actionData }: Route.ComponentProps) {
  const { follows, own, signedIn, known, sentKey, text, day, places, place } = loaderData
  return (
    <ApplicationPage
      title={text.title}
      lead={text.lead}
      path={adsPath}
      offer="جاها و قیمت‌ها"
      follows={follows}
      own={own}
      answer={actionData}
    >
      {(refused) => (
        <>
          <ul className="offers">
            {places.map(({ value, label, format, price }) => (
              <li key={value} className="card">
                <h2 className="font-bold">{label}</h2>
                <p>{format}</p>
                <b>{price}</b>
                <ButtonLink kind="outline" href={`${adsPath}?place=${value}#apply`} className="self-start">
                  درخواست این تبلیغ<span className="sr-only">: {label}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
          <p className="text-note text-muted">تعرفهٔ {day}، بدون مالیات بر ارزش افزوده.</p>
          <TextPart document={text.document} cars={text.cars} prefix="ads" />
          <AdsForm
            key={place}
            answer={refused}
            sentKey={sentKey}
            known={known}
            signedIn={signedIn}
            topics={places}
            topic={place}
          />
        </>
      )}
    </ApplicationPage>
  )
}
