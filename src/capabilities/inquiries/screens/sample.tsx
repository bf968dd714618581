import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { centerPath, inquiryPath, samplePath } from '../addresses.ts'
import { birthDate } from '../components/birth-date-input.tsx'
import { InquiryForm } from '../components/inquiry-form.tsx'
import { SampleRun } from '../components/sample-run.tsx'
import { ServiceFacts } from '../components/service-facts.tsx'
import { inquiryKinds, type InquiryKindSlug } from '../kinds.ts'
import { hasTwin, isScenario, kindOfSample, sampleCode } from '../sample-scenarios.ts'
import { fillForm } from '../server/fill-form.ts'
import { presentService } from '../server/present-service.ts'
import { answerQuestion } from './answer-question.ts'
import type { Route } from './+types/sample'

function kindOf({ pathname }: URL): InquiryKindSlug {
  const kind = kindOfSample(pathname.split('/').at(-1))
  if (!kind) throw notFound()
  return kind
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const kind = kindOf(url)
  const real = hasTwin(kind) ? null : await fillForm(ctx, kind, url)
  const scenario = url.searchParams.get('scenario')
  return {
    service: await presentService(ctx, kind),
    real,
    now: ctx.now.getTime(),
    scenario: isScenario(scenario) ? scenario : null,
    codeGiven: url.searchParams.get('code') === sampleCode,
    guest: ctx.scope.session.personId === null,
    query: url.search,
    origin: ctx.scope.origin,
  }
}

/** The real question, of those kinds that have no page of their own. */
export function action({ request, url, context }: Route.ActionArgs) {
  const kind = kindOf(url)
  if (hasTwin(kind)) throw notFound()
  return answerQuestion(contextOf(context), { request, kind, next: url.pathname + url.search })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { kind } = loaderData.service
  const { title, sample } = inquiryKinds[kind]
  const path = samplePath(sample ?? kind)
  const description = `نمونهٔ رایگان استعلام ${title} با اطلاعات ساختگی، در هفت حالت.`
  return pageMeta({ title: `نمونهٔ استعلام ${title}`, description, path, origin: loaderData.origin, hidden: true })
}

/** A free sample of a paid question in all of its states, and the way to the real one. */
export default function Sample({ loaderData, actionData }: Route.ComponentProps) {
  const { service, real, now, scenario, codeGiven, guest, query } = loaderData
  const { kind } = service
  const { title, lead } = inquiryKinds[kind]
  return (
    <div className="inquiry-page">
      <PageHeader
        title={real ? `استعلام ${title}` : `نمونهٔ استعلام ${title}`}
        lead={lead}
        back={{ href: centerPath, label: 'مرکز خودرو' }}
      />
      <div className="flex min-w-0 flex-col gap-6">
        {real && (
          <section id="real" aria-label="استعلام واقعی" className="flex min-w-0 flex-col gap-4">
            <InquiryForm
              key={`form ${kind}${query}`}
              service={service}
              cars={real.cars}
              values={real.values}
              answer={actionData}
              guest={guest}
              birthDate={birthDate}
            />
          </section>
        )}
        <section aria-labelledby="sample" className="flex min-w-0 flex-col gap-4">
          <h2 id="sample" className="text-heading">
            نمونهٔ رایگان
          </h2>
          <p className="sample-band">نمونه است: اطلاعات ساختگی است، چیزی پرداخت نمی‌شود و نتیجه مدرک نیست.</p>
          <SampleRun
            key={`${kind} ${scenario}`}
            kind={kind}
            price={service.price}
            now={now}
            asked={scenario}
            codeGiven={codeGiven}
            main={!real}
          />
        </section>
        <p>
          <ButtonLink kind="secondary" href={real ? '#real' : inquiryPath(kind)}>
            حالا برای خودروی خودم
          </ButtonLink>
        </p>
      </div>
      <ServiceFacts service={service} onSample />
    </div>
  )
}
