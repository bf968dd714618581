import { findPageText } from '#features/content/contract.ts'
import { TextPart } from '#features/content/embeds.ts'
import { contextOf } from '#platform/context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { dealerApplyPath, dealerAdminPath, partnershipPath } from '../addresses.ts'
import { PartnershipForm } from '../components/application-form.tsx'
import { ApplicationPage } from '../components/application-page.tsx'
import { answerApplication, loadApplicant } from './application-page.ts'
import { partnershipFacts, partnershipWays, titleOfWay, type PartnershipWay } from '../texts.ts'
import type { Route } from './+types/partnership'

const usual = {
  title: 'همکاری کسب‌وکارها',
  lead: 'نمایشگاه، کارشناس، بیمه یا نرم‌افزار؛ بگویید چه کاری با هم می‌توانیم انجام بدهیم.',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const [page, text] = await Promise.all([
    loadApplicant(ctx, url.searchParams),
    findPageText(ctx, { slug: 'partnership', usual }),
  ])
  const way = url.searchParams.get('way') ?? ''
  return { ...page, text, way: Object.hasOwn(partnershipWays, way) ? way : '' }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerApplication(contextOf(context), request, 'partnership', async ({ topic }) => ({
    title: titleOfWay(topic as PartnershipWay),
  }))

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.text.title ?? usual.title,
    description: loaderData?.text.lead ?? usual.lead,
    path: partnershipPath,
    origin: loaderData?.origin ?? '',
  })

const ways = Object.entries(partnershipWays) as [PartnershipWay, string][]

/** Kinds of partnership, and the application form. */
export default function Partnership({ loaderData, actionData }: Route.ComponentProps) {
  const { follows, own, signedIn, known, sentKey, ownsGallery, text, way } = loaderData
  return (
    <ApplicationPage
      title={text.title}
      lead={text.lead}
      path={partnershipPath}
      offer="راه‌های همکاری"
      follows={follows}
      own={own}
      answer={actionData}
    >
      {(refused) => (
        <>
          {ownsGallery && (
            <Notice tone="info" title="شما نمایشگاه دارید">
              <a href={dealerAdminPath} className="text-link-inline">
                رفتن به پیشخوان نمایشگاه
              </a>
            </Notice>
          )}
          <ul className="offers">
            {ways.map(([value, label]) => (
              <li key={value} className="card">
                <h2 className="font-bold">{label}</h2>
                <p>{partnershipFacts[value]}</p>
                <ButtonLink
                  kind="outline"
                  href={value === 'gallery' ? dealerApplyPath : `${partnershipPath}?way=${value}#apply`}
                  className="self-start"
                >
                  {value === 'gallery' ? 'ثبت نمایشگاه' : 'درخواست همکاری'}
                  <span className="sr-only">: {label}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
          <TextPart document={text.document} cars={text.cars} prefix="partnership" />
          <PartnershipForm
            key={way}
            answer={refused}
            sentKey={sentKey}
            known={known}
            signedIn={signedIn}
            topics={ways.map(([value, label]) => ({ value, label }))}
            topic={way}
          />
        </>
      )}
    </ApplicationPage>
  )
}
