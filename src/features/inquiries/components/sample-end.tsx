import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { sampleDocumentPath } from '../addresses.ts'
import type { SectionKey } from '../answers.ts'
import { inquiryKind, type InquiryKindSlug } from '../kinds.ts'
import { presentAnswer } from '../present/present-answer.ts'
import { sampleRules } from '../present/present-rules.ts'
import { sampleOutcome } from '../sample-outcome.ts'
import type { Scenario } from '../sample-scenarios.ts'
import { failTexts } from '../texts.ts'
import { AnswerSheet } from './answer-sheet.tsx'

type SampleEndProps = {
  kind: InquiryKindSlug
  scenario: Scenario
  /** Null when the real one is free. */
  price: string | null
  now: number
  missing: readonly SectionKey[]
  score: number | null
}

/** The outcome of a sample, computed on the page, or on the server without scripts. */
export function SampleEnd({ kind, scenario, price, now, missing, score }: SampleEndProps) {
  const at = new Date(now)
  const outcome = sampleOutcome(kind, scenario, { now: at, missing, ...(score !== null && { score }) })
  if ('fail' in outcome) {
    return (
      <Notice tone="bad" title="استعلام انجام نشد">
        {failTexts[outcome.fail]} {price && `در استعلام واقعی ${price} به کیف پولتان برمی‌گردد.`}
      </Notice>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="sample-answer">
        <AnswerSheet view={presentAnswer(outcome.answer, { now: at, rules: sampleRules })} />
      </div>
      <p>
        <ButtonLink kind="outline" href={sampleDocumentPath(inquiryKind(kind).sample ?? kind, scenario)}>
          همین نمونه به شکل PDF
        </ButtonLink>
      </p>
    </div>
  )
}
