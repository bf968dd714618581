import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { centerPath, inquiryPath } from '../addresses.ts'
import { InquiryForm } from '../components/inquiry-form.tsx'
import { ServiceFacts } from '../components/service-facts.tsx'
import { inquiryKinds, inquirySlugs, type InquiryKindSlug } from '../kinds.ts'
import { fillForm } from '../server/fill-form.ts'
import { presentService } from '../server/present-service.ts'
import { answerQuestion } from './answer-question.ts'
import type { Route } from './+types/inquiry'

/** The kind in the address; each kind has its own route. */
function kindOf({ pathname }: URL): InquiryKindSlug {
  const kind = inquirySlugs.find((slug) => inquiryPath(slug) === pathname)
  if (!kind) throw notFound()
  return kind
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const kind = kindOf(url)
  const [service, filled] = await Promise.all([presentService(ctx, kind), fillForm(ctx, kind, url)])
  return { service, ...filled, guest: ctx.scope.session.personId === null, query: url.search, origin: ctx.scope.origin }
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  answerQuestion(contextOf(context), { request, kind: kindOf(url), next: url.pathname + url.search })

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { kind } = loaderData.service
  const { title, lead } = inquiryKinds[kind]
  return pageMeta({ title: `استعلام ${title}`, description: lead, path: inquiryPath(kind), origin: loaderData.origin })
}

/** One inquiry: its price and health, beside its form. */
export default function Inquiry({ loaderData, actionData }: Route.ComponentProps) {
  const { service, cars, values, guest, query, origin } = loaderData
  const { title, lead } = inquiryKinds[service.kind]
  return (
    <div className="inquiry-page">
      <PageHeader title={`استعلام ${title}`} lead={lead} back={{ href: centerPath, label: 'مرکز خودرو' }} />
      {/* Another car fills in other values. */}
      <InquiryForm
        key={`form ${service.kind}${query}`}
        service={service}
        cars={cars}
        values={values}
        answer={actionData}
        guest={guest}
      />
      <ServiceFacts service={service} />
      <JsonLd
        key="trail"
        make={() =>
          import.meta.env.SSR
            ? {
                '@context': 'https://schema.org',
                ...breadcrumbs(
                  [
                    { name: 'مرکز خودرو', path: centerPath },
                    { name: title, path: inquiryPath(service.kind) },
                  ],
                  origin,
                ),
              }
            : {}
        }
      />
    </div>
  )
}
