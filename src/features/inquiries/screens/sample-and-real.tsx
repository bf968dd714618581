import { contextOf } from '#platform/context.ts'
import { birthDate } from '../components/birth-date-input.tsx'
import { InquiryForm } from '../components/inquiry-form.tsx'
import { SamplePage } from '../components/sample-page.tsx'
import { sampleMeta } from '../sample-meta.ts'
import { fillForm } from '../server/fill-form.ts'
import { loadSample, sampleKind } from '../server/load-sample.ts'
import { answerQuestion } from './answer-question.ts'
import type { Route } from './+types/sample-and-real'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const kind = sampleKind(url)
  const [sample, real] = await Promise.all([loadSample(ctx, kind, url), fillForm(ctx, kind, url)])
  return { ...sample, real, guest: ctx.scope.session.personId === null, query: url.search }
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  answerQuestion(contextOf(context), { request, kind: sampleKind(url), next: url.pathname + url.search })

export const meta: Route.MetaFunction = ({ loaderData }) => sampleMeta(loaderData)

/** The real inquiry of a kind without a page of its own, and its sample below. */
export default function SampleAndReal({ loaderData, actionData }: Route.ComponentProps) {
  const { real, guest, query, ...sample } = loaderData
  return (
    <SamplePage
      {...sample}
      real={
        <InquiryForm
          key={`form ${sample.service.kind}${query}`}
          service={sample.service}
          cars={real.cars}
          values={real.values}
          answer={actionData}
          guest={guest}
          birthDate={birthDate}
        />
      }
    />
  )
}
