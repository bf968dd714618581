import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { centerPath, inquiryPath } from '../addresses.ts'
import { inquiryKinds } from '../kinds.ts'
import type { Scenario } from '../sample-scenarios.ts'
import type { ServiceView } from '../views.ts'
import { SampleRun } from './sample-run.tsx'
import { ServiceFacts } from './service-facts.tsx'

export type SampleView = { service: ServiceView; now: number; scenario: Scenario | null; codeGiven: boolean }

/** A free sample of a paid inquiry in all of its states, below the real one or with a link to it. */
export function SamplePage({ service, now, scenario, codeGiven, real }: SampleView & { real?: ReactNode }) {
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
            {real}
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
            price={service.free ? null : service.price}
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
