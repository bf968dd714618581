import { useState } from 'react'
import { Notice } from '#ui/notice.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { sampleDocumentPath } from '../addresses.ts'
import { sampleReportKinds } from '../bundle.ts'
import { inquiryKind, type InquiryKindSlug } from '../kinds.ts'
import { presentAnswer } from '../present/present-answer.ts'
import { sampleRules } from '../present/present-rules.ts'
import { sampleReportPart } from '../sample-report.ts'
import type { Scenario } from '../sample-scenarios.ts'
import { failTexts } from '../texts.ts'
import { AnswerSheet } from './answer-sheet.tsx'
import { ScenarioChoice } from './scenario-choice.tsx'

/** Every part of the report with invented data; without scripts the address selects the scenario. */
export function SampleReport({ now, asked }: { now: number; asked: Scenario | null }) {
  const [scenario, setScenario] = useState<Scenario>(asked ?? 'many')
  return (
    <>
      <form method="get" className="form-card" onSubmit={(event) => event.preventDefault()}>
        <ScenarioChoice scenario={scenario} choose={setScenario} />
        <noscript>
          <Button kind="secondary" type="submit">
            دیدن گزارش
          </Button>
        </noscript>
      </form>
      <div aria-live="polite" className="flex flex-col gap-10">
        {sampleReportKinds.map((kind) => (
          <section key={kind} aria-label={inquiryKind(kind).title} className="flex min-w-0 flex-col gap-3">
            <h2 className="text-title">{inquiryKind(kind).title}</h2>
            <div className="sample-answer">
              <Part kind={kind} scenario={scenario} now={new Date(now)} />
            </div>
          </section>
        ))}
      </div>
      <p>
        <ButtonLink kind="outline" href={sampleDocumentPath('before-buying', scenario)}>
          همین نمونه به شکل PDF
        </ButtonLink>
      </p>
    </>
  )
}

function Part({ kind, scenario, now }: { kind: InquiryKindSlug; scenario: Scenario; now: Date }) {
  const outcome = sampleReportPart(kind, scenario, now)
  if ('need' in outcome) {
    return (
      <Notice tone="warn" title="منتظر کد مالک">
        در گزارش واقعی کدی را که برای مالک پیامک شده وارد می‌کنید؛ بقیهٔ بخش‌ها منتظر آن نمی‌ماند.
      </Notice>
    )
  }
  if ('fail' in outcome) {
    return (
      <Notice tone="bad" title="این بخش نیامد">
        {failTexts[outcome.fail]} در گزارش واقعی پول این بخش به کیف پولتان برمی‌گردد.
      </Notice>
    )
  }
  return <AnswerSheet view={presentAnswer(outcome.answer, { now, rules: sampleRules })} />
}
